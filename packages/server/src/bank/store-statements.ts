import { createHash } from 'node:crypto';
import type { LoadedStatements } from '@brick/domain/bank/api';
import { bankLineKey, differenceOf } from '@brick/domain/bank/line-rules';
import { normalizeText } from '@brick/domain/bank/numbers-in-text';
import type { BankStatement, StatementFormat, StatementLine } from '@brick/domain/bank/statement';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { amountsAsText } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { bankLines, bankStatements } from '../schema/bank/bank-tables.ts';

type LoadedStatement = LoadedStatements['statements'][number];

/** Whose account the lines are stored in, and what file they came from. */
export interface LoadingOptions {
  userId: number;
  accountId: number;
  format: StatementFormat;
  fileName: string | null;
  /** Also days that were loaded in another format. */
  again: boolean;
}

/** The letters and digits in which the database looks for numbers; those of other alphabets are left out on both sides. */
export const asciiLetters = (text: string): string => normalizeText(text).replace(/[^A-Z0-9]/g, '');

const hashOf = (line: StatementLine): string => createHash('sha256').update(bankLineKey(line)).digest('hex');

type KeyedLine = StatementLine & { sameAs: string };

/** How many lines of a key there are by their end-to-end id. */
type CountsById = Map<string | null, number>;

/** How often lines with the keys of a file are stored already. */
async function countStored(
  connection: Connection,
  accountId: number,
  keys: readonly string[],
): Promise<Map<string, CountsById>> {
  const rows = await connection.rows<{ sameAs: string; endToEndId: string | null; count: number }>(sql`
    select same_as as "sameAs", end_to_end_id as "endToEndId", count(*) as count from ${bankLines}
    where account_id = ${accountId} and same_as = any(${sql.param([...keys])}::text[]) group by same_as, end_to_end_id`);
  const stored = new Map(keys.map((key): [string, CountsById] => [key, new Map()]));
  for (const { sameAs, endToEndId, count } of rows) stored.get(sameAs)?.set(endToEndId, count);
  return stored;
}

/**
 * Takes the lines of a statement that are known already from those that are, first those with the same end-to-end id,
 * then those where one of both states none: two ids are two payments. What the bank gives an id is known to the
 * statements that follow in the file, because a second page of a day may repeat a payment.
 */
function takeKnown(lines: readonly KeyedLine[], known: ReadonlyMap<string, CountsById>): Set<KeyedLine> {
  const taken = new Map<KeyedLine, string | null>();
  for (const isLoose of [false, true])
    for (const line of lines) {
      const [counts, id] = [known.get(line.sameAs), line.endToEndId];
      const other = isLoose && id === null ? counts?.keys().next().value : isLoose ? null : id;
      const count = other === undefined ? undefined : counts?.get(other);
      if (!counts || other === undefined || count === undefined || taken.has(line)) continue;
      if (count > 1) counts.set(other, count - 1);
      else counts.delete(other);
      taken.set(line, other);
    }
  for (const line of lines) {
    const counts = line.bankId === null ? undefined : known.get(line.sameAs);
    const id = taken.get(line) ?? line.endToEndId;
    counts?.set(id, (counts.get(id) ?? 0) + 1);
  }
  return new Set(taken.keys());
}

/** The days among those of a file that were loaded in another format. */
async function daysOfOthers(
  connection: Connection,
  { accountId, format }: LoadingOptions,
  days: readonly string[],
): Promise<Set<string>> {
  const rows = await connection.rows<{ day: string }>(sql`
    select distinct booked_on as day from ${bankLines}
    where account_id = ${accountId} and format <> ${format} and booked_on = any(${sql.param([...days])}::date[])`);
  return new Set(rows.map(({ day }) => day));
}

const LINES_AT_ONCE = 5000;

async function insertLines(
  connection: Connection,
  { userId, accountId, format }: LoadingOptions,
  statementId: number,
  lines: readonly KeyedLine[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const rows = lines.slice(from, from + LINES_AT_ONCE).map((line) => ({
      ...line,
      letters: [line.text, line.endToEndId].map((text) => asciiLetters(text ?? '')).join(' '),
    }));
    await connection.rows(sql`
      insert into ${bankLines} (user_id, account_id, statement_id, format, booked_on, value_on, amount, currency, name, account,
        text, end_to_end_id, bank_id, same_as, letters)
      select ${userId}::bigint, ${accountId}::bigint, ${statementId}::bigint, ${format}, r."bookedOn", r."valueOn", r.amount, r.currency, r.name,
        r.account, r.text, r."endToEndId", r."bankId", r."sameAs", r.letters
      from jsonb_to_recordset(${JSON.stringify(rows, amountsAsText)}::jsonb) as r (
        "bookedOn" date, "valueOn" date, amount numeric, currency text, name text, account text, text text, "endToEndId" text,
        "bankId" text, "sameAs" text, letters text)`);
  }
}

const firstDay = (lines: readonly StatementLine[]) =>
  lines.reduce<StatementLine['bookedOn'] | null>(
    (first, { bookedOn }) => (first === null || bookedOn < first ? bookedOn : first),
    null,
  );

const lastDay = (lines: readonly StatementLine[]) =>
  lines.reduce<StatementLine['bookedOn'] | null>(
    (last, { bookedOn }) => (last === null || bookedOn > last ? bookedOn : last),
    null,
  );

/** Lines that a person may have: those of a busy builder for decades. */
const MAX_LINES = 1_000_000;

async function assertLinesLeft(connection: Connection, userId: number): Promise<void> {
  const [row] = await connection.rows<{ lines: number }>(sql`
    select coalesce(sum(added), 0)::int as lines from ${bankStatements} where user_id = ${userId}`);
  if ((row?.lines ?? 0) >= MAX_LINES)
    throw new DomainError(
      'conflict',
      problemMessage('There are {most} bank lines already. Delete a statement first.', { most: MAX_LINES }),
    );
}

/**
 * Stores statements of one account, which came in one file: of equal lines those that exceed the number stored
 * (docs/spec/bank.md, "Loading again"). The account's loading is locked. Throws conflict if the person has too many.
 */
export async function storeStatements(
  connection: Connection,
  options: LoadingOptions,
  statements: readonly BankStatement[],
): Promise<LoadedStatement[]> {
  const keyed = statements.map(({ lines }) => lines.map((line) => ({ ...line, sameAs: hashOf(line) })));
  const days = [...new Set(keyed.flat().map(({ bookedOn }) => bookedOn))];
  const keys = [...new Set(keyed.flat().map(({ sameAs }) => sameAs))];
  const [known, closed] = await Promise.all([
    countStored(connection, options.accountId, keys),
    options.again ? new Set<string>() : daysOfOthers(connection, options, days),
    assertLinesLeft(connection, options.userId),
  ]);
  const answers: LoadedStatement[] = [];
  for (const [place, statement] of statements.entries()) {
    const lines = keyed[place] ?? [];
    const added: KeyedLine[] = [];
    let leftOut = 0;
    const before = takeKnown(lines, known);
    for (const line of lines) {
      if (before.has(line)) continue;
      if (closed.has(line.bookedOn)) leftOut += 1;
      else added.push(line);
    }
    const difference = differenceOf(statement);
    const figures = {
      ...{ added: added.length, leftOut, known: lines.length - added.length - leftOut },
      ...{ pending: statement.pending, difference },
    };
    const [row] = await connection.db
      .insert(bankStatements)
      .values({
        ...{ userId: options.userId, accountId: options.accountId, format: options.format },
        ...{ fileName: options.fileName, from: firstDay(lines), to: lastDay(lines) },
        ...{ opening: statement.opening, closing: statement.closing },
        ...figures,
      })
      .returning({ id: bankStatements.id });
    if (!row) throw new Error('an inserted statement came back empty');
    await insertLines(connection, options, row.id, added);
    answers.push({
      ...{ statementId: row.id, accountId: options.accountId },
      ...figures,
      balanced: difference === null ? null : difference === 0n,
    });
  }
  return answers;
}

const total = (
  answers: readonly LoadedStatement[],
  name: 'added' | 'known' | 'leftOut' | 'pending',
): number => answers.reduce((sum, answer) => sum + answer[name], 0);

/** What became of a file, beside its statements. */
export function summaryOf(answers: readonly LoadedStatement[]): LoadedStatements {
  const [first] = answers;
  if (!first) throw new Error('a file without statements was let through');
  const odd =
    answers.find(({ balanced }) => balanced === false) ?? answers.find(({ balanced }) => balanced === null);
  const { balanced, difference } = odd ?? first;
  return {
    ...first,
    ...{ added: total(answers, 'added'), known: total(answers, 'known') },
    ...{ leftOut: total(answers, 'leftOut'), pending: total(answers, 'pending') },
    ...{ balanced, difference },
    statements: [...answers],
  };
}
