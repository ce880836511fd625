/** A line of a statement: what went out is below zero. */
interface StatedLine {
  day: string;
  amount: string;
  name: string;
  text: string;
  endToEndId?: string;
}

/** Two payments of invoices, and one that belongs to no project. */
export const LINES: readonly StatedLine[] = [
  {
    ...{ day: '2026-06-01', amount: '-1190.00', name: 'Elbe Gravel' },
    ...{ text: 'Invoice RE-2026-0117', endToEndId: 'RE-2026-0117' },
  },
  { day: '2026-06-03', amount: '-980.00', name: 'Stone and Son', text: 'Kerbs, less two percent' },
  { day: '2026-06-05', amount: '-24.99', name: 'Corner Shop', text: 'Coffee' },
];

const entry = (
  { day, amount, name, text, endToEndId = 'NOTPROVIDED' }: StatedLine,
  place: number,
): string => {
  const isOut = amount.startsWith('-');
  const [party, account] = isOut ? ['Cdtr', 'CdtrAcct'] : ['Dbtr', 'DbtrAcct'];
  return (
    `<Ntry><Amt Ccy="USD">${amount.replace('-', '')}</Amt><CdtDbtInd>${isOut ? 'DBIT' : 'CRDT'}</CdtDbtInd>` +
    `<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>` +
    `<AcctSvcrRef>B${place}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>` +
    `<RltdPties><${party}><Pty><Nm>${name}</Nm></Pty></${party}><${account}><Id><IBAN>DE02120300000000202051</IBAN></Id></${account}>` +
    `</RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  );
};

const balance = (type: string, amount: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>` +
  '<Dt><Dt>2026-06-30</Dt></Dt></Bal>';

/** A statement as camt.053, with one entry that is only announced. Its balances agree if the closing one is given right. */
export const camtFile = (lines: readonly StatedLine[] = LINES, closing = '7805.01') => ({
  name: 'june.xml',
  mimeType: 'application/xml',
  buffer: Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">' +
      '<BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr><Stmt><Id>S1</Id>' +
      '<Acct><Id><IBAN>DE75512108001245126199</IBAN></Id><Ccy>USD</Ccy></Acct>' +
      `${balance('OPBD', '10000.00')}${balance('CLBD', closing)}${lines.map(entry).join('')}` +
      '<Ntry><Amt Ccy="USD">77.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts></Ntry>' +
      '</Stmt></BkToCstmrStmt></Document>',
  ),
});

/** A table with lines above its titles, and amounts in two columns. */
export const csvFile = () => ({
  name: 'giro.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Statement of my account',
      'Booking date;Payee;Purpose;Debit;Credit',
      '15.06.2026;Elbe Gravel;Second delivery;1.234,50;',
      '16.06.2026;Owner;Loan;;10.000,00',
    ].join('\r\n'),
  ),
});
