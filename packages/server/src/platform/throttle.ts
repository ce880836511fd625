import { createHash } from 'node:crypto';
import { DomainError, type Said, said } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Reader } from './database.ts';
import { networkOf } from './network.ts';
import { inTurn, type Place } from './password-queue.ts';

/** Wrong tries that cost nothing; after them each further one doubles the wait, up to a quarter of an hour. */
const FREE_TRIES = 5;
const LONGEST_WAIT_SECONDS = 15 * 60;
/** Wrong tries from one address over all accounts: generous, because a site office shares one address. */
const FREE_TRIES_OF_ADDRESS = 200;
/** After so long without a wrong try the count starts anew. */
const FORGET_AFTER = '1 hour';

const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\u0000')).digest('hex');

export interface Attempt {
  /** The id of the account, or the name that was typed where there is none. */
  account: number | string;
  address: string;
  /** The device, where the account signed in on it before: it has a budget of its own, so that nobody can lock it out. */
  device: string | null;
  /** Where it stands in the queue of those who wait for a password. */
  place?: Place;
}

interface Budget {
  key: string;
  free: number;
}

function budgetsOf({ account, address, device }: Attempt): [Budget, ...Budget[]] {
  const who = typeof account === 'number' ? ['id', String(account)] : ['name', account.toLowerCase()];
  if (device) return [{ key: keyOf('device', ...who, device), free: FREE_TRIES }];
  const network = networkOf(address);
  return [
    { key: keyOf('secret', ...who, network), free: FREE_TRIES },
    { key: keyOf('address', network), free: FREE_TRIES_OF_ADDRESS },
  ];
}

const tooMany = (seconds: number) =>
  new DomainError(
    'tooMany',
    seconds === 1
      ? said('Too many attempts. Please wait 1 second and try again.')
      : said('Too many attempts. Please wait {seconds} seconds and try again.', { seconds }),
    {
      retryAfterSeconds: seconds,
    },
  );

/** Seconds for which any of the budgets still has to wait; 0 for none. State lies in the database: it holds over all processes. */
async function waitOf(db: Reader, budgets: readonly Budget[]): Promise<number> {
  const keys = budgets.map(({ key }) => key);
  const { rows } = await db.execute<{ wait: number | null }>(sql`
    select ceil(extract(epoch from max(blocked_until) - now()))::int as wait
    from attempts where key = any(${sql.param(keys)}::text[]) and blocked_until > now()`);
  return Math.max(0, rows[0]?.wait ?? 0);
}

const countedAnew = sql`a.last_at < now() - ${FORGET_AFTER}::interval`;

/**
 * Adds one to each count, or to none where any of them has to wait. Answers how many tries were counted of each key; fewer
 * than were asked for where one was closed at the same moment.
 */
async function count(db: Reader, budgets: readonly Budget[]): Promise<Map<string, number>> {
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
      failures = case when ${countedAnew} then 1 else a.failures + 1 end,
      last_at = now(),
      blocked_until = case
        when ${countedAnew} or a.failures + 1 < (case a.key ${free} end) then null
        else now() + least(${LONGEST_WAIT_SECONDS},
          power(2, least(a.failures + 1 - (case a.key ${free} end), 20))) * interval '1 second'
      end
    where a.blocked_until is null or a.blocked_until <= now()
    returning key, failures`);
  return new Map(rows.map(({ key, failures }) => [key, failures]));
}

/**
 * Takes a try back that was counted as wrong and was not. A wait that it began ends, unless others were counted since.
 * What was counted of `forgotten` goes altogether.
 */
async function takeBack(db: Reader, counted: ReadonlyMap<string, number>, forgotten = ''): Promise<void> {
  const others = [...counted].filter(([key]) => key !== forgotten);
  const keys = sql`${sql.param(others.map(([key]) => key))}::text[]`;
  const failures = sql`${sql.param(others.map(([, count]) => count))}::int[]`;
  await db.execute(sql`
    with gone as (delete from attempts where key = ${forgotten})
    update attempts as a set failures = a.failures - 1,
      blocked_until = case when a.failures = counted.failures then null else a.blocked_until end
    from unnest(${keys}, ${failures}) as counted (key, failures)
    where a.key = counted.key and a.failures > 0`);
}

/** Counts a try before it is looked at. Throws tooMany where it may not be made. */
async function mustHaveTry(db: Reader, budgets: readonly Budget[]): Promise<Map<string, number>> {
  const counted = await count(db, budgets);
  if (counted.size === budgets.length) return counted;
  await takeBack(db, counted);
  throw tooMany(Math.max(1, await waitOf(db, budgets)));
}

/**
 * Whether a password that somebody gave is the right one. Every place that compares a password passes here: it refuses
 * with tooMany while the account at this address, the address or the known device has to wait, counts the try as a wrong
 * one, compares, and takes that back after a right one. So a burst gets no more than its five, and what is refused costs
 * no hashing. Outside of any transaction, which a refusal would roll back.
 */
export async function judged(db: Reader, attempt: Attempt, test: () => Promise<boolean>): Promise<boolean> {
  const budgets = budgetsOf(attempt);
  const before = await waitOf(db, budgets);
  if (before > 0) throw tooMany(before);
  return inTurn(async () => {
    const counted = await mustHaveTry(db, budgets);
    const good = await test();
    if (good) await takeBack(db, counted, budgets[0].key);
    return good;
  }, attempt.place);
}

/** The same for codes of six digits, by account and not by address, because who tries codes knows the password. */
export async function judgedCode(
  db: Reader,
  { account, device }: Attempt,
  test: () => Promise<boolean>,
): Promise<boolean> {
  const budget = { key: keyOf('code', String(account), device ?? ''), free: FREE_TRIES };
  const counted = await mustHaveTry(db, [budget]);
  const good = await test();
  if (good) await takeBack(db, counted, budget.key);
  return good;
}

/** Counts a use of something that may be done so often in some hours; answers the seconds to wait above that, else 0. */
export async function secondsOver(
  db: Reader,
  { what, by, hours, most }: { what: string; by: string; hours: number; most: number },
): Promise<number> {
  const window = sql`${hours} * interval '1 hour'`;
  const { rows } = await db.execute<{ failures: number; wait: number }>(sql`
    insert into attempts as a (key, failures, last_at) values (${keyOf(what, networkOf(by))}, 1, now())
    on conflict (key) do update set
      failures = case when a.last_at < now() - ${window} then 1 else a.failures + 1 end,
      last_at = case when a.last_at < now() - ${window} then now() else a.last_at end
    returning failures, ceil(extract(epoch from last_at + ${window} - now()))::int as wait`);
  const [row] = rows;
  return row && row.failures > most ? Math.max(1, row.wait) : 0;
}

/** Counts a use of something that one address may do so often an hour. Throws tooMany above it. */
export async function mustStayUnder(
  db: Reader,
  what: string,
  address: string,
  anHour: number,
): Promise<void> {
  const wait = await secondsOver(db, { what, by: address, hours: 1, most: anHour });
  if (wait > 0) throw tooMany(wait);
}

/** Counts something that one account may begin so often an hour, 0 for as often as it likes. Throws tooMany above it. */
export async function mustKeepRate(
  db: Reader,
  account: number,
  {
    what,
    anHour,
    refusal,
  }: { what: string; anHour: number; refusal: (anHour: number, minutes: number) => Said },
): Promise<void> {
  if (anHour === 0) return;
  const wait = await secondsOver(db, { what, by: `account ${account}`, hours: 1, most: anHour });
  if (wait > 0)
    throw new DomainError('tooMany', refusal(anHour, Math.ceil(wait / 60)), { retryAfterSeconds: wait });
}

/** Refuses a try while as many from this address have failed within an hour as may. Throws tooMany. */
export async function mustHaveTriesLeft(
  db: Reader,
  what: string,
  address: string,
  anHour: number,
): Promise<void> {
  const { rows } = await db.execute<{ wait: number }>(sql`
    select ceil(extract(epoch from last_at + interval '1 hour' - now()))::int as wait from attempts
    where key = ${keyOf(what, networkOf(address))} and failures >= ${anHour} and last_at > now() - interval '1 hour'`);
  const [row] = rows;
  if (row) throw tooMany(Math.max(1, row.wait));
}

/**
 * Counts a try that failed. What succeeds is not counted: many people behind one address must not shut it for each other
 * by using what is theirs.
 */
export const countFailedTry = (db: Reader, what: string, address: string): Promise<unknown> =>
  secondsOver(db, { what, by: address, hours: 1, most: Number.MAX_SAFE_INTEGER });

/** A try that answers null where it fails, of which so many from one address may fail in an hour. Throws tooMany. */
export async function triedFrom<Found>(
  db: Reader,
  { what, address, anHour }: { what: string; address: string; anHour: number },
  attempt: () => Promise<Found | null>,
): Promise<Found | null> {
  await mustHaveTriesLeft(db, what, address, anHour);
  const found = await attempt();
  if (found === null) await countFailedTry(db, what, address);
  return found;
}

/** Forgets counts that no longer mean anything; run now and then. */
export async function sweepAttempts(db: Reader): Promise<void> {
  await db.execute(
    sql`delete from attempts where last_at < now() - interval '1 day' and coalesce(blocked_until <= now(), true)`,
  );
}
