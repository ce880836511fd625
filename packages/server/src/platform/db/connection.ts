import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { amountsAsText, decimal, minor } from '@brick/domain/money/money';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isMoney, isUnconstrainedNumeric, toIsoInstant } from '../../schema/kinds/column-types.ts';
import { notifyCommitListeners, type TopicEvent } from './commit-events.ts';
import type { Database } from './database.ts';
import { TransactionNumbers } from './record-numbers.ts';
import { SharedReads } from './shared-reads.ts';

/** The state of a transaction. */
interface TransactionState {
  /** PostgreSQL's id of the transaction, known once it has written an activity log entry. */
  id: string | null;
  said: TopicEvent[];
  /** The record numbers for the records that it adds. */
  numbers: TransactionNumbers;
}

/** The handlers' access to the database: the pool for reads, or one client in its transaction for writes. */
export interface Connection {
  db: Database;
  /** Null outside a transaction. */
  transaction: TransactionState | null;
  /**
   * Publishes that data of a user or a project has changed. Only needed for changes without an activity log entry,
   * since entries are published automatically. The event goes out after the commit, or at once outside a transaction.
   */
  announce(said: TopicEvent): void;
  /**
   * Runs a query as a prepared statement that is named after its text. It is planned once per connection, which
   * halves the time of frequent reads.
   */
  rows<Row extends object>(query: SQL): Promise<Row[]>;
  /** The same for a statement that runs so often that building its text each time would be noticeable. */
  ask<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Runs a query once for all who ask it at the same moment outside a transaction. They share what `make` makes of its
   * rows, which must depend on nothing but the query.
   */
  shared<Row extends object, Answer>(query: SQL, make: (rows: Row[]) => Answer): Promise<Answer>;
}

/** A query with a fixed text and the values $1, $2 and so on. */
export interface Statement {
  name: string;
  text: string;
}

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

const VALUE_PARSERS: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: toIsoInstant,
};

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    VALUE_PARSERS[oid] ??
    (pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown)(oid, format),
} as pg.CustomTypesConfig;

const dialect = new PgDialect();
const names = new Map<string, string>();

function statementName(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

/** Returns SQL that has no values as one text, which is much cheaper to put into a statement than its parts are. */
export function asPlainText(query: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return params.length === 0 ? sql.raw(text) : query;
}

export const createStatement = (text: string): Statement => ({ name: statementName(text), text });

/** An amount goes out as its decimal text, also among others. */
const sent = (value: unknown): unknown =>
  typeof value === 'bigint' ? decimal(value) : Array.isArray(value) ? value.map(sent) : value;

/** Rows with the amounts in them read. The driver reads a value by its type alone, and percentages are numeric as well. */
function withMoney<Row extends object>(rows: Row[], fields: readonly pg.FieldDef[]): Row[] {
  for (const field of fields) {
    if (isUnconstrainedNumeric(field))
      throw new Error(`${field.name} is a numeric of which nobody knows what it holds`);
    if (!isMoney(field)) continue;
    for (const row of rows as Record<string, unknown>[]) {
      const text = row[field.name];
      if (typeof text === 'string') row[field.name] = minor(text);
    }
  }
  return rows;
}

const connections = new WeakMap<object, Connection>();

export function getConnection(client: pg.Pool | pg.PoolClient | pg.Client): Connection {
  let connection = connections.get(client);
  if (!connection) {
    const reads = new SharedReads();
    const made: Connection = {
      db: drizzle(client),
      transaction: null,
      announce(said) {
        if (made.transaction) made.transaction.said.push(said);
        else notifyCommitListeners(client, [said]);
      },
      async rows<Row extends object>(query: SQL) {
        const { sql: text, params } = dialect.sqlToQuery(query);
        return made.ask<Row>(createStatement(text), params);
      },
      async shared<Row extends object, Answer>(query: SQL, make: (rows: Row[]) => Answer) {
        const { sql: text, params } = dialect.sqlToQuery(query);
        const statement = createStatement(text);
        const read = async () => make(await made.ask<Row>(statement, params));
        return made.transaction
          ? read()
          : reads.read(`${statement.name} ${JSON.stringify(params, amountsAsText)}`, read);
      },
      async ask<Row extends object>({ name, text }: Statement, values: readonly unknown[]) {
        const { rows, fields } = await client.query<Row>({ name, text, values: values.map(sent), types });
        return withMoney(rows, fields);
      },
    };
    connection = made;
    connections.set(client, connection);
  }
  return connection;
}

/** Runs work in its own transaction and rolls it back if the work throws. */
export const inTransaction = <T>(pool: pg.Pool, work: (connection: Connection) => Promise<T>): Promise<T> =>
  runTransaction(pool, 'begin', work);

/** Runs work that reads one snapshot of the data with several queries; `prepare` runs before the snapshot is taken. */
export const inSnapshot = <T>(
  pool: pg.Pool,
  work: (connection: Connection) => Promise<T>,
  prepare?: (client: pg.PoolClient) => Promise<void>,
): Promise<T> => runTransaction(pool, 'begin isolation level repeatable read read only', work, prepare);

/** Runs work that only reads, with a time limit for each query in milliseconds. */
export const inTimeLimit = <T>(
  pool: pg.Pool,
  milliseconds: number,
  work: (connection: Connection) => Promise<T>,
): Promise<T> =>
  runTransaction(pool, 'begin read only', async (connection) => {
    const [, answer] = await Promise.all([
      connection.rows(sql.raw(`set local statement_timeout = ${milliseconds}`)),
      work(connection),
    ]);
    return answer;
  });

/**
 * Sends the start of a transaction together with its first queries, which wakes the database once instead of several times.
 * Until then it waits in the client, also while the work waits for something else, such as a record number.
 */
function beginWithFirstQuery(client: pg.PoolClient, begin: string): Promise<unknown> {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  const begun = client.query(begin);
  // Seen together with the end of the transaction. Until then a failure is that of the first query, too.
  begun.catch(() => {});
  const { query } = client;
  client.query = ((...asked: Parameters<typeof query>) => {
    client.query = query;
    // Runs after the continuations of promises that are already settled: what they ask goes along.
    process.nextTick(() => stream.uncork());
    return query.apply(client, asked);
  }) as typeof query;
  return begun;
}

const lostCommits = new WeakSet<object>();

/** Whether a transaction may have taken effect although it ended with this error: the bytes of its rows are the sweep’s. */
export const mayHaveCommitted = (error: unknown): boolean => lostCommits.has(error as object);

async function runTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (connection: Connection) => Promise<T>,
  prepare?: (client: pg.PoolClient) => Promise<void>,
): Promise<T> {
  const client = await pool.connect();
  await prepare?.(client).catch((error: Error) => {
    client.release(error);
    throw error;
  });
  const connection = getConnection(client);
  const transaction: TransactionState = { id: null, said: [], numbers: new TransactionNumbers(pool) };
  connection.transaction = transaction;
  let broken: Error | undefined;
  try {
    const begun = beginWithFirstQuery(client, begin);
    const result = await work(connection);
    await Promise.all([begun, client.query('commit')]).catch((error: Error) => {
      lostCommits.add(error);
      throw error;
    });
    notifyCommitListeners(pool, transaction.said);
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
