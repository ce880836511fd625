import type { BankAccount } from '@brick/domain/bank/api';
import { isSameAccount } from '@brick/domain/bank/same-party';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import { notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { tooManyRequests } from '../platform/workers/concurrency-limits.ts';
import { bankAccounts, bankLines } from '../schema/bank/bank-tables.ts';

export type BankAccountRow = typeof bankAccounts.$inferSelect;

/** The most bank accounts of one user. */
const MAX_ACCOUNTS = 100;

const LOAD_LOCK = 1_447_203_911;

/** Lets one user's statements in one after the other, so that no line is counted twice. */
export const lockStatementImport = (connection: Connection, userId: number): Promise<unknown> =>
  connection.rows(sql`select pg_advisory_xact_lock(${LOAD_LOCK}, ${userId % 2_147_483_647})`);

const CONFIRM_LOCK = 1_447_203_912;

/** Lets one request of a user confirm many lines at a time. Throws unavailable for another one: it is not waited for. */
export async function lockConfirming(connection: Connection, userId: number): Promise<void> {
  const [mine] = await connection.rows<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${CONFIRM_LOCK}, ${userId % 2_147_483_647}) as held`,
  );
  if (!mine?.held) throw tooManyRequests();
}

/** Lists accounts of a user by name, each with figures of its lines; or one of them. */
export const listAccounts = (
  connection: Connection,
  userId: number,
  id: number | null = null,
): Promise<BankAccount[]> =>
  connection.rows<BankAccount>(sql`
    select ${columnsOf(bankAccounts)}, coalesce(l."openLines", 0) as "openLines", coalesce(l."matchedLines", 0) as "matchedLines",
      coalesce(l."linesSetAside", 0) as "linesSetAside", coalesce(l.open, 0)::numeric(24,2) as open, l."from", l."to"
    from ${bankAccounts}
    left join lateral (
      select count(*) filter (where state = 'open') as "openLines", count(*) filter (where state = 'matched') as "matchedLines",
        count(*) filter (where state = 'set_aside') as "linesSetAside",
        sum(amount) filter (where state = 'open')::numeric(24,2) as open, min(booked_on) as "from", max(booked_on) as "to"
      from ${bankLines} where ${bankLines.accountId} = ${bankAccounts.id}
    ) as l on true
    where ${bankAccounts.userId} = ${userId} and ${id === null ? sql`true` : sql`${bankAccounts.id} = ${id}`}
    order by lower(${bankAccounts.name}), ${bankAccounts.id}`);

export async function loadAccount(connection: Connection, userId: number, id: number): Promise<BankAccount> {
  const [account] = await listAccounts(connection, userId, id);
  if (!account) throw notFound();
  return account;
}

/** Returns an account of a user, locked. Throws notFound for those of others. */
export async function lockAccount(
  connection: Connection,
  userId: number,
  id: number,
): Promise<BankAccountRow> {
  const [row] = await connection.rows<BankAccountRow>(sql`
    select ${columnsOf(bankAccounts)} from ${bankAccounts} where id = ${id} and user_id = ${userId} for update`);
  if (!row) throw notFound();
  return row;
}

type NewAccount = Pick<BankAccountRow, 'name' | 'account' | 'currency'> &
  Partial<Pick<BankAccountRow, 'tableLayout'>>;

/** Adds an account. Throws taken if the user has one of this number and currency. */
export async function insertAccount(
  connection: Connection,
  userId: number,
  added: NewAccount,
): Promise<BankAccountRow> {
  await lockStatementImport(connection, userId);
  const own = await accountsOf(connection, userId);
  if (own.length >= MAX_ACCOUNTS)
    throw new DomainError(
      'conflict',
      problemMessage('There are {most} bank accounts already. Delete one first.', { most: MAX_ACCOUNTS }),
    );
  if (added.account !== null && own.some((each) => isOf(each, { ...added, account: added.account ?? '' })))
    throw fieldProblem('account', problemMessage('You have this bank account already'), 'taken');
  const [row] = await connection.db
    .insert(bankAccounts)
    .values({ userId, ...added })
    .returning();
  if (!row) throw new Error('an inserted bank account came back empty');
  return row;
}

const accountsOf = (connection: Connection, userId: number): Promise<BankAccountRow[]> =>
  connection.rows<BankAccountRow>(
    sql`select ${columnsOf(bankAccounts)} from ${bankAccounts} where user_id = ${userId} order by id`,
  );

interface StatedAccount {
  account: string;
  currency: string;
}

const isOf = (row: BankAccountRow, { account, currency }: StatedAccount): boolean =>
  row.currency === currency && row.account !== null && isSameAccount(row.account, account);

/** Returns the user's account that a statement is of, and adds it if there is none. */
export async function findOrAddAccount(
  connection: Connection,
  userId: number,
  stated: StatedAccount,
): Promise<BankAccountRow> {
  const own = await accountsOf(connection, userId);
  const name = stated.account.slice(0, 50);
  return (
    own.find((row) => isOf(row, stated)) ??
    (await insertAccount(connection, userId, { name, account: name, currency: stated.currency }))
  );
}
