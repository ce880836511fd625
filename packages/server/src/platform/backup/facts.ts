import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { measuring } from './archive-writer.ts';
import { quoted, type TableShape } from './catalog.ts';
import type { Manifest, SequenceFacts, TableFacts } from './manifest.ts';

/** How text comes out is the same on every server; a long copy is no request that takes too long. */
const SETTINGS = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'client_min_messages=warning',
];

/** A connection of its own for as long as it takes. */
export async function connectFor(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // A lost connection fails the query in hand, which says so.
  client.on('error', () => {});
  await client.connect();
  return client;
}

const columnsOf = ({ columns }: Pick<TableShape, 'columns'>) => columns.map(quoted).join(', ');

/** All rows of a table as COPY's text, in the order of its key. */
export const rowsOf = (client: pg.Client, shape: TableShape): Readable =>
  client.query(
    copyTo(`copy (select ${columnsOf(shape)} from ${quoted(shape.name)} order by ${shape.order}) to stdout`),
  );

export const intoTable = ({ name, columns }: Pick<TableFacts, 'name' | 'columns'>): string =>
  `copy ${quoted(name)} (${columnsOf({ columns })}) from stdin`;

/** How many rows a table has, and the sums of its amounts. */
export async function countsOf(
  client: pg.Client,
  { name, amounts }: Pick<TableShape, 'name' | 'amounts'>,
): Promise<Pick<TableFacts, 'rows' | 'sums'>> {
  const sums = amounts.map((column) => `coalesce(sum(${quoted(column)}), 0)::text`);
  const { rows } = await client.query<string[]>({
    text: `select ${['count(*)::text', ...sums].join(', ')} from ${quoted(name)}`,
    rowMode: 'array',
  });
  const [count = '0', ...totals] = rows[0] ?? [];
  return {
    rows: Number(count),
    sums: Object.fromEntries(amounts.map((column, index) => [column, totals[index] ?? '0'])),
  };
}

/** What a table holds now, to be compared with what an archive says of it. */
export async function factsOf(client: pg.Client, shape: TableShape): Promise<TableFacts> {
  const { meter, result } = measuring();
  await pipeline(rowsOf(client, shape), meter.resume());
  return { name: shape.name, columns: shape.columns, ...(await countsOf(client, shape)), ...result() };
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

/** How far the numbers of rows have come. No snapshot holds sequences: they may be ahead of the rows, never behind. */
export async function sequencesOf(
  client: pg.Client,
  tables: ReadonlySet<string>,
): Promise<(SequenceFacts & { sequence: string })[]> {
  const { rows } = await client.query<SequenceRow>(SEQUENCES);
  const found: (SequenceFacts & { sequence: string })[] = [];
  for (const row of rows.filter(({ table }) => tables.has(table))) {
    const now = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(row.sequence)}`,
    );
    found.push({ ...row, value: now.rows[0]?.value ?? '1', called: now.rows[0]?.called ?? false });
  }
  return found;
}

/** The last seal of each chain of the activity log; none from before there were seals. */
export async function headsOf(client: pg.Client, tables: ReadonlySet<string>): Promise<Manifest['heads']> {
  if (!tables.has('activity_seals')) return [];
  const { rows } = await client.query<{ projectId: string; number: number; hash: string }>(`
    select distinct on (project_id) project_id::text as "projectId", number, hash
    from activity_seals order by project_id, number desc`);
  return rows.map(({ projectId, number, hash }) => ({ projectId: Number(projectId), number, hash }));
}
