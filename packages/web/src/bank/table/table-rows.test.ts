import { describe, expect, it } from 'vitest';
import type { DecimalMark } from '../../platform/import/guess-formats.ts';
import { parseCsv } from '../../platform/import/parse-csv.ts';
import { fittingAccount, keptLayout, layoutOf } from './table-layout.ts';
import { guessBankColumns, headLineOf, headLineWith, missingIn, readTable, tableFrom } from './table-rows.ts';

const GERMAN = [
  'Umsätze Girokonto',
  'Zeitraum;01.06.2026 - 30.06.2026',
  '',
  'Buchung;Wertstellung;Empfänger/Auftraggeber;IBAN;Verwendungszweck;Betrag (EUR)',
  '01.06.2026;02.06.2026;Elbe Kies GmbH;DE02120300000000202051;"RE 2026-0117; Kies";-11.900,00',
  '03.06.2026;;Bauherr;;Darlehen;10.000,00',
].join('\r\n');

function read(
  text: string,
  { decimal = ',', reversed = false }: { decimal?: DecimalMark; reversed?: boolean } = {},
) {
  const lines = parseCsv(text);
  const head = headLineOf(lines);
  const grid = tableFrom(lines, head);
  return readTable(grid, guessBankColumns(grid.titles), {
    ...{ formats: { date: 'dmy', decimal }, language: 'en', currency: 'EUR', today: '2026-07-01' },
    ...{ reversed, above: head + 1 },
  });
}

const amounts = (text: string, options?: Parameters<typeof read>[1]) =>
  read(text, options).map(({ row, errors }) => row?.amount ?? Object.keys(errors));

describe('a table of a bank', () => {
  it('is read below its titles, with the signs and decimals that it has', () => {
    const rows = read(GERMAN);
    expect(rows.map(({ row }) => row)).toMatchObject([
      {
        ...{ bookedOn: '2026-06-01', valueOn: '2026-06-02', amount: -1_190_000n, name: 'Elbe Kies GmbH' },
        ...{ account: 'DE02120300000000202051', text: 'RE 2026-0117; Kies', currency: null },
      },
      { bookedOn: '2026-06-03', valueOn: null, amount: 1_000_000n, account: null },
    ]);
    expect(rows.map(({ line }) => line)).toEqual([5, 6]);
  });

  it('may have debit and credit in two columns, of either sign', () => {
    const table = (debit: string, credit: string) => `Date;Debit;Credit\n01.06.2026;${debit};${credit}\n`;
    expect(amounts(table('12,50', ''))).toEqual([-1_250n]);
    expect(amounts(table('-12,50', '0,00'))).toEqual([-1_250n]);
    expect(amounts(table('', '7'))).toEqual([700n]);
    expect(amounts(table('0,00', '7,00'))).toEqual([700n]);
    expect(amounts(table('', '-50,00'))).toEqual([-5_000n]);
    expect(amounts(table('', '-50,00'), { reversed: true })).toEqual([5_000n]);
    // Both say something, or neither does: nobody guesses.
    expect(amounts(table('1,00', '2,00'))).toEqual([['amount']]);
    expect(amounts(table('', ''))).toEqual([['amount']]);
  });

  it('may have its signs reversed', () => {
    const one = 'Date;Amount\n01.06.2026;12,50\n02.06.2026;-3\n';
    expect(amounts(one, { reversed: true })).toEqual([-1_250n, 300n]);
    expect(amounts('Date;Debit;Credit\n01.06.2026;1;\n02.06.2026;;2\n', { reversed: true })).toEqual([
      100n,
      -200n,
    ]);
  });

  it('may have its side beside an amount without a sign', () => {
    const table = (title: string, ...rows: string[]) =>
      `Date;Amount;${title}\n${rows.map((row) => `01.06.2026;${row}\n`).join('')}`;
    expect(amounts(table('Soll/Haben', '12,50;S', '7,00;H'))).toEqual([-1_250n, 700n]);
    expect(amounts(table('Dr/Cr', '12,50;DR', '7,00;Cr', '-1,00;Dr'))).toEqual([-1_250n, 700n, -100n]);
    expect(amounts(table('Soll/Haben', '-50,00;H', '50,00-;H'))).toEqual([-5_000n, -5_000n]);
    expect(amounts(table('借贷标志', '12,50;借', '7,00;贷'))).toEqual([-1_250n, 700n]);
    expect(amounts(table('S/H', '12,50;+', '7,00;-'))).toEqual([1_250n, -700n]);
    expect(amounts(table('S/H', '12,50;S', '7,00;H'), { reversed: true })).toEqual([1_250n, -700n]);
    // What it does not say is not guessed.
    expect(amounts(table('S/H', '12,50;', '7,00;X', ';S'))).toEqual([['amount'], ['amount'], ['amount']]);
  });

  it('may have its signs behind', () => {
    expect(amounts('Date;Amount\n01.06.2026;1.250,00-\n02.06.2026;3,00+\n')).toEqual([-125_000n, 300n]);
  });

  it('says of each row what is wrong', () => {
    const [row] = read('Date,Amount\n31.02.2026,1.2.3\n', { decimal: '.' });
    expect(row?.row).toBeNull();
    expect(Object.keys(row?.errors ?? {}).sort()).toEqual(['amount', 'bookedOn']);
  });

  it('needs a day, and an amount in one column or in two', () => {
    expect(missingIn(['name', null])).toEqual(['bookedOn', 'amount']);
    expect(missingIn(['bookedOn', 'debit'])).toEqual(['amount']);
    expect(missingIn(['bookedOn', 'debit', 'credit'])).toEqual([]);
  });

  it('is read alike the next time', () => {
    const layout = {
      ...{ titles: ['Buchung', 'Betrag'], mapping: ['bookedOn', 'amount'], reversed: true },
      formats: { date: 'dmy', decimal: ',' },
    } as const;
    const tableLayout = JSON.parse(JSON.stringify(keptLayout(layout))) as ReturnType<typeof keptLayout>;
    const account = { ...{ id: 7, name: 'Giro', account: null, currency: 'EUR', tableLayout, version: 1 } };
    expect(layoutOf(account)).toEqual(layout);
    expect(layoutOf({ tableLayout: { titles: 'x' } })).toBeNull();
    expect(layoutOf({ tableLayout: null })).toBeNull();
    const accounts = [account] as unknown as Parameters<typeof fittingAccount>[0];
    const day = ['2026-06-01', '1,00'];
    expect(fittingAccount(accounts, [['Konto'], [''], ['Buchung', 'Betrag', ''], day])?.id).toBe(7);
    expect(fittingAccount(accounts, [['Buchung'], day])).toBeUndefined();
    expect(headLineWith([[''], day], [''])).toBe(-1);
  });
});
