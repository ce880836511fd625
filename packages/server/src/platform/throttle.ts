import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { DomainError, said } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Reader } from './database.ts';

/** Wrong tries that cost nothing; after them each further one doubles the wait, up to a quarter of an hour. */
const FREE_TRIES = 5;
const LONGEST_WAIT_SECONDS = 15 * 60;
/** Wrong tries from one address over all accounts: generous, because a site office shares one address. */
const FREE_TRIES_OF_ADDRESS = 200;
/** After so long without a wrong try the count starts anew. */
const FORGET_AFTER = '1 hour';

const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\u0000')).digest('hex');

/** Groups of an IPv6 address that are given to a customer as a whole: who has one has 2⁶⁴ of them. */
const GROUPS_OF_A_NETWORK = 4;

/** What counts as one address: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':').length : 0;
  const left = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after);
  const whole = [...groups, ...Array.from({ length: left }, () => '0'), ...(tail ? tail.split(':') : [])];
  return whole
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

export interface Attempt {
  /** The id of the account, or the name that was typed where there is none. */
  account: number | string;
  address: string;
  /** The device, where the account signed in on it before: it has a budget of its own, so that nobody can lock it out. */
  device: string | null;
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

/** Adds one to a count and says whether it did: with `unlessBlocked` not while it has to wait. */
async function count(db: Reader, { key, free }: Budget, unlessBlocked = false): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into attempts as a (key, failures, last_at) values (${key}, 1, now())
    on conflict (key) do update set
      failures = case when ${countedAnew} then 1 else a.failures + 1 end,
      last_at = now(),
      blocked_until = case
        when ${countedAnew} or a.failures + 1 < ${free} then null
        else now() + least(${LONGEST_WAIT_SECONDS}, power(2, least(a.failures + 1 - ${free}, 20))) * interval '1 second'
      end
    ${unlessBlocked ? sql`where a.blocked_until is null or a.blocked_until <= now()` : sql``}
    returning key`);
  return rows.length > 0;
}

const forget = (db: Reader, { key }: Budget) => db.execute(sql`delete from attempts where key = ${key}`);

/**
 * Whether a secret that somebody gave is the right one. Every place that compares a password passes here: it refuses
 * with tooMany while the account at this address, the address or the known device has to wait, counts what is wrong,
 * and forgets it after what is right. Outside of any transaction, which a refusal would roll back.
 */
export async function judged(db: Reader, attempt: Attempt, test: () => Promise<boolean>): Promise<boolean> {
  const budgets = budgetsOf(attempt);
  const before = await waitOf(db, budgets);
  if (before > 0) throw tooMany(before);
  const good = await test();
  // Of many guesses sent at once the first wrong ones close the door for the rest, also for a right one: otherwise a
  // burst would try as many as it likes for the price of five.
  const meanwhile = await waitOf(db, budgets);
  if (!good) for (const budget of budgets) await count(db, budget);
  if (meanwhile > 0) throw tooMany(meanwhile);
  if (good) await forget(db, budgets[0]);
  return good;
}

/**
 * The same for codes of six digits, which are quick to compare: a try is counted before it is looked at, so that not
 * even a burst gets more than its five. By account and not by address, because who tries codes knows the password.
 */
export async function judgedCode(
  db: Reader,
  { account, device }: Attempt,
  test: () => Promise<boolean>,
): Promise<boolean> {
  const budget = { key: keyOf('code', String(account), device ?? ''), free: FREE_TRIES };
  if (!(await count(db, budget, true))) throw tooMany(Math.max(1, await waitOf(db, [budget])));
  const good = await test();
  if (good) await forget(db, budget);
  return good;
}

/** Counts a use of something that one address may do so often an hour. Throws tooMany above it. */
export async function mustStayUnder(
  db: Reader,
  what: string,
  address: string,
  anHour: number,
): Promise<void> {
  const { rows } = await db.execute<{ failures: number; wait: number }>(sql`
    insert into attempts as a (key, failures, last_at) values (${keyOf(what, networkOf(address))}, 1, now())
    on conflict (key) do update set
      failures = case when a.last_at < now() - interval '1 hour' then 1 else a.failures + 1 end,
      last_at = case when a.last_at < now() - interval '1 hour' then now() else a.last_at end
    returning failures, ceil(extract(epoch from last_at + interval '1 hour' - now()))::int as wait`);
  const [row] = rows;
  if (row && row.failures > anHour) throw tooMany(Math.max(1, row.wait));
}

/** Forgets counts that no longer mean anything; run now and then. */
export async function sweepAttempts(db: Reader): Promise<void> {
  await db.execute(
    sql`delete from attempts where last_at < now() - interval '1 day' and coalesce(blocked_until <= now(), true)`,
  );
}
