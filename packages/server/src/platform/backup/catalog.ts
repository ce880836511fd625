import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { BackupProblem } from './problem.ts';

/** A table as the database describes it. */
export interface TableShape {
  name: string;
  /** Those that hold something of their own: none that is computed. */
  columns: string[];
  /** What its rows are put in order by, so that two copies of them are the same bytes. */
  order: string;
  /** Columns of decimals, whose sums are compared. */
  amounts: string[];
}

/** One that the tables went through, or have before them. */
export interface Migration extends MigrationMeta {
  tag: string;
}

interface Journal {
  entries: { when: number; tag: string }[];
}

/** Tables that are left out: who is signed in and who looks on. Nobody is signed in by putting an old state back. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['sessions', 'live_streams']);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** All migrations of this release, in their order. */
export async function migrationsOf(migrationsFolder: string): Promise<Migration[]> {
  const journal = await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const tags = new Map((JSON.parse(journal) as Journal).entries.map(({ when, tag }) => [when, tag]));
  return readMigrationFiles({ migrationsFolder }).map((meta) => ({
    ...meta,
    tag: tags.get(meta.folderMillis) ?? '',
  }));
}

/** The last migration that this database has gone through. Throws BackupProblem where it is not the product's, or newer. */
export async function migrationIn(client: pg.Client, migrationsFolder: string): Promise<Migration> {
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  const made = there.rows[0]?.there
    ? await client.query<{ at: string }>('select max(created_at) as at from drizzle.__drizzle_migrations')
    : null;
  const at = made?.rows[0]?.at ?? null;
  if (at === null)
    throw new BackupProblem('There is nothing to back up yet: the first start makes the tables.');
  const known = (await migrationsOf(migrationsFolder)).find(
    ({ folderMillis }) => folderMillis === Number(at),
  );
  if (!known)
    throw new BackupProblem(
      'The database was brought up to date by a newer version of the product: make the backup with that one.',
    );
  return known;
}

/** The tables that the product's migrations make, by their names; somebody else's beside them are not its to keep. */
export async function tablesAfter(
  { tag }: Migration,
  migrationsFolder: string,
): Promise<ReadonlySet<string>> {
  const file = path.join(migrationsFolder, 'meta', `${tag.slice(0, 4)}_snapshot.json`);
  const { tables } = JSON.parse(await readFile(file, 'utf8')) as { tables: Record<string, { name: string }> };
  return new Set(Object.values(tables).map(({ name }) => name));
}

// Text is put in order by its bytes: other servers have other alphabets.
const SHAPES = `
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

interface ShapeRow extends Omit<TableShape, 'order' | 'amounts'> {
  order: string | null;
  amounts: string[] | null;
}

/** The tables whose rows an archive holds. */
export async function shapesIn(client: pg.Client, known: ReadonlySet<string>): Promise<TableShape[]> {
  const { rows } = await client.query<ShapeRow>(SHAPES);
  return rows
    .filter(({ name }) => known.has(name) && !LEFT_OUT.has(name))
    .map(({ order, amounts, ...shape }) => ({
      ...shape,
      amounts: amounts ?? [],
      // Without a key the whole row is its own.
      order: order ?? `(${quoted(shape.name)}.*)::text collate "C"`,
    }));
}
