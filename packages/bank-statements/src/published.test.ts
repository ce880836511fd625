import type { BankStatement, StatementLine } from '@brick/domain/bank/statement';
import { decimal, sum } from '@brick/domain/money/money';
import { describe, expect, it } from 'vitest';
import { readStatements } from './read-statements.ts';
import { areThere, held, published } from './testing/published.ts';
import { statementOf, statementsOf } from './testing/samples.ts';

/** The letters that SWIFT has none of, as banks write them. */
const inSwift = (text: string): string =>
  text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('&', '+');

const text = (amount: bigint | null) => (amount === null ? null : decimal(amount));

const difference = ({ opening, closing, lines }: BankStatement) =>
  opening === null || closing === null
    ? null
    : decimal(closing - opening - sum(lines.map(({ amount }) => amount)));

const shortly = (lines: readonly StatementLine[]) =>
  lines.map(({ bookedOn, amount, name }) => [bookedOn, decimal(amount), name]);

describe('one statement in several formats', () => {
  const expected = (as: (text: string) => string) =>
    held().lines.map((line) => ({
      ...line,
      ...{ name: as(line.name), text: as(line.text) },
      endToEndId: line.endToEndId === 'NOTPROVIDED' ? null : line.endToEndId,
    }));
  const stated = (statement: BankStatement) =>
    statement.lines.map(({ valueOn: _, sameText: __, currency, amount, ...line }) => {
      expect(currency).toBe('EUR');
      return { ...line, amount: decimal(amount) };
    });

  it.skipIf(!areThere)('holds the same lines in camt.053', async () => {
    const statement = await statementOf(published('made/statement.xml'));
    const { account, currency, opening, closing } = held();
    expect(stated(statement)).toEqual(expected((same) => same));
    expect(statement).toMatchObject({ account, currency, pending: 1 });
    expect([text(statement.opening), text(statement.closing)]).toEqual([opening, closing]);
    expect(difference(statement)).toBe('0.00');
    expect(statement.lines.every(({ bookedOn, valueOn }) => bookedOn === valueOn)).toBe(true);
  });

  it.skipIf(!areThere)('holds the same lines in MT940, but for letters that SWIFT has not', async () => {
    const statement = await statementOf(published('made/statement.sta'));
    expect(stated(statement)).toEqual(expected(inSwift));
    expect(statement).toMatchObject({ account: '37040044/0532013000', currency: 'EUR', pending: 0 });
    expect(difference(statement)).toBe('0.00');
  });

  it.skipIf(!areThere)('holds the same lines in OFX, but for what it has no place for', async () => {
    const statement = await statementOf(published('made/statement.ofx'));
    expect(stated(statement)).toEqual(
      expected((same) => same).map((line) => ({ ...line, account: null, endToEndId: null })),
    );
    expect(statement).toMatchObject({ account: '37040044/0532013000', opening: null });
    expect(text(statement.closing)).toBe(held().closing);
  });

  it.skipIf(!areThere)('overlaps with the next one in lines that are equal', async () => {
    const [one, next] = await Promise.all(
      ['made/statement.xml', 'made/overlap.xml'].map((name) => statementOf(published(name))),
    );
    const texts = (lines: readonly StatementLine[] = []) =>
      lines.map((line) => JSON.stringify({ ...line, amount: decimal(line.amount) }));
    const known = new Set(texts(one?.lines));
    expect(texts(next?.lines).filter((line) => known.has(line))).toHaveLength(6);
    expect(next).toMatchObject({ pending: 1 });
    expect(next?.lines).toHaveLength(9);
  });
});

describe('published camt', () => {
  it.skipIf(!areThere)('is read in every version, and zeros beyond hundredths are dropped', async () => {
    const line = { bookedOn: '2014-12-31', valueOn: '2015-01-02', amount: 885n, currency: 'EUR' };
    const payer = { name: 'NAME NAME', account: 'NL56AGDH9619008421', text: '4654654654654654' };
    const statement = { account: 'NL26VAYB8060476890', currency: 'EUR', opening: 1815n, pending: 0 };
    // The closing balance of these is in Swedish crowns.
    for (const [name, more] of [
      ['minimal', { endToEndId: null, bankId: null }],
      ['v4', { endToEndId: null, bankId: 'AAAASESS-FP-CN_98765/01' }],
      ['v8', { endToEndId: 'MUELL/FINP/RA12345', bankId: 'AAAASESS-FP-CN_98765/01' }],
    ] as const) {
      const file = name === 'minimal' ? 'camt/camt053.v2.minimal.xml' : `camt/camt053.${name}.xml`;
      expect(await statementOf(published(file)), name).toEqual({
        ...{ ...statement, closing: null },
        lines: [{ ...line, ...payer, ...more }],
      });
    }
    expect(await statementOf(published('camt/camt053.v2.five.decimals.xml'))).toEqual({
      ...{ ...statement, closing: 2705n },
      lines: [
        {
          ...line,
          ...{ name: 'Company Name', account: 'NL56AGDH9619008421', text: 'Transaction Description' },
          ...{ endToEndId: '000000001', bankId: null },
        },
      ],
    });
  });

  it.skipIf(!areThere)('is read with several statements, and refused where it is no statement', async () => {
    const statements = await statementsOf(published('camt/camt053.v2.multi.statement.xml'));
    expect(statements.map((one) => [difference(one), shortly(one.lines)])).toEqual([
      ['0.00', [['2014-12-31', '8.85', 'Company Name 1']]],
      ['0.00', [['2014-12-31', '-7.00', 'Company Name 2']]],
    ]);
    const report = await readStatements(published('camt/camt052.v8.xml'));
    expect(report).toEqual({ outcome: 'refused', code: 'camt-052' });
  });
});

describe('published MT940', () => {
  const read = (name: string) => statementsOf(published(`mt940/${name}.txt`));

  it.skipIf(!areThere)('is read with plain texts', async () => {
    const [first, second] = await read('abnamro');
    expect(first).toMatchObject({ account: '517852257', opening: 323628n, closing: 87684n });
    expect(first?.lines).toHaveLength(8);
    expect(first?.lines[0]).toEqual({
      ...{ bookedOn: '2011-05-24', valueOn: '2011-05-24', amount: -900n, currency: 'EUR' },
      ...{ name: null, account: null, endToEndId: null, bankId: null },
      text: 'GIRO 428428 KPN - DIGITENNE BETALINGSKENM. 0000000421886595314606715 BETREFT FACTUUR D.D. 20-05-2011 INCL. 1,44 BTW',
    });
    expect(second?.lines.map(({ amount }) => amount)).toEqual([-949n, -1500n]);
    const [ing] = await read('ing-dos');
    expect(ing?.lines.map(({ amount }) => amount)).toEqual([-2503n, -303n, -111n, -2000n, -110n, 368n, 100n]);
    expect(ing?.lines[6]).toMatchObject({
      text: '0111111111 Hr S Marechal ROSMALEN Hr S Marechal ROSMALEN Betaling transactiedatum: 22-07-2010',
    });
  });

  it.skipIf(!areThere)('is read with the marks of Dutch banks', async () => {
    const [first, second] = await read('rabobank-iban');
    expect(first).toMatchObject({ account: 'NL71RABO0123456789', opening: 100000n, closing: 96500n });
    expect(first && difference(first)).toBe('0.00');
    expect(first?.lines).toMatchObject([
      {
        ...{ bookedOn: '2013-01-01', amount: -2500n, name: 'CONTRA ACCOUNT HOLDER', text: null },
        ...{ account: 'NL70ABNA0987654321', endToEndId: '01-01-2013 12:00 0030000987654321' },
      },
      { name: 'JOHN DOE', text: 'Reference 201301234', account: null, endToEndId: null },
    ]);
    expect(second && difference(second)).toBe('0.00');
  });

  it.skipIf(!areThere)('is read with the fields of German banks', async () => {
    const [deutsche] = await read('deutschebank');
    expect(deutsche).toMatchObject({ account: '20070000/0123456601' });
    expect(deutsche?.lines).toEqual([
      {
        ...{ bookedOn: '2020-06-08', valueOn: '2020-06-08', amount: -1235n, currency: 'EUR' },
        ...{
          name: 'TESTEREL',
          account: 'DE50712345600200691329',
          endToEndId: 'A1.200080779.400143254.4961336',
        },
        ...{ bankId: '2016021783252833' },
        text: 'SONSTIGE GRUENDE ENDABRECHNUNG NR. 500106875 ZU VERTRA400143254, KUNDENNUM MER 2 02227779',
        sameText: 'SONSTIGE GRUENDE ENDABRECHNUNG NR. 500106875 ZU VERTRA400143254, KUNDENNUM MER 202227779',
      },
    ]);
    const sparkasse = await read('sparkasse');
    expect(sparkasse.flatMap(({ lines }) => shortly(lines))).toEqual([
      ['2019-02-18', '-20.00', 'ARAL AG'],
      ['2019-02-19', '-20.00', 'Max Mustermann'],
    ]);
    // "UHR" ends at the 27th character: whether the word ends there too is not said.
    expect(sparkasse.flatMap(({ lines }) => lines).map(({ text }) => text)).toEqual([
      '2019-02-15T20.10 Debitk.4 2019-12',
      'Apple Pay DATUM 19.02.2019, 13.24 UHR1.TAN 002153',
    ]);
    const volksbank = await read('volksbankenraiffeisenbanken');
    expect(volksbank.every((statement) => difference(statement) === '0.00')).toBe(true);
    expect(volksbank.flatMap(({ lines }) => lines)).toHaveLength(12);
    expect(volksbank[2]?.lines[0]).toMatchObject({
      endToEndId: 'ZV0100284190949300000002',
      name: 'Thomas Schulz',
      text: expect.stringContaining('Musical Sonja Schulz CD') as string,
    });
  });
});

describe('published OFX', () => {
  const read = (name: string) => statementOf(published(`ofx/${name}.ofx`));

  it.skipIf(!areThere)('is read in SGML and in XML', async () => {
    expect(await read('ofxdata-xml')).toMatchObject({ account: '987654321/098-121', closing: 525000n });
    expect(shortly((await read('ofxdata-xml')).lines)).toEqual([
      ['2007-03-15', '200.00', 'DEPOSIT'],
      ['2007-03-29', '150.00', 'TRANSFER'],
      ['2007-07-09', '-100.00', 'Cheque'],
    ]);
    expect(shortly((await read('checking')).lines)).toHaveLength(3);
    const card = await read('ofxdata-memoWithAmpersand');
    expect(card).toMatchObject({ account: '99999999-9999-9999-9999-999999999999', currency: 'BRL' });
    expect(card.lines[0]).toMatchObject({ amount: -3330n, text: 'Amazon.Com.Br Amazon & Cloud 3/3' });
    expect(await read('ofxdata-selfclose')).toMatchObject({ closing: null, currency: 'BRL' });
    expect((await read('ofxdata-oneline')).lines).toHaveLength(8);
  });

  it.skipIf(!areThere)('is refused without days', async () => {
    expect(await readStatements(published('ofx/date_missing.ofx'))).toEqual({
      outcome: 'refused',
      code: 'no-day',
    });
  });
});
