import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { decimal, minor } from '@brick/domain/money/money';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isAnyNumeric, isMoney, isoOf } from '../schema/columns.ts';
import { type Announcement, committed } from './announcements.ts';
import type { Database } from './database.ts';
import { Numbers } from './numbers.ts';

/** What is known of a transaction beside its statements. */
interface Transaction {
  /** PostgreSQL's id of it, once an entry of the activity log was written. */
  id: string | null;
  said: Announcement[];
  /** Numbers for the rows that it adds. */
  numbers: Numbers;
}

/** What handlers talk to the database through: the pool for reads, one client inside its transaction for writes. */
export interface Connection {
  db: Database;
  /** Null outside of one. */
  transaction: Transaction | null;
  /**
   * Tells the open screens that something of a user or a project went stale. For what leaves no entry in a project's
   * activity log: an entry is told of by itself. It goes out after the commit; outside of a transaction at once.
   */
  announce(said: Announcement): void;
  /** Runs a query as a prepared statement, named by its text: planned once a connection, which halves a hot read. */
  rows<Row extends object>(query: SQL): Promise<Row[]>;
  /** The same for a statement that is asked so often that putting its text together each time would tell. */
  ask<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

/** A query whose text stands, its values as $1, $2. */
export interface Statement {
  name: string;
  text: string;
}

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

const READERS: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: isoOf,
};

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    READERS[oid] ??
    (pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown)(oid, format),
} as pg.CustomTypesConfig;

const dialect = new PgDialect();
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

export const statementOf = (text: string): Statement => ({ name: nameOf(text), text });

/** An amount goes out as its decimal text, also among others. */
const sent = (value: unknown): unknown =>
  typeof value === 'bigint' ? decimal(value) : Array.isArray(value) ? value.map(sent) : value;

/** Rows with the amounts in them read. The driver reads a value by its type alone, and percentages are numeric as well. */
function withMoney<Row extends object>(rows: Row[], fields: readonly pg.FieldDef[]): Row[] {
  for (const field of fields) {
    if (isAnyNumeric(field))
      throw new Error(`${field.name} is a numeric of which nobody knows what it holds`);
    if (!isMoney(field)) continue;
    for (const row of rows as Record<string, unknown>[]) {
      const text = row[field.name];
      if (typeof text === 'string') row[field.name] = minor(text);
    }
  }
  return rows;
}

const known = new WeakMap<object, Connection>();

export function connectionOf(client: pg.Pool | pg.PoolClient | pg.Client): Connection {
  let connection = known.get(client);
  if (!connection) {
    const made: Connection = {
      db: drizzle(client),
      transaction: null,
      announce(said) {
        if (made.transaction) made.transaction.said.push(said);
        else committed(client, [said]);
      },
      async rows<Row extends object>(query: SQL) {
        const { sql: text, params } = dialect.sqlToQuery(query);
        return made.ask<Row>(statementOf(text), params);
      },
      async ask<Row extends object>({ name, text }: Statement, values: readonly unknown[]) {
        const { rows, fields } = await client.query<Row>({ name, text, values: values.map(sent), types });
        return withMoney(rows, fields);
      },
    };
    connection = made;
    known.set(client, connection);
  }
  return connection;
}

/** Runs work in a transaction of its own; whatever it throws undoes all of it. */
export const inTransaction = <T>(pool: pg.Pool, work: (connection: Connection) => Promise<T>): Promise<T> =>
  inTransactionBegun(pool, 'begin', work);

/** Runs work that only reads, in many queries of one moment: what others write meanwhile it does not see. */
export const inSnapshot = <T>(pool: pg.Pool, work: (connection: Connection) => Promise<T>): Promise<T> =>
  inTransactionBegun(pool, 'begin isolation level repeatable read read only', work);

/** Runs work that only reads, of which no query takes longer than so many milliseconds. */
export const inTime = <T>(
  pool: pg.Pool,
  milliseconds: number,
  work: (connection: Connection) => Promise<T>,
): Promise<T> =>
  inTransactionBegun(pool, 'begin read only', async (connection) => {
    const [, answer] = await Promise.all([
      connection.rows(sql.raw(`set local statement_timeout = ${milliseconds}`)),
      work(connection),
    ]);
    return answer;
  });

/**
 * Holds back what is asked of a client until all that can be asked without an answer has been: a transaction's beginning
 * and its first queries reach the database in one piece, which wakes it once and not once for each.
 */
function inOnePiece<T>(client: pg.PoolClient, ask: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  try {
    return ask();
  } finally {
    // After the promises that are settled already have been gone on from.
    process.nextTick(() => stream.uncork());
  }
}

async function inTransactionBegun<T>(
  pool: pg.Pool,
  begin: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const connection = connectionOf(client);
  const transaction: Transaction = { id: null, said: [], numbers: new Numbers(pool) };
  connection.transaction = transaction;
  let broken: Error | undefined;
  try {
    const [begun, worked] = inOnePiece(client, () => [client.query(begin), work(connection)] as const);
    const [result] = await Promise.all([worked, begun]);
    await client.query('commit');
    committed(pool, transaction.said);
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    connection.transaction = null;
    client.release(broken);
  }
}
