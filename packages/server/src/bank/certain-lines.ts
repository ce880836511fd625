import { setImmediate as immediate } from 'node:timers/promises';
import type { confirmCertain } from '@brick/domain/bank/api';
import { MAX_CONFIRMED } from '@brick/domain/bank/bank-schemas';
import type { BodyOf } from '@brick/domain/endpoint';
import type { Minor } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { type BankLineRow, bankLines } from '../schema/bank/bank-tables.ts';
import type { LineToConfirm } from './confirm.ts';
import { lockLines } from './line-store.ts';
import { loadMatches } from './proposals.ts';

/** So many lines are looked at together. */
const LINES_AT_ONCE = 1000;

/** The certain ones among some open lines, with what they pay. */
async function certainAmong(
  connection: Connection,
  userId: number,
  lines: readonly BankLineRow[],
): Promise<LineToConfirm[]> {
  const matchesOf = await loadMatches(connection, userId, lines);
  const found: LineToConfirm[] = [];
  for (const line of lines) {
    await immediate();
    const certain = matchesOf(line).filter(({ level }) => level === 'certain');
    if (certain.length === 0) continue;
    const payments = certain.map(({ record: { kind, id, version, open } }) => ({
      ...{ kind, id, version, rest: null },
      amount: (open < 0n ? -open : open) as Minor,
    }));
    found.push({ line, payments });
  }
  return found;
}

/** The open lines of a user behind another one, the oldest first. */
const oldestLines = (
  connection: Connection,
  userId: number,
  accountId: number | undefined,
  after: BankLineRow | undefined,
): Promise<BankLineRow[]> =>
  connection.rows<BankLineRow>(sql`
    select ${columnsOf(bankLines)} from ${bankLines}
    where user_id = ${userId} and state = 'open' ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`}
      ${after ? sql`and (booked_on, id) > (${after.bookedOn}::date, ${after.id})` : sql``}
    order by booked_on, id limit ${LINES_AT_ONCE}`);

/**
 * Finds the certain lines that are to be confirmed: among named ones, else the oldest of all, and whether there are
 * more. They are locked.
 */
export async function findCertain(
  connection: Connection,
  userId: number,
  { accountId, lineIds }: BodyOf<typeof confirmCertain>,
): Promise<{ certain: LineToConfirm[]; more: boolean }> {
  if (lineIds) {
    const lines = await lockLines(connection, userId, lineIds);
    const open = lines.filter(({ state }) => state === 'open');
    return { certain: await certainAmong(connection, userId, open), more: false };
  }
  const found: LineToConfirm[] = [];
  for (let last: BankLineRow | undefined; found.length <= MAX_CONFIRMED; ) {
    const lines = await oldestLines(connection, userId, accountId, last);
    found.push(...(await certainAmong(connection, userId, lines)));
    last = lines.at(-1);
    if (lines.length < LINES_AT_ONCE) break;
  }
  const certain = found.slice(0, MAX_CONFIRMED);
  const locked = new Map(
    (
      await lockLines(
        connection,
        userId,
        certain.map(({ line }) => line.id),
      )
    ).map((line) => [line.id, line]),
  );
  return {
    certain: certain.map(({ line, payments }) => ({ line: locked.get(line.id) ?? line, payments })),
    more: found.length > MAX_CONFIRMED,
  };
}
