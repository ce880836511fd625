import { setImmediate as immediate } from 'node:timers/promises';
import type { Candidate } from '@brick/domain/bank/api';
import { likeliest, type Match, matchLines } from '@brick/domain/bank/candidates';
import { normalizeNumber } from '@brick/domain/bank/numbers-in-text';
import type { Minor } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { type BankLineRow, bankLines } from '../schema/bank/bank-tables.ts';
import { candidateOf, loadPayables, MAX_RECORDS, type PayableRecord } from './payables.ts';
import { asciiLetters } from './store-statements.ts';

const opposite = (amount: Minor): Minor => -amount as Minor;

/** The most other lines that are looked at. */
const MAX_RIVALS = 1000;

/** So many rows are read before lines with which too much has to do are no longer halved. */
const MAX_REREAD = 20_000;

const UNSURE = { level: 'possible', together: false, elsewhere: false } as const;

const isShort = (number: string): boolean => /^\d{1,3}$/.test(number);

/** Finds short numbers outside of longer ones, as a pattern of the database; null without any. */
const patternOf = (numbers: readonly string[]): string | null =>
  numbers.length === 0
    ? null
    : `(^|[^0-9])(${numbers.map((number) => [...number].join('[^A-Za-z0-9]*')).join('|')})([^0-9]|$)`;

/** Loads the other open lines that may pay what some lines may pay: one above the limit if there are more. */
const loadRivals = (
  connection: Connection,
  userId: number,
  lines: readonly BankLineRow[],
  records: readonly PayableRecord[],
): Promise<BankLineRow[]> => {
  const amounts = [...new Set(records.map(({ open }) => opposite(open)))];
  const directions = new Set(records.map(({ currency, open }) => `${currency} ${open > 0n ? -1 : 1}`));
  const all = records.flatMap(({ invoiceNumber, ownNumber }) =>
    [invoiceNumber ?? '', ownNumber]
      .map((number) => asciiLetters(normalizeNumber(number)))
      .filter((text) => text !== ''),
  );
  const numbers = [...new Set(all)];
  return connection.rows<BankLineRow>(sql`
    select ${columnsOf(bankLines)} from ${bankLines}
    where user_id = ${userId} and state = 'open' and id <> all(${sql.param(lines.map(({ id }) => id))}::bigint[])
      and currency || ' ' || sign(amount) = any(${sql.param([...directions])}::text[])
      and (amount = any(${sql.param(amounts)}::numeric[])
        or letters like any(${sql.param(numbers.filter((number) => !isShort(number)).map((number) => `%${number}%`))}::text[])
        or normalize(concat_ws(chr(10), text, end_to_end_id), NFKD) ~ ${patternOf(numbers.filter(isShort))}::text)
    limit ${MAX_RIVALS + 1}`);
};

/** What records that some lines may pay have: an amount, or a number in the text. */
const payableFilter = (lines: readonly BankLineRow[]) => ({
  amounts: [...new Set(lines.map(({ amount }) => opposite(amount)))],
  letters: lines
    .map(({ text, endToEndId }) => `${asciiLetters(text ?? '')} ${asciiLetters(endToEndId ?? '')}`)
    .join(' '),
});

/**
 * Loads the payable records that match each of some open bank lines of a user. Where more lines or records have to do
 * with a few of them than are looked at, all are possible and none is certain.
 */
export async function loadMatches(
  connection: Connection,
  userId: number,
  lines: readonly BankLineRow[],
  left = { rows: MAX_REREAD },
): Promise<(line: BankLineRow) => Match<PayableRecord>[]> {
  if (lines.length === 0) return () => [];
  const records = await loadPayables(connection, userId, payableFilter(lines), { onlyJoined: true });
  if (records.length === 0) return () => [];
  const rivals = await loadRivals(connection, userId, lines, records);
  if (rivals.length <= MAX_RIVALS && records.length < MAX_RECORDS) {
    const all = [...lines, ...rivals];
    // What else rivals pay shows whether they claim a record at all.
    const known =
      rivals.length === 0
        ? records
        : await loadPayables(connection, userId, payableFilter(all), { onlyJoined: true });
    if (known.length < MAX_RECORDS) return matchLines(all, known, immediate);
  }
  left.rows -= records.length + rivals.length;
  if (lines.length > 1 && left.rows > 0) {
    // Each half is compared with the other one as well, as far as that has to do with it.
    const first = new Set(lines.slice(0, lines.length / 2));
    const ofFirst = await loadMatches(connection, userId, [...first], left);
    const ofRest = await loadMatches(connection, userId, lines.slice(first.size), left);
    return (line) => (first.has(line) ? ofFirst : ofRest)(line);
  }
  const matchesOf = await matchLines(lines, records, immediate);
  return (line) => matchesOf(line).map(({ record }) => ({ record, ...UNSURE }));
}

/** What each of some open lines pays most likely. */
export async function loadProposals(
  connection: Connection,
  userId: number,
  lines: readonly BankLineRow[],
): Promise<Map<number, Candidate[]>> {
  const open = lines.filter(({ state }) => state === 'open');
  const matchesOf = await loadMatches(connection, userId, open);
  const proposals = new Map<number, Candidate[]>();
  for (const line of open) {
    const likely = likeliest(line, matchesOf(line));
    proposals.set(
      line.id,
      likely.map((match) => candidateOf(match.record, match)),
    );
    await immediate();
  }
  return proposals;
}

/** The most candidates that are answered. */
const MAX_CANDIDATES = 100;

/**
 * Lists what one line may pay, also in projects that others added the user to, and with `q` other records of its currency and
 * direction by their names and numbers.
 */
export async function candidatesOf(
  connection: Connection,
  userId: number,
  line: BankLineRow,
  q: string | undefined,
): Promise<Candidate[]> {
  if (line.state !== 'open') return [];
  const [matches, everywhere, named] = await Promise.all([
    loadMatches(connection, userId, [line]).then((matchesOf) => matchesOf(line)),
    loadPayables(connection, userId, payableFilter([line])),
    q?.trim() ? loadPayables(connection, userId, { q: q.trim() }) : [],
  ]);
  const matchesEverywhere = await matchLines([line], everywhere, immediate);
  const others = new Map(
    [
      ...matchesEverywhere(line).map(({ record }) => record),
      ...named.filter((record) => record.currency === line.currency && record.open > 0n === line.amount < 0n),
    ].map((record) => [`${record.kind} ${record.id}`, record]),
  );
  for (const { record } of matches) others.delete(`${record.kind} ${record.id}`);
  const more = [...others.values()].map((record) => ({ record, ...UNSURE }));
  return [...matches, ...more].slice(0, MAX_CANDIDATES).map((match) => candidateOf(match.record, match));
}
