interface CamtFigures {
  opening: string;
  closing: string;
  /** What went out: amount and the bank’s id. */
  entries: readonly (readonly [amount: string, id: string])[];
  iban?: string;
}

/** Makes a camt.053 file of one statement in euros. */
export function camtStatement({
  opening,
  closing,
  entries,
  iban = 'DE89370400440532013000',
}: CamtFigures): string {
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-06-01</Dt></Dt></Bal>`;
  const booked = entries.map(
    ([amount, id]) =>
      `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-06-01</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef></Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${booked.join('')}</Stmt></BkToCstmrStmt></Document>`;
}

/** Makes an OFX file of lines: amount, id and text. */
export function ofxStatement(
  entries: readonly (readonly [amount: string, id: string, text: string])[],
): string {
  const lines = entries.map(
    ([amount, id, text]) =>
      `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260601<TRNAMT>${amount}<FITID>${id}<NAME>Yard<MEMO>${text}</STMTTRN>`,
  );
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>37040044<ACCTID>0532013000<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260601<DTEND>20260630${lines.join('')}</BANKTRANLIST><LEDGERBAL><BALAMT>1.00<DTASOF>20260630</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

/** A file as the body of an upload, with further fields. */
export function statementForm(
  content: string,
  name = 'statement.xml',
  fields: Record<string, unknown> = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('file', new Blob([content]), name);
  return form;
}
