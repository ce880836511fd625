import { createHash } from 'node:crypto';
import { DomainError } from '@brick/domain/errors';
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

export interface Attempt {
  /** Of the account, whether it exists or not. */
  account: string;
  address: string;
}

const keysOf = ({ account, address }: Attempt) => ({
  pair: keyOf('secret', account.toLowerCase(), address),
  address: keyOf('address', address),
});

const tooMany = (seconds: number) =>
  new DomainError(
    'tooMany',
    `Too many attempts. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
    {
      retryAfterSeconds: seconds,
    },
  );

/** Refuses with tooMany while the account × address, or the address, has to wait. State lies in the database: it holds over all processes. */
export async function mustNotBeThrottled(db: Reader, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  const { rows } = await db.execute<{ wait: number | null }>(sql`
    select ceil(extract(epoch from max(blocked_until) - now()))::int as wait
    from attempts where key in (${keys.pair}, ${keys.address}) and blocked_until > now()`);
  const wait = rows[0]?.wait;
  if (wait && wait > 0) throw tooMany(wait);
}

async function countFailure(db: Reader, key: string, free: number): Promise<void> {
  await db.execute(sql`
    insert into attempts as a (key, failures, last_at) values (${key}, 1, now())
    on conflict (key) do update set
      failures = case when a.last_at < now() - ${FORGET_AFTER}::interval then 1 else a.failures + 1 end,
      last_at = now(),
      blocked_until = case
        when a.last_at < now() - ${FORGET_AFTER}::interval or a.failures + 1 < ${free} then null
        else now() + least(${LONGEST_WAIT_SECONDS}, power(2, least(a.failures + 1 - ${free}, 20))) * interval '1 second'
      end`);
}

/** Counts a wrong try. Outside of the request's transaction, which a refusal rolls back. */
export async function recordFailure(db: Reader, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  await countFailure(db, keys.pair, FREE_TRIES);
  await countFailure(db, keys.address, FREE_TRIES_OF_ADDRESS);
}

/** A good try forgets the wrong ones of its account at this address. */
export async function forgetFailures(db: Reader, attempt: Attempt): Promise<void> {
  await db.execute(sql`delete from attempts where key = ${keysOf(attempt).pair}`);
}

/** Counts a use of something that one address may do so often an hour. Throws tooMany above it. */
export async function mustStayUnder(
  db: Reader,
  what: string,
  address: string,
  anHour: number,
): Promise<void> {
  const { rows } = await db.execute<{ failures: number; wait: number }>(sql`
    insert into attempts as a (key, failures, last_at) values (${keyOf(what, address)}, 1, now())
    on conflict (key) do update set
      failures = case when a.last_at < now() - interval '1 hour' then 1 else a.failures + 1 end,
      last_at = case when a.last_at < now() - interval '1 hour' then now() else a.last_at end
    returning failures, ceil(extract(epoch from last_at + interval '1 hour' - now()))::int as wait`);
  const [row] = rows;
  if (row && row.failures > anHour) throw tooMany(Math.max(1, row.wait));
}
