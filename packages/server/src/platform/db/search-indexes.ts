import { createHash } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { KINDS } from '../../schema/kinds/record-kinds.ts';

/** An index of the letters, three in a row, of what a search reads of a kind; the project is in it as in every key. */
interface SearchIndex {
  name: string;
  table: string;
  definition: string;
}

/** The extensions of PostgreSQL that search indexes need. Both come with it, and both are trusted. */
export const EXTENSIONS = ['pg_trgm', 'btree_gin'];

const dialect = new PgDialect();

/**
 * The search indexes by kind, of kinds whose rows are counted: others have few. Their names change with what is in them.
 */
export const SEARCH_INDEXES: ReadonlyMap<string, SearchIndex> = new Map(
  Object.entries(KINDS).flatMap(([kind, { table, found, counted }]): [string, SearchIndex][] => {
    if (!found?.indexed || !counted) return [];
    const { name, all } = found.indexed;
    const texts = [name, all].map((text) => `${dialect.sqlToQuery(text).sql} gin_trgm_ops`).join(', ');
    const tableName = getTableName(table);
    const mark = createHash('sha256').update(`${texts} of all rows`).digest('hex').slice(0, 8);
    // What was written last waits in a list that every search reads, so the list is short. The index has rows of the trash as
    // well: PostgreSQL estimates nothing by a partial one.
    const definition = `using gin (project_id, ${texts}) with (gin_pending_list_limit = 256)`;
    return [[kind, { name: `${tableName}_words_${mark}`, table: tableName, definition }]];
  }),
);

const OURS = '_words_[0-9a-f]{8}$';

/** Said where a search has to read the rows of a project. */
export const NO_SEARCH_INDEXES =
  'The database has no search indexes, so that searches take longer the more records there are. Install the contrib modules of PostgreSQL (pg_trgm and btree_gin) and give the owner of the tables the right to create in the database; the next start makes the indexes.';

/** Whether an error says that a role may not do something, or that a program is missing. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['42501', '0A000', '58P01', 'F0000'].includes(String(error.code));

/** The search indexes that are missing, and the names of those of older versions. */
export async function changedSearchIndexes(
  owner: pg.Client,
): Promise<{ missing: SearchIndex[]; old: string[] }> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relkind = 'i' and relnamespace = 'public'::regnamespace and relname ~ $1`,
    [OURS],
  );
  const there = rows.map(({ name }) => name);
  const wanted = [...SEARCH_INDEXES.values()];
  return {
    missing: wanted.filter(({ name }) => !there.includes(name)),
    old: there.filter((name) => !wanted.some((index) => index.name === name)),
  };
}

/**
 * Makes the search indexes that are missing and removes those of older versions. They are no part of the migrations,
 * because a server may lack the extensions: false if they cannot be made.
 */
export async function makeSearchIndexes(owner: pg.Client): Promise<boolean> {
  const { missing, old } = await changedSearchIndexes(owner);
  // Tables that have the function are those of this version, so that they have all columns.
  const { rows } = await owner.query<{ hasFunction: boolean; available: boolean }>(
    `select to_regprocedure('public.search_text(text)') is not null as "hasFunction",
       (select count(*) from pg_available_extensions where name = any($1)) = cardinality($1) as available`,
    [EXTENSIONS],
  );
  if (!rows[0]?.hasFunction) return true;
  if (missing.length > 0 && !rows[0].available) return false;
  try {
    if (missing.length > 0)
      for (const extension of EXTENSIONS) await owner.query(`create extension if not exists ${extension}`);
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
  for (const { name, table, definition } of missing) {
    await owner.query(`create index ${name} on ${table} ${definition}`);
    // How many rows have which letters decides whether a search uses it.
    await owner.query(`analyze ${table}`);
  }
  for (const name of old) await owner.query(`drop index ${owner.escapeIdentifier(name)}`);
  return true;
}
