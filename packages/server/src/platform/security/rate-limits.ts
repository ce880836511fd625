import { createHash } from 'node:crypto';
import { DomainError, type ProblemMessage, problemMessage } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { networkOfAddress, siteOfAddress } from './network-of-address.ts';
import { type QueuePlace, runInPasswordQueue } from './password-queue.ts';

/** The number of free failures; after them each failure doubles the wait, up to a quarter of an hour. */
const FREE_TRIES = 5;
const LONGEST_WAIT_SECONDS = 15 * 60;
/** The free failures of one address over all accounts: generous, because a site office shares one address. */
const FREE_TRIES_OF_ADDRESS = 200;
/** The free failures of all IPv6 networks of one customer: for one account, and over all. */
const FREE_TRIES_OF_SITE = { account: 50, all: 2000 };
/** The counter restarts after this time without a failure. */
const FORGET_AFTER = '1 hour';

const counterKey = (...parts: string[]) => createHash('sha256').update(parts.join('\u0000')).digest('hex');

export interface SignInAttempt {
  /** The account's id, or the typed name if there is none. */
  account: number | string;
  address: string;
  /** The device, if it is known to the account. It has its own budget, so that nobody can lock the account out of it. */
  device: string | null;
  /** Its position in the password queue. */
  place?: QueuePlace;
}

interface AttemptBudget {
  key: string;
  free: number;
}

function budgetsOf({ account, address, device }: SignInAttempt): [AttemptBudget, ...AttemptBudget[]] {
  const who = typeof account === 'number' ? ['id', String(account)] : ['name', account.toLowerCase()];
  if (device) return [{ key: counterKey('device', ...who, device), free: FREE_TRIES }];
  const [network, site] = [networkOfAddress(address), siteOfAddress(address)];
  const ofNetwork = { key: counterKey('secret', ...who, network), free: FREE_TRIES };
  const budgets = [{ key: counterKey('address', network), free: FREE_TRIES_OF_ADDRESS }];
  if (site !== null)
    budgets.push(
      { key: counterKey('secret', ...who, `${site}/48`), free: FREE_TRIES_OF_SITE.account },
      { key: counterKey('address', `${site}/48`), free: FREE_TRIES_OF_SITE.all },
    );
  return [ofNetwork, ...budgets];
}

/** The refusal of what is asked too often, with the seconds to wait. */
export const tooManyAttempts = (seconds: number) =>
  new DomainError(
    'tooMany',
    seconds === 1
      ? problemMessage('Too many attempts. Please wait 1 second and try again.')
      : problemMessage('Too many attempts. Please wait {seconds} seconds and try again.', { seconds }),
    {
      retryAfterSeconds: seconds,
    },
  );

/**
 * Returns the longest remaining wait of the budgets in seconds. The state is in the database, so it applies to all
 * processes.
 */
async function secondsBlocked(db: Reader, budgets: readonly AttemptBudget[]): Promise<number> {
  const keys = budgets.map(({ key }) => key);
  const { rows } = await db.execute<{ wait: number | null }>(sql`
    select ceil(extract(epoch from max(blocked_until) - now()))::int as wait
    from attempts where key = any(${sql.param(keys)}::text[]) and blocked_until > now()`);
  return Math.max(0, rows[0]?.wait ?? 0);
}

const isCountExpired = sql`a.last_at < now() - ${FORGET_AFTER}::interval`;

/**
 * Increments all counters, or none if any of them is blocked. Returns the new counts by key; fewer than requested if
 * a counter was blocked at the same moment.
 */
async function countAttempt(db: Reader, budgets: readonly AttemptBudget[]): Promise<Map<string, number>> {
  const keys = sql`${sql.param(budgets.map(({ key }) => key))}::text[]`;
  const free = sql.join(
    budgets.map((budget) => sql`when ${budget.key} then ${budget.free}::int`),
    sql` `,
  );
  const { rows } = await db.execute<{ key: string; failures: number }>(sql`
    insert into attempts as a (key, failures, last_at)
    select key, 1, now() from unnest(${keys}) with ordinality as asked (key, place)
    where not exists (select 1 from attempts where key = any(${keys}) and blocked_until > now())
    order by place
    on conflict (key) do update set
      failures = case when ${isCountExpired} then 1 else a.failures + 1 end,
      last_at = now(),
      blocked_until = case
        when ${isCountExpired} or a.failures + 1 < (case a.key ${free} end) then null
        else now() + least(${LONGEST_WAIT_SECONDS},
          power(2, least(a.failures + 1 - (case a.key ${free} end), 20))) * interval '1 second'
      end
    where a.blocked_until is null or a.blocked_until <= now()
    returning key, failures`);
  return new Map(rows.map(({ key, failures }) => [key, failures]));
}

/**
 * Reverts the count of a successful try. A block that it caused ends, unless others were counted since. The counter
 * `forgotten` is deleted. One row a statement: two at once, locked in another order than `countAttempt` locks them,
 * would be a deadlock.
 */
async function uncountAttempt(
  db: Reader,
  counted: ReadonlyMap<string, number>,
  forgotten = '',
): Promise<void> {
  if (forgotten) await db.execute(sql`delete from attempts where key = ${forgotten}`);
  for (const [key, failures] of counted) {
    if (key === forgotten) continue;
    await db.execute(sql`
      update attempts set failures = failures - 1,
        blocked_until = case when failures = ${failures}::int then null else blocked_until end
      where key = ${key} and failures > 0`);
  }
}

/** Counts a try before it is checked. Throws tooMany if it is blocked. */
async function countOrReject(db: Reader, budgets: readonly AttemptBudget[]): Promise<Map<string, number>> {
  const counted = await countAttempt(db, budgets);
  if (counted.size === budgets.length) return counted;
  await uncountAttempt(db, counted);
  throw tooManyAttempts(Math.max(1, await secondsBlocked(db, budgets)));
}

/**
 * Checks a password with throttling. Every password comparison goes through here: it throws tooMany while the account
 * at this address, the address or the known device is blocked, counts the try as a failure, compares, and reverts the
 * count on success. So a burst gets no more than five tries, and rejected tries cost no hashing. Call it outside any
 * transaction, whose rollback would undo the count.
 */
export async function checkPasswordAttempt(
  db: Reader,
  attempt: SignInAttempt,
  test: () => Promise<boolean>,
): Promise<boolean> {
  const budgets = budgetsOf(attempt);
  const before = await secondsBlocked(db, budgets);
  if (before > 0) throw tooManyAttempts(before);
  return runInPasswordQueue(async () => {
    const counted = await countOrReject(db, budgets);
    const good = await test();
    if (good) await uncountAttempt(db, counted, budgets[0].key);
    return good;
  }, attempt.place);
}

/** The same for six-digit codes, by account and not by address, because someone who tries codes knows the password. */
export async function checkCodeAttempt(
  db: Reader,
  { account, device }: SignInAttempt,
  test: () => Promise<boolean>,
): Promise<boolean> {
  const budget = { key: counterKey('code', String(account), device ?? ''), free: FREE_TRIES };
  const counted = await countOrReject(db, [budget]);
  const good = await test();
  if (good) await uncountAttempt(db, counted, budget.key);
  return good;
}

/** Counts a use against a limit for some hours. Returns the seconds to wait above the limit, otherwise 0. */
export async function countUse(
  db: Reader,
  { what, by, hours, most }: { what: string; by: string; hours: number; most: number },
): Promise<number> {
  const window = sql`${hours} * interval '1 hour'`;
  // The first use may have begun after this one, which waited for it: now() would be before it.
  const { rows } = await db.execute<{ failures: number; wait: number }>(sql`
    insert into attempts as a (key, failures, last_at) values (${counterKey(what, networkOfAddress(by))}, 1, now())
    on conflict (key) do update set
      failures = case when a.last_at < now() - ${window} then 1 else a.failures + 1 end,
      last_at = case when a.last_at < now() - ${window} then now() else a.last_at end
    returning failures, ceil(extract(epoch from last_at + ${window} - clock_timestamp()))::int as wait`);
  const [row] = rows;
  return row && row.failures > most ? Math.max(1, row.wait) : 0;
}

/** Counts a use against an address's hourly limit. Throws tooMany above it. */
export async function limitByAddress(
  db: Reader,
  what: string,
  address: string,
  anHour: number,
): Promise<void> {
  const wait = await countUse(db, { what, by: address, hours: 1, most: anHour });
  if (wait > 0) throw tooManyAttempts(wait);
}

/** Counts a use against an account's hourly limit; 0 means no limit. Throws tooMany above it. */
export async function limitByAccount(
  db: Reader,
  account: number,
  {
    what,
    anHour,
    refusal,
  }: { what: string; anHour: number; refusal: (anHour: number, minutes: number) => ProblemMessage },
): Promise<void> {
  if (anHour === 0) return;
  const wait = await countUse(db, { what, by: `account ${account}`, hours: 1, most: anHour });
  if (wait > 0)
    throw new DomainError('tooMany', refusal(anHour, Math.ceil(wait / 60)), { retryAfterSeconds: wait });
}

/** Throws tooMany while this address has reached its number of failures within an hour. */
export async function rejectAfterFailures(
  db: Reader,
  what: string,
  address: string,
  anHour: number,
): Promise<void> {
  const { rows } = await db.execute<{ wait: number }>(sql`
    select ceil(extract(epoch from last_at + interval '1 hour' - now()))::int as wait from attempts
    where key = ${counterKey(what, networkOfAddress(address))} and failures >= ${anHour} and last_at > now() - interval '1 hour'`);
  const [row] = rows;
  if (row) throw tooManyAttempts(Math.max(1, row.wait));
}

/** Counts a failed try. Successes are not counted, because many people can share one address. */
export const countFailure = (db: Reader, what: string, address: string): Promise<unknown> =>
  countUse(db, { what, by: address, hours: 1, most: Number.MAX_SAFE_INTEGER });

/** Runs a try that returns null on failure, with an hourly limit of failures per address. Throws tooMany. */
export async function tryFromAddress<Found>(
  db: Reader,
  { what, address, anHour }: { what: string; address: string; anHour: number },
  attempt: () => Promise<Found | null>,
): Promise<Found | null> {
  await rejectAfterFailures(db, what, address, anHour);
  const found = await attempt();
  if (found === null) await countFailure(db, what, address);
  return found;
}

/** Deletes counters that no longer matter; one that is being counted stays until the next time. */
export async function deleteOldAttempts(db: Reader): Promise<void> {
  await db.execute(
    sql`delete from attempts where key in (
      select key from attempts where last_at < now() - interval '1 day' and coalesce(blocked_until <= now(), true)
      for update skip locked)`,
  );
}
