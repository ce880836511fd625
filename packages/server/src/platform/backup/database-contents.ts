import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { applySettings, startOptions } from '../db/pooler.ts';
import { createMeter } from './archive-writer.ts';
import { quoteIdentifier, type TableShape } from './database-schema.ts';
import type { Manifest, SequenceFacts, TableFacts } from './manifest.ts';

/** Settings for the same text output on every server; a long copy must not time out. */
const SETTINGS = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  client_min_messages: 'warning',
};

/** Opens a separate connection without time limits. */
export async function connectForBackup(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    ...startOptions(url, SETTINGS),
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // A lost connection is reported by the failing query.
  client.on('error', () => {});
  await client.connect();
  await applySettings(client, url, SETTINGS);
  return client;
}

const columnList = ({ columns }: Pick<TableShape, 'columns'>) => columns.map(quoteIdentifier).join(', ');

/** Returns all rows of a table as COPY text, in the order of its key. */
export const copyRows = (client: pg.Client, shape: TableShape): Readable =>
  client.query(
    copyTo(
      `copy (select ${columnList(shape)} from ${quoteIdentifier(shape.name)} order by ${shape.order}) to stdout`,
    ),
  );

export const copyFromStatement = ({ name, columns }: Pick<TableFacts, 'name' | 'columns'>): string =>
  `copy ${quoteIdentifier(name)} (${columnList({ columns })}) from stdin`;

/** Counts the rows of a table and sums its amounts. */
export async function countRowsAndSums(
  client: pg.Client,
  { name, amounts }: Pick<TableShape, 'name' | 'amounts'>,
): Promise<Pick<TableFacts, 'rows' | 'sums'>> {
  const sums = amounts.map((column) => `coalesce(sum(${quoteIdentifier(column)}), 0)::text`);
  const { rows } = await client.query<string[]>({
    text: `select ${['count(*)::text', ...sums].join(', ')} from ${quoteIdentifier(name)}`,
    rowMode: 'array',
  });
  const [count = '0', ...totals] = rows[0] ?? [];
  return {
    rows: Number(count),
    sums: Object.fromEntries(amounts.map((column, index) => [column, totals[index] ?? '0'])),
  };
}

/** Loads the current facts of a table, to compare them with an archive's. */
export async function loadTableFacts(client: pg.Client, shape: TableShape): Promise<TableFacts> {
  const { meter, result } = createMeter();
  await pipeline(copyRows(client, shape), meter.resume());
  return {
    name: shape.name,
    columns: shape.columns,
    ...(await countRowsAndSums(client, shape)),
    ...result(),
  };
}

const SEQUENCES = `
  select t.relname as table, a.attname as column, s.relname as sequence from pg_class s
  join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.refclassid = 'pg_class'::regclass
    and d.deptype in ('a', 'i')
  join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
  where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by t.relname, a.attname`;

interface SequenceRow {
  table: string;
  column: string;
  sequence: string;
}

/** Loads the state of the sequences. They are not part of a snapshot: they may be ahead of the rows, never behind. */
export async function loadSequences(
  client: pg.Client,
  tables: ReadonlySet<string>,
): Promise<(SequenceFacts & { sequence: string })[]> {
  const { rows } = await client.query<SequenceRow>(SEQUENCES);
  const found: (SequenceFacts & { sequence: string })[] = [];
  for (const row of rows.filter(({ table }) => tables.has(table))) {
    const now = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoteIdentifier(row.sequence)}`,
    );
    found.push({ ...row, value: now.rows[0]?.value ?? '1', called: now.rows[0]?.called ?? false });
  }
  return found;
}

/** Loads the last block of each hash chain; empty before hash chains were introduced. */
export async function loadChainHeads(
  client: pg.Client,
  tables: ReadonlySet<string>,
): Promise<Manifest['heads']> {
  if (!tables.has('activity_seals')) return [];
  const { rows } = await client.query<{ projectId: string; number: number; hash: string }>(`
    select distinct on (project_id) project_id::text as "projectId", number, hash
    from activity_seals order by project_id, number desc`);
  return rows.map(({ projectId, number, hash }) => ({ projectId: Number(projectId), number, hash }));
}
