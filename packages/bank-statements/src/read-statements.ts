import {
  type BankStatement,
  MAX_STATEMENT_BYTES,
  type StatementFile,
  type StatementFormat,
} from '@brick/domain/bank/statement';
import { XmlRefusal } from '@brick/xml/refusals';
import { readCamt } from './camt/read-camt.ts';
import { decodeText } from './decode-text.ts';
import { kindOf } from './file-kind.ts';
import { LineCount } from './line-count.ts';
import { readMt940 } from './mt940/read-mt940.ts';
import { readOfx } from './ofx/read-ofx.ts';
import { Refusal, type RefusalCode } from './refusals.ts';
import { zippedFiles } from './zipped-files.ts';

/** What became of a file. */
export type StatementReading =
  | ({ outcome: 'read' } & StatementFile)
  | { outcome: 'refused'; code: RefusalCode };

const found = (format: StatementFormat, statements: BankStatement[]): StatementReading => ({
  outcome: 'read',
  format,
  statements,
});

async function readZip(bytes: Uint8Array): Promise<BankStatement[]> {
  const count = new LineCount();
  const statements: BankStatement[] = [];
  for await (const file of zippedFiles(bytes)) {
    if (kindOf(file) !== 'xml') throw new Refusal('zip-others');
    statements.push(...readCamt(file, count));
  }
  if (statements.length === 0) throw new Refusal('no-statement');
  return statements;
}

async function readKind(bytes: Uint8Array): Promise<StatementReading> {
  const kind = kindOf(bytes);
  switch (kind) {
    case 'xml':
      return found('camt053', readCamt(bytes, new LineCount()));
    case 'zip':
      return found('camt053', await readZip(bytes));
    case 'mt940':
      return found('mt940', readMt940(decodeText(bytes), new LineCount()));
    case 'ofx':
      return found('ofx', readOfx(decodeText(bytes), new LineCount()));
    case 'unknown':
      throw new Refusal('unknown-file');
    default:
      throw new Refusal(kind);
  }
}

/**
 * Reads the statements of a bank from a file of a stranger. Its content decides what it is, not its name. Never throws
 * for what the file holds; the caller runs it in a thread with limits of memory and time.
 */
export async function readStatements(bytes: Uint8Array): Promise<StatementReading> {
  try {
    if (bytes.length === 0) throw new Refusal('empty-file');
    if (bytes.length > MAX_STATEMENT_BYTES) throw new Refusal('file-too-large');
    return await readKind(bytes);
  } catch (error) {
    if (error instanceof Refusal || error instanceof XmlRefusal)
      return { outcome: 'refused', code: error.code };
    throw error;
  }
}
