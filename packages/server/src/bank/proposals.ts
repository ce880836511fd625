import type { Candidate } from '@brick/domain/bank/api';
import { likeliest, type Match, matchLines } from '@brick/domain/bank/candidates';
import { normalizeNumber } from '@brick/domain/bank/numbers-in-text';
import type { Minor } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { type BankLineRow, bankLines } from '../schema/bank/bank-tables.ts';
import { candidateOf, loadPayables, type PayableRecord } from './payables.ts';
import { asciiLetters } from './store-statements.ts';

const opposite = (amount: Minor): Minor => -amount as Minor;

/** Loads the other open lines that may pay what some lines may pay. */
const loadRivals = (
  connection: Connection,
  userId: number,
  lines: readonly BankLineRow[],
  records: readonly PayableRecord[],
): Promise<BankLineRow[]> => {
  const amounts = [
    ...new Set([...lines.map(({ amount }) => amount), ...records.map(({ open }) => opposite(open))]),
  ];
  const numbers = records.flatMap(({ invoiceNumber, ownNumber }) =>
    [invoiceNumber ?? '', ownNumber]
      .map((number) => asciiLetters(normalizeNumber(number)))
      .filter((text) => text !== ''),
  );
  return connection.rows<BankLineRow>(sql`
    select ${columnsOf(bankLines)} from ${bankLines}
    where user_id = ${userId} and state = 'open' and id <> all(${sql.param(lines.map(({ id }) => id))}::bigint[])
      and (amount = any(${sql.param(amounts)}::numeric[])
        or letters like any(${sql.param([...new Set(numbers)].map((number) => `%${number}%`))}::text[]))`);
};

/** Loads the payable records that match each of some open bank lines of a user. */
export async function loadMatches(
  connection: Connection,
  userId: number,
  lines: readonly BankLineRow[],
): Promise<Map<BankLineRow, Match<PayableRecord>[]>> {
  if (lines.length === 0) return new Map();
  const records = await loadPayables(connection, userId, {
    amounts: [...new Set(lines.map(({ amount }) => opposite(amount)))],
    letters: lines
      .map(({ text, endToEndId }) => `${asciiLetters(text ?? '')} ${asciiLetters(endToEndId ?? '')}`)
      .join(' '),
  });
  if (records.length === 0) return new Map(lines.map((line) => [line, []]));
  const rivals = await loadRivals(connection, userId, lines, records);
  return matchLines([...lines, ...rivals], records);
}

/** What each of some open lines pays most likely. */
export async function loadProposals(
  connection: Connection,
  userId: number,
  lines: readonly BankLineRow[],
): Promise<Map<number, Candidate[]>> {
  const open = lines.filter(({ state }) => state === 'open');
  const matches = await loadMatches(connection, userId, open);
  return new Map(
    open.map((line) => [
      line.id,
      likeliest(line, matches.get(line) ?? []).map((match) => candidateOf(match.record, match)),
    ]),
  );
}

/** The most candidates that are answered. */
const MAX_CANDIDATES = 100;

/** Lists what one line may pay, and with `q` other records of its currency and direction by their names and numbers. */
export async function candidatesOf(
  connection: Connection,
  userId: number,
  line: BankLineRow,
  q: string | undefined,
): Promise<Candidate[]> {
  if (line.state !== 'open') return [];
  const [matches, others] = await Promise.all([
    loadMatches(connection, userId, [line]).then((found) => found.get(line) ?? []),
    q?.trim() ? loadPayables(connection, userId, { q: q.trim() }) : [],
  ]);
  const known = new Set(matches.map(({ record }) => `${record.kind} ${record.id}`));
  const more = others
    .filter(
      (record) =>
        !known.has(`${record.kind} ${record.id}`) &&
        record.currency === line.currency &&
        record.open > 0n === line.amount < 0n,
    )
    .map(
      (record): Match<PayableRecord> => ({ record, level: 'possible', together: false, elsewhere: false }),
    );
  return [...matches, ...more].slice(0, MAX_CANDIDATES).map((match) => candidateOf(match.record, match));
}
