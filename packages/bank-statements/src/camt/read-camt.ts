import { type BankStatement, MAX_STATEMENT_BYTES, type StatementLine } from '@brick/domain/bank/statement';
import { type Minor, sum } from '@brick/domain/money/money';
import { type XmlElement, XmlNode } from '@brick/xml/element';
import { readXml } from '@brick/xml/read-xml';
import type { LineCount } from '../line-count.ts';
import { Refusal } from '../refusals.ts';
import { accountOf, amountOf, currencyOf, negated } from '../values.ts';
import { type Entry, readEntry } from './read-entry.ts';

const STATEMENT = 'Stmt';
const ENTRY = 'Ntry';
/** The messages of this family that are no statements of what was booked. */
const OTHERS: ReadonlyMap<string, 'camt-052' | 'camt-054'> = new Map([
  ['BkToCstmrAcctRpt', 'camt-052'],
  ['BkToCstmrDbtCdtNtfctn', 'camt-054'],
]);

const signed = (node: XmlNode, amount: Minor): Minor =>
  node.text('CdtDbtInd') === 'DBIT' ? negated(amount) : amount;

const ownAccount = (statement: XmlNode): string | null =>
  accountOf(statement.text('Acct', 'Id', 'IBAN') ?? statement.text('Acct', 'Id', 'Othr', 'Id'));

/** The balance of one of these types, the first of them that is there. Null in another currency. */
function balanceOf(statement: XmlNode, types: readonly string[], currency: string): Minor | null {
  const balances = statement.all('Bal');
  for (const type of types) {
    const balance = balances.find((one) => one.text('Tp', 'CdOrPrtry', 'Cd') === type);
    const amount = balance?.first('Amt');
    if (!balance || !amount) continue;
    return amount.attribute('Ccy') === currency ? signed(balance, amountOf(amount.value)) : null;
  }
  return null;
}

const OPENING = ['OPBD', 'PRCD', 'ITBD'];
const CLOSING = ['CLBD'];

/**
 * The lines of a statement's booked entries. A reversal flips the sign of its entry. Some banks state the sign of the
 * reversal itself, as ISO 20022 has it: where opening and closing balance agree with that alone, it is taken so.
 */
function linesOf(entries: readonly Entry[], opening: Minor | null, closing: Minor | null): StatementLine[] {
  const flipped = entries.flatMap(({ lines, reversal }) =>
    reversal ? lines.map((line) => ({ ...line, amount: negated(line.amount) })) : lines,
  );
  if (opening === null || closing === null || !entries.some(({ reversal }) => reversal)) return flipped;
  const asStated = entries.flatMap(({ lines }) => lines);
  const turnover = closing - opening;
  const comesTo = (lines: readonly StatementLine[]) => sum(lines.map(({ amount }) => amount)) === turnover;
  return !comesTo(flipped) && comesTo(asStated) ? asStated : flipped;
}

function statementOf(node: XmlNode, entries: readonly Entry[], pending: number): BankStatement {
  const account = ownAccount(node);
  if (account === null) throw new Refusal('no-account');
  const stated = node.text('Acct', 'Ccy') ?? node.first('Bal', 'Amt')?.attribute('Ccy');
  const currency = currencyOf(stated ?? entries[0]?.lines[0]?.currency);
  const opening = balanceOf(node, OPENING, currency);
  const closing = balanceOf(node, CLOSING, currency);
  return { account, currency, opening, closing, pending, lines: linesOf(entries, opening, closing) };
}

/** Reads the statements of a camt.053 of any version. Entries are read one by one: 50,000 of them are never in memory. */
export function readCamt(bytes: Uint8Array, count: LineCount): BankStatement[] {
  const statements: BankStatement[] = [];
  let entries: Entry[] = [];
  let pending = 0;
  let own: string | null | undefined;
  const nodeOf = (element: XmlElement) => new XmlNode(element, new Set([element.uri]));
  const take = (element: XmlElement, within: readonly XmlElement[]): boolean => {
    const parent = within.at(-1);
    const other = OTHERS.get(element.name) ?? OTHERS.get(parent?.name ?? '');
    if (other) throw new Refusal(other);
    if (element.name === ENTRY && parent?.name === STATEMENT) {
      // What a statement says of itself comes before its entries.
      if (own === undefined) own = ownAccount(nodeOf(parent));
      const entry = readEntry(nodeOf(element), own);
      count.add(typeof entry === 'string' ? 1 : entry.lines.length);
      if (entry === 'pending') pending += 1;
      else if (entry !== 'information') entries.push(entry);
      return true;
    }
    if (element.name !== STATEMENT || parent?.name !== 'BkToCstmrStmt') return false;
    statements.push(statementOf(nodeOf(element), entries, pending));
    [entries, pending, own] = [[], 0, undefined];
    return true;
  };
  readXml(bytes, { bytes: MAX_STATEMENT_BYTES, take });
  if (statements.length === 0) throw new Refusal('no-statement');
  return statements;
}
