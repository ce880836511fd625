import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { BackupProblem } from './backup-problem.ts';

/** A table as the database describes it. */
export interface TableShape {
  name: string;
  /** The stored columns, without generated ones. */
  columns: string[];
  /** The sort order of its rows, so that two copies have the same bytes. */
  order: string;
  /** Numeric columns, whose sums are compared. */
  amounts: string[];
}

/** A database migration, applied or pending. */
export interface Migration extends MigrationMeta {
  tag: string;
}

interface MigrationJournal {
  entries: { when: number; tag: string }[];
}

/** Excluded tables: sessions and open streams. A restore signs nobody in. */
export const EXCLUDED_TABLES: ReadonlySet<string> = new Set(['sessions', 'live_streams']);

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Loads all migrations of this release, in order. */
export async function loadMigrations(migrationsFolder: string): Promise<Migration[]> {
  const journal = await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const tags = new Map((JSON.parse(journal) as MigrationJournal).entries.map(({ when, tag }) => [when, tag]));
  return readMigrationFiles({ migrationsFolder }).map((meta) => ({
    ...meta,
    tag: tags.get(meta.folderMillis) ?? '',
  }));
}

/** Loads the last migration applied to this database. Throws BackupProblem if the database is not ours, or newer. */
export async function loadCurrentMigration(client: pg.Client, migrationsFolder: string): Promise<Migration> {
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  const made = there.rows[0]?.there
    ? await client.query<{ at: string }>('select max(created_at) as at from drizzle.__drizzle_migrations')
    : null;
  const at = made?.rows[0]?.at ?? null;
  if (at === null)
    throw new BackupProblem('There is nothing to back up yet: the first start makes the tables.');
  const known = (await loadMigrations(migrationsFolder)).find(
    ({ folderMillis }) => folderMillis === Number(at),
  );
  if (!known)
    throw new BackupProblem(
      'The database was brought up to date by a newer version of the product: make the backup with that one.',
    );
  return known;
}

/** Loads the names of our tables after a migration; other tables in the database are not backed up. */
export async function loadTableNames(
  { tag }: Migration,
  migrationsFolder: string,
): Promise<ReadonlySet<string>> {
  const file = path.join(migrationsFolder, 'meta', `${tag.slice(0, 4)}_snapshot.json`);
  const { tables } = JSON.parse(await readFile(file, 'utf8')) as { tables: Record<string, { name: string }> };
  return new Set(Object.values(tables).map(({ name }) => name));
}

// Text is sorted by bytes, because collations differ between servers.
const TABLE_SHAPES = `
  select c.relname as name,
    (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.atttypid = 'numeric'::regtype) as amounts,
    (select string_agg(quote_ident(a.attname) || case when t.typcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.place)
      from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum join pg_type t on t.oid = a.atttypid
      where i.indrelid = c.oid and i.indisprimary) as "order"
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by c.relname`;

interface TableShapeRow extends Omit<TableShape, 'order' | 'amounts'> {
  order: string | null;
  amounts: string[] | null;
}

/** Loads the tables that an archive contains. */
export async function loadTableShapes(client: pg.Client, known: ReadonlySet<string>): Promise<TableShape[]> {
  const { rows } = await client.query<TableShapeRow>(TABLE_SHAPES);
  return rows
    .filter(({ name }) => known.has(name) && !EXCLUDED_TABLES.has(name))
    .map(({ order, amounts, ...shape }) => ({
      ...shape,
      amounts: amounts ?? [],
      // Without a primary key, rows are sorted as a whole.
      order: order ?? `(${quoteIdentifier(shape.name)}.*)::text collate "C"`,
    }));
}
