import { decimal } from '@brick/domain/money/money';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readStatements } from './read-statements.ts';
import {
  bytesOf,
  camt,
  entry,
  latin,
  payment,
  reading,
  statementOf,
  statementsOf,
} from './testing/samples.ts';

const refused = (code: string) => ({ outcome: 'refused', code });

const amounts = async (file: string) => (await statementOf(file)).lines.map(({ amount }) => decimal(amount));

describe('camt.053', () => {
  it('brings in what is booked, and counts what is announced', async () => {
    const entries = [
      entry({ amount: '10.00' }),
      entry({ amount: '7.00', status: 'PDNG' }),
      entry({ amount: '8.00', status: 'FUTR' }),
      entry({ amount: '9.00', status: 'INFO' }),
      entry({ amount: '3', side: 'CRDT' }).replace('<Sts><Cd>BOOK</Cd></Sts>', '<Sts>BOOK</Sts>'),
    ].join('');
    const statement = await statementOf(camt({ entries, opening: '100.00', closing: '-93.00' }));
    expect(statement).toMatchObject({ pending: 2, opening: 10000n, closing: -9300n });
    expect(statement.lines.map(({ amount }) => amount)).toEqual([-1000n, 300n]);
  });

  it('is read in any version', async () => {
    for (const version of ['01', '02', '06', '13'])
      expect(await amounts(camt({ version, entries: entry({ amount: '5' }) }))).toEqual(['-5.00']);
  });

  it('flips the sign of a reversal, unless the balances say that it is flipped already', async () => {
    const reversal = entry({ amount: '40.00', side: 'DBIT', reversal: true });
    expect(await amounts(camt({ entries: reversal }))).toEqual(['40.00']);
    expect(await amounts(camt({ entries: reversal, opening: '0.00', closing: '40.00' }))).toEqual(['40.00']);
    expect(await amounts(camt({ entries: reversal, opening: '0.00', closing: '-40.00' }))).toEqual([
      '-40.00',
    ]);
    expect(await amounts(camt({ entries: reversal, opening: '0.00', closing: '1.00' }))).toEqual(['40.00']);
  });

  it('says of each booked entry whether it went out or came in', async () => {
    const without = (one: string) => one.replace(/<CdtDbtInd>.*?<\/CdtDbtInd>/, '');
    const broken = camt({ entries: entry({ amount: '5' }) + without(entry({ amount: '7' })) });
    expect(await reading(broken)).toEqual(refused('text-broken'));
    expect(await reading(camt({ entries: entry({ amount: '5' }).replace('DBIT', 'DEBIT') }))).toEqual(
      refused('text-broken'),
    );
    const announced = camt({ entries: without(entry({ amount: '7', status: 'PDNG' })) });
    expect((await statementOf(announced)).pending).toBe(1);
  });

  it('splits a batch whose payments add up to it', async () => {
    const details = payment('Elbe Kies', 'Invoice 1', '30.00') + payment('Stahl Ost', 'Invoice 2', '12.50');
    const split = await statementOf(camt({ entries: entry({ amount: '42.50', details }) }));
    expect(split.lines).toMatchObject([
      { amount: -3000n, name: 'Elbe Kies', text: 'Invoice 1', endToEndId: null, bankId: 'B-17' },
      { amount: -1250n, name: 'Stahl Ost', text: 'Invoice 2', valueOn: '2026-05-05' },
    ]);
    const reversed = await statementOf(
      camt({ entries: entry({ amount: '42.50', details, reversal: true }) }),
    );
    expect(reversed.lines.map(({ amount }) => amount)).toEqual([3000n, 1250n]);
  });

  it('keeps a batch as one line where its payments do not add up, or are not stated', async () => {
    for (const [first, second] of [
      ['30.00', '12.00'],
      [undefined, undefined],
    ]) {
      const details = payment('Elbe Kies', 'Invoice 1', first) + payment('Stahl Ost', 'Invoice 2', second);
      const { lines } = await statementOf(camt({ entries: entry({ amount: '42.50', details }) }));
      expect(lines).toMatchObject([{ amount: -4250n, name: null, text: 'Invoice 1 Invoice 2' }]);
    }
  });

  it('names who is paid by what goes out, and who pays what comes in', async () => {
    const details = payment('Elbe Kies', 'Invoice 1');
    const [out] = (await statementOf(camt({ entries: entry({ amount: '1', details }) }))).lines;
    expect(out).toMatchObject({ name: 'Elbe Kies', account: null });
    // What comes back from a payment of one's own still names oneself as the payer.
    const back = entry({ amount: '1', side: 'CRDT', details });
    expect((await statementOf(camt({ entries: back }))).lines[0]).toMatchObject({ name: 'Elbe Kies' });
  });

  it('drops zeros beyond hundredths, and refuses other decimals, amounts and days', async () => {
    const one = (more: Parameters<typeof entry>[0]) => reading(camt({ entries: entry(more) }));
    expect(await amounts(camt({ entries: entry({ amount: '8.85000' }) }))).toEqual(['-8.85']);
    expect(await one({ amount: '8.855' })).toEqual(refused('amount-decimals'));
    expect(await one({ amount: '10000000000.00' })).toEqual(refused('amount-too-large'));
    for (const amount of ['', '1e3', '1 000', '-', '.'])
      expect(await one({ amount }), amount).toEqual(refused('no-amount'));
    expect(await one({ amount: '1', day: '<BookgDt><Dt>2026-02-30</Dt></BookgDt>' })).toEqual(
      refused('no-day'),
    );
    const valueOnly = { amount: '1', day: '<ValDt><DtTm>2026-05-05T23:59:00+02:00</DtTm></ValDt>' };
    expect((await statementOf(camt({ entries: entry(valueOnly) }))).lines[0]).toMatchObject({
      bookedOn: '2026-05-05',
    });
  });

  it('has an account and a currency, and cuts what is too long', async () => {
    const whole = camt({
      entries: entry({ amount: '1', details: payment('N'.repeat(300), 'T'.repeat(1100)) }),
    });
    const [line] = (await statementOf(whole)).lines;
    expect([line?.name?.length, line?.text?.length]).toEqual([255, 1000]);
    expect(
      await reading(whole.replace(/<IBAN>DE75512108001245126199<\/IBAN><\/Id><Ccy>/, '</Id><Ccy>')),
    ).toEqual(refused('no-account'));
    expect(await reading(camt({ entries: '' }).replace('<Ccy>EUR</Ccy>', ''))).toEqual(
      refused('no-currency'),
    );
  });
});

const MT940 = (lines: string) =>
  `:20:X\r\n:25:37040044/0532013000EUR\r\n:28C:1/1\r\n:60F:C251230EUR100,\r\n${lines}\r\n:62F:C260102EUR90,00\r\n-\r\n`;

describe('MT940', () => {
  it('takes the day of booking from the year next to the day of value', async () => {
    const { lines, account } = await statementOf(
      MT940(':61:2601021231D5,00NMSCNONREF\r\n:61:2512310102D5,00NMSCNONREF\r\n:61:260105D1,NMSCNONREF'),
    );
    expect(account).toBe('37040044/0532013000');
    expect(lines.map(({ bookedOn, valueOn }) => [bookedOn, valueOn])).toEqual([
      ['2025-12-31', '2026-01-02'],
      ['2026-01-02', '2025-12-31'],
      ['2026-01-05', '2026-01-05'],
    ]);
  });

  it('cuts no amount', async () => {
    for (const amount of ['12.50', '1,234.50', '12,50,1', '1234567890123456,00'])
      expect(await reading(MT940(`:61:260105D${amount}NMSCNONREF`)), amount).toEqual(refused('text-broken'));
  });

  it('flips the sign of a reversal, and counts what is announced', async () => {
    const statement = await statementOf(
      MT940(
        ':61:2601020102RC5,00NMSCNONREF\r\n:61:2601020102RDR7,00NMSCNONREF\r\n:61:2601020102ED3,NMSCNONREF',
      ),
    );
    expect(statement.lines.map(({ amount }) => amount)).toEqual([-500n, 700n]);
    expect(statement.pending).toBe(1);
  });

  it('reads texts of German banks, also where a line begins with a hyphen or holds the separator', async () => {
    const text =
      ':86:177?00TRANSFER?20EREF+E2E 17 SVWZ+Which?21?Is it\r\n-\r\n-2026-0117?31DE02120300000000202051?32Elbe?33 Kies';
    const { lines } = await statementOf(MT940(`:61:2601020102D5,00NMSCNONREF//B1\r\n${text}`));
    expect(lines).toMatchObject([
      {
        ...{ text: 'Which ?Is it--2026-0117', endToEndId: 'E2E 17', bankId: 'B1' },
        ...{ name: 'Elbe Kies', account: 'DE02120300000000202051' },
      },
    ]);
  });

  it('parts words where German banks divide a text behind one, and joins what is cut at 27 characters', async () => {
    const textsOf = async (details: string) =>
      (await statementOf(MT940(`:61:2601020102D5,00NMSCNONREF\r\n:86:177${details}`))).lines.map(
        ({ text, endToEndId }) => [text, endToEndId],
      );
    expect(await textsOf('?00TRANSFER?20SVWZ+Apple Pay?21DATUM 19.02.2026?60 Ref. 4?61711')).toEqual([
      ['Apple Pay DATUM 19.02.2026 Ref. 4 711', null],
    ]);
    expect(await textsOf('?20SVWZ+RE 20170000 VOM 27.07.?212017 KD 34 ABCDEF')).toEqual([
      ['RE 20170000 VOM 27.07.2017 KD 34 ABCDEF', null],
    ]);
    // A reference goes on in the next part as it stands.
    expect(await textsOf('?20EREF+RE-2026-?210117 SVWZ+Rent May')).toEqual([['Rent May', 'RE-2026-0117']]);
    // A separator in the text counts for its length.
    expect(await textsOf('?20SVWZ+Is this the one? Yes, s?21ure?22.')).toEqual([
      ['Is this the one? Yes, sure .', null],
    ]);
  });

  it('reads texts of Dutch banks with the account in a part of its own', async () => {
    const text = ':86:/EREF/E2E-9//CNTP/NL32INGB0000012345/INGBNL2A/ELBE KIES///REMI/USTD//Invoice 9/';
    const { lines } = await statementOf(MT940(`:61:2601020102D5,00NTRFEREF//X9\r\n${text}`));
    expect(lines).toMatchObject([
      { name: 'ELBE KIES', account: 'NL32INGB0000012345', text: 'Invoice 9', endToEndId: 'E2E-9' },
    ]);
  });

  it('is read in Windows-1252 as well as in UTF-8, and takes a plain reference', async () => {
    const file = MT940(':61:2601020102D5,00NMSCRE 2026/17\r\n:86:Büro – Miete');
    const expected = [{ text: 'Büro – Miete', endToEndId: 'RE 2026/17' }];
    expect((await statementOf(file)).lines).toMatchObject(expected);
    const bytes = latin(file.replace('–', '\x96'));
    expect((await statementOf(bytes)).lines).toMatchObject(expected);
  });

  it('is refused where an entry or a balance cannot be read', async () => {
    expect(await reading(MT940(':61:whatever'))).toEqual(refused('text-broken'));
    expect(await reading(MT940(':61:2613020102D5,00NMSCNONREF'))).toEqual(refused('no-day'));
    expect(await reading(MT940(':61:2601020102D5,005NMSCNONREF'))).toEqual(refused('amount-decimals'));
    expect(await reading(MT940('').replace('C251230', 'X251230'))).toEqual(refused('text-broken'));
    expect(await reading(MT940('').replace(/:25:.*/, ':25:'))).toEqual(refused('no-account'));
  });
});

const OFX = (entries: string, version = 1) =>
  `${version === 1 ? 'OFXHEADER:100\nDATA:OFXSGML\nCHARSET:1252\n\n' : '<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n'}` +
  '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>2</BANKACCTFROM>' +
  `<BANKTRANLIST>${entries}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('OFX', () => {
  it('is read with closing tags or without, and what is pending is counted', async () => {
    const entries =
      '<STMTTRN><DTPOSTED>20260504120000[-5:EST]<TRNAMT>-1,5<FITID>F1<NAME>A &amp; B<MEMO>1 < 2 & 3</STMTTRN>' +
      '<STMTTRN><DTPOSTED>20260505</DTPOSTED><TRNAMT>+2.50</TRNAMT><PAYEE><NAME>C</NAME></PAYEE>' +
      '<BANKACCTTO><BANKID>9<ACCTID>DE02 1203 0000 0000 2020 51</BANKACCTTO><MEMO><![CDATA[<x>]]></MEMO></STMTTRN>' +
      '<STMTTRNP><DTTRAN>20260506<TRNAMT>-9</STMTTRNP>';
    for (const version of [1, 2]) {
      const statement = await statementOf(OFX(entries, version));
      expect(statement).toMatchObject({ account: '1/2', pending: 1, opening: null, closing: null });
      expect(statement.lines).toMatchObject([
        { bookedOn: '2026-05-04', amount: -150n, name: 'A & B', text: '1 < 2 & 3', bankId: 'F1' },
        { amount: 250n, name: 'C', account: 'DE02120300000000202051', text: '<x>', bankId: null },
      ]);
    }
  });

  it('has entries replaced and deleted by those that correct them', async () => {
    const one = (id: string, amount: string, corrects = '') =>
      `<STMTTRN><DTPOSTED>20260504<TRNAMT>${amount}<FITID>${id}${corrects}</STMTTRN>`;
    const by = (id: string, action: string) => `<CORRECTFITID>${id}<CORRECTACTION>${action}`;
    const idsOf = async (...entries: string[]) =>
      (await statementOf(OFX(entries.join('')))).lines.map(({ bankId }) => bankId);
    const [first, second] = [one('F1', '-100'), one('F2', '-10')];
    expect(await idsOf(first, second, one('F3', '-90', by('F1', 'REPLACE')))).toEqual(['F2', 'F3']);
    expect(await idsOf(one('F3', '-90', by('F1', 'REPLACE')), first)).toEqual(['F3']);
    expect(await idsOf(first, second, one('F3', '-100', by('F1', 'DELETE')))).toEqual(['F2']);
    const again = one('F4', '-80', by('F3', 'REPLACE'));
    expect(await idsOf(first, one('F3', '-90', by('F1', 'REPLACE')), again)).toEqual(['F4']);
    expect(await idsOf(first, one('F1', '-90', by('F1', 'REPLACE')))).toEqual(['F1']);
    // What it corrects came in another file.
    expect(await idsOf(one('F9', '-90', by('F8', 'REPLACE')))).toEqual(['F9']);
  });

  it('is read where entries are not closed', async () => {
    const entries = '<STMTTRN><DTPOSTED>20260504<TRNAMT>1'.repeat(200);
    expect((await statementOf(OFX(entries))).lines).toHaveLength(200);
  });
});

async function zipOf(files: Record<string, string | Buffer>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files))
    zip.addBuffer(typeof text === 'string' ? Buffer.from(text) : text, name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream as AsyncIterable<Buffer>) parts.push(part);
  return Uint8Array.from(Buffer.concat(parts));
}

describe('a ZIP', () => {
  const file = camt({ entries: entry({ amount: '1' }) });

  it('holds up to 100 statements in camt.053, and what computers add', async () => {
    const files = Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`may/${place}.xml`, file]));
    const zip = await zipOf({ ...files, '__MACOSX/._1.xml': 'x', '.DS_Store': 'x' });
    expect(await statementsOf(zip)).toHaveLength(100);
    expect(await readStatements(await zipOf({ ...files, 'more.xml': file }))).toEqual(
      refused('zip-too-many'),
    );
  });

  it('is refused with other files, without any, and as a workbook', async () => {
    expect(await readStatements(await zipOf({ 'a.xml': file, 'b.txt': 'x' }))).toEqual(refused('zip-others'));
    expect(await readStatements(await zipOf({}))).toEqual(refused('no-statement'));
    expect(await readStatements(await zipOf({ '[Content_Types].xml': 'x' }))).toEqual(refused('table'));
    expect(await readStatements((await zipOf({ 'a.xml': file })).subarray(0, 60))).toEqual(
      refused('zip-broken'),
    );
  });
});

describe('another file', () => {
  it('is refused by what it is', async () => {
    const message = (name: string, within: string) =>
      `<Document xmlns="urn:x"><${name}><GrpHdr/><${within}><Ntry/></${within}></${name}></Document>`;
    for (const [text, code] of [
      ['', 'empty-file'],
      ['%PDF-1.7 …', 'pdf'],
      ['!Type:Bank\nD1/2/26\nT-5\n^', 'qif'],
      ['Buchung;Betrag\n1.1.2026;5,00', 'unknown-file'],
      [':20:X\n:25:1\n:28C:1\n:34F:EUR0,\n:13D:2606011200+0200\n:61:2606010601D5,NMSCX\n', 'mt942'],
      [message('BkToCstmrAcctRpt', 'Rpt'), 'camt-052'],
      [message('BkToCstmrDbtCdtNtfctn', 'Ntfctn'), 'camt-054'],
      [message('CstmrCdtTrfInitn', 'PmtInf'), 'no-statement'],
      ['<OFX></OFX>', 'no-statement'],
      ['<html', 'xml-broken'],
    ] as const)
      expect(await readStatements(bytesOf(text)), text).toEqual(refused(code));
  });
});
