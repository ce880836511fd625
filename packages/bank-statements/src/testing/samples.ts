import type { BankStatement } from '@brick/domain/bank/statement';
import { readStatements, type StatementReading } from '../read-statements.ts';

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));

export const latin = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

/** Reads a file that can be read. */
export async function statementsOf(file: string | Uint8Array): Promise<readonly BankStatement[]> {
  const reading = await readStatements(typeof file === 'string' ? bytesOf(file) : file);
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  return reading.statements;
}

/** Reads a file of one statement. */
export async function statementOf(file: string | Uint8Array): Promise<BankStatement> {
  const [statement, ...others] = await statementsOf(file);
  if (!statement || others.length > 0) throw new Error(`${others.length} more statements`);
  return statement;
}

export const reading = (text: string): Promise<StatementReading> => readStatements(bytesOf(text));

interface CamtParts {
  version?: string;
  opening?: string;
  closing?: string;
  entries: string;
}

const balance = (type: string, amount: string | undefined) =>
  amount === undefined
    ? ''
    : `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount.replace('-', '')}</Amt>` +
      `<CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-05-31</Dt></Dt></Bal>`;

/** A camt.053 of an account in euros. */
export const camt = ({ version = '08', opening, closing, entries }: CamtParts): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">` +
  '<BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr><Stmt><Id>S1</Id>' +
  '<Acct><Id><IBAN>DE75512108001245126199</IBAN></Id><Ccy>EUR</Ccy></Acct>' +
  `${balance('OPBD', opening)}${balance('CLBD', closing)}${entries}</Stmt></BkToCstmrStmt></Document>`;

interface EntryParts {
  amount: string;
  side?: 'DBIT' | 'CRDT';
  status?: string;
  reversal?: boolean;
  details?: string;
  day?: string;
}

/** An entry of a camt.053. */
export const entry = ({
  amount,
  side = 'DBIT',
  status = 'BOOK',
  reversal = false,
  details = '',
  day = '<BookgDt><Dt>2026-05-04</Dt></BookgDt><ValDt><Dt>2026-05-05</Dt></ValDt>',
}: EntryParts): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${reversal ? '<RvslInd>true</RvslInd>' : ''}` +
  `<Sts><Cd>${status}</Cd></Sts>${day}<AcctSvcrRef>B-17</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;

/** One payment of an entry. */
export const payment = (name: string, text: string, amount?: string): string =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${amount === undefined ? '' : `<Amt Ccy="EUR">${amount}</Amt>`}` +
  `<RltdPties><Dbtr><Pty><Nm>Haus am Park</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE75512108001245126199</IBAN></Id></DbtrAcct>` +
  `<Cdtr><Pty><Nm>${name}</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
