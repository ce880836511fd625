import { DomainError, said } from '@brick/domain/errors';
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Page, WrittenPage } from './answers.ts';
import type { Connection } from './connection.ts';

/** What listQuery of the domain leaves of a query. */
export interface ListRequest {
  limit?: number | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
  sort?: string | undefined;
  /** Nobody asks how many rows there are in all. */
  uncounted?: true;
}

export interface Listed {
  table: PgTable;
  /** Which rows at all: the project, the trash, the reach of the right, the filters. */
  where: SQL;
  request: ListRequest;
  sorts: Record<string, AnyPgColumn>;
  /** Such as '-date'. */
  defaultSort: string;
  id: AnyPgColumn;
  /** How many rows there are, as one value in SQL, where that is known without counting them. */
  keptCount?: SQL | undefined;
}

const columnLists = new WeakMap<PgTable, SQL>();

/** Every column of a table under the name that code uses, as text. */
export function columnNamesOf(table: PgTable): string {
  const from = getTableName(table);
  const parts = Object.entries(getTableColumns(table)).map(
    ([name, column]) => `"${from}"."${column.name}" as "${name}"`,
  );
  return parts.join(', ');
}

/** The same as a part of a query; written once, because every read begins with it. */
export function columnsOf(table: PgTable): SQL {
  let list = columnLists.get(table);
  if (!list) {
    list = sql.raw(columnNamesOf(table));
    columnLists.set(table, list);
  }
  return list;
}

// How a type of column is written in JSON as the contracts have it; what is not named here no list may hold.
const IN_JSON: Record<string, (column: string) => string> = {
  bigint: (column) => column,
  integer: (column) => column,
  boolean: (column) => column,
  date: (column) => column,
  text: (column) => column,
  varchar: (column) => column,
  numeric: (column) => `${column}::text`,
  // Written as an instant of ours afterwards, which costs less than to_char().
  timestamp: (column) => column,
};

interface InJson {
  columns: SQL;
  /** What stands before an instant, such as "createdAt":". Within what somebody typed a quote has a backslash before it. */
  instants: readonly string[];
}

const inJson = new WeakMap<readonly string[], InJson>();

function jsonOf(table: PgTable, fields: readonly string[]): InJson {
  let json = inJson.get(fields);
  if (!json) {
    const columns = getTableColumns(table);
    const parts = fields.map((field) => {
      const column = columns[field];
      const write = IN_JSON[column?.getSQLType().split(/\W/, 1)[0] ?? ''];
      if (!column || !write) throw new Error(`${field} is no column that the database can write as JSON`);
      return `${write(`"${getTableName(table)}"."${column.name}"`)} as "${field}"`;
    });
    const instants = fields.filter((field) => columns[field]?.getSQLType().startsWith('timestamp'));
    json = { columns: sql.raw(parts.join(', ')), instants: instants.map((field) => `"${field}":"`) };
    inJson.set(fields, json);
  }
  return json;
}

const encode = (value: unknown, id: number, sort: string) =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

function decode(cursor: string, sort: string): [string | number | boolean | null, number] {
  try {
    const [madeFor, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const plain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
    if (madeFor === sort && plain && Number.isSafeInteger(id)) return [value as string, id as number];
  } catch {
    // Falls through to the same refusal as a cursor of another list.
  }
  throw new DomainError(
    'invalid',
    said('This cursor does not belong to this list. Start again without it.'),
    {
      fields: { cursor: said('Not a cursor of this list') },
    },
  );
}

// Rows after the cursor in the order of the list. Empty values stand last ascending and first descending, as
// PostgreSQL orders them, so that the same index serves both directions.
function after(
  column: AnyPgColumn,
  id: AnyPgColumn,
  descending: boolean,
  [value, lastId]: [string | number | boolean | null, number],
): SQL {
  if (value === null) {
    return descending
      ? sql`(${column} is not null or ${id} < ${lastId})`
      : sql`(${column} is null and ${id} > ${lastId})`;
  }
  return descending
    ? sql`(${column}, ${id}) < (${value}, ${lastId})`
    : sql`((${column}, ${id}) > (${value}, ${lastId}) or ${column} is null)`;
}

/**
 * Limits that stand in the text of the query, those that screens ask for: PostgreSQL keeps a plan for such a query. With
 * the limit as a parameter it makes a new plan for each call, which costs as much as the page.
 */
const WRITTEN_OUT = new Set([50, 100, 400, 500]);

const limitTo = (limit: number): SQL =>
  WRITTEN_OUT.has(limit) ? sql.raw(`limit ${limit + 1}`) : sql`limit ${limit + 1}`;

interface Asked {
  sort: string;
  /** The field that the list is sorted by. */
  name: string;
  /** Undefined where the whole list is asked for. */
  limit: number | undefined;
  /** Everything from `from` on. */
  rest: SQL;
  /** The column of how many rows there are in all, where that is known and asked for. */
  kept: SQL;
  /** They have to be counted. */
  counts: boolean;
}

// Names of columns come from `sorts` alone, never from the query.
function asked({ table, where, request, sorts, defaultSort, id, keptCount }: Listed): Asked {
  const sort = request.sort ?? defaultSort;
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const column = sorts[name];
  if (!column) throw new DomainError('invalid', said('This list cannot be sorted by {name}.', { name }));
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const paged = request.limit !== undefined || request.offset !== undefined || request.cursor !== undefined;
  const limit = paged ? (request.limit ?? 50) : undefined;
  const start = request.cursor
    ? sql` and ${after(column, id, descending, decode(request.cursor, sort))}`
    : sql``;
  const isAsked = limit !== undefined && !request.uncounted;
  return {
    sort,
    name,
    limit,
    counts: isAsked && !keptCount,
    rest: sql`from ${table} where ${where}${start}
    order by ${column} ${direction}, ${id} ${direction}
    ${limit === undefined ? sql`` : limitTo(limit)} ${request.offset ? sql`offset ${request.offset}` : sql``}`,
    kept: isAsked && keptCount ? sql`, (${keptCount}) as "rowCount"` : sql``,
  };
}

/** The rows of a list as its query asks for them: the whole array, or a page with its count and the cursor of the next. */
export async function listRows<Row extends { id: number }>(
  connection: Connection,
  listed: Listed,
): Promise<Page> {
  const { table, where, request } = listed;
  const { sort, name, limit, rest, kept, counts } = asked(listed);
  const [rows, counted] = await Promise.all([
    connection.rows<Row & Record<string, unknown>>(sql`select ${columnsOf(table)}${kept} ${rest}`),
    counts ? countOf(connection, table, where) : undefined,
  ]);
  if (limit === undefined) return new Page(rows, rows.length);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? encode(last[name] ?? null, last.id, sort) : undefined;
  if (request.uncounted) return new Page(shown, undefined, next);
  const count = counted ?? shown[0]?.['rowCount'] ?? (await countOf(connection, table, where));
  return new Page(shown, Number(count), next);
}

// Between rows that are written as one text. What somebody typed holds no new line there, because JSON writes it as \n.
const BETWEEN = ',\n';

interface WrittenRows {
  rows: string | null;
  /** How many of them. */
  count: number;
  rowCount?: number;
}

/**
 * As listRows(), with the rows written as JSON by the database, for lists that go out as they are stored: to take fifty
 * rows apart and put them together again costs the server more than all the rest of such a call. `fields` are those
 * that the caller may see; a list that is sorted by another one is answered row by row.
 */
export async function listWritten(
  connection: Connection,
  listed: Listed,
  fields: readonly string[],
): Promise<Page | WrittenPage> {
  const { table, where, request } = listed;
  const { sort, name, limit, rest, kept, counts } = asked(listed);
  if (!fields.includes(name)) return listRows(connection, listed);
  const { columns, instants } = jsonOf(table, fields);
  const [[answer], counted] = await Promise.all([
    connection.rows<WrittenRows>(sql`
      select string_agg(row_to_json(page)::text, ${sql.raw(`E'${JSON.stringify(BETWEEN).slice(1, -1)}'`)}) as rows, count(*)${kept}
      from (select ${columns} ${rest}) as page`),
    counts ? countOf(connection, table, where) : undefined,
  ]);
  const { rows, count, rowCount = 0 } = answer ?? { rows: null, count: 0 };
  const isMore = limit !== undefined && count > limit;
  const whole = rows ?? '';
  const shown = isMore ? whole.slice(0, whole.lastIndexOf(BETWEEN)) : whole;
  const text = `[${withInstants(shown, instants)}]`;
  if (limit === undefined) return new WrittenPage(text, count);
  const last = isMore && lastOf(shown);
  const next = last ? encode(last[name] ?? null, Number(last['id']), sort) : undefined;
  if (request.uncounted) return new WrittenPage(text, undefined, next);
  return new WrittenPage(text, Number(counted ?? rowCount), next);
}

const UTC = '+00:00';
/** What an instant with so many characters before its zone lacks of three digits of a second, and ours for the zone. */
const ENDS: Readonly<Record<number, string>> = {
  ['2026-11-21T03:34:00'.length]: '.000Z',
  ['2026-11-21T03:34:00.1'.length]: '00Z',
  ['2026-11-21T03:34:00.12'.length]: '0Z',
  ['2026-11-21T03:34:00.123'.length]: 'Z',
};

/**
 * Rows as the database wrote them, each instant with the end that ours have: 03:34:00.1+00:00 → 03:34:00.100Z. Without
 * a pattern and a call for each of a hundred instants, which took a third of all memory that such a page did.
 */
function withInstants(rows: string, before: readonly string[]): string {
  let written = '';
  let from = 0;
  for (let at = rows.indexOf(`${UTC}"`); at >= 0; at = rows.indexOf(`${UTC}"`, at + 1)) {
    const begin = rows.lastIndexOf('"', at) + 1;
    const end = ENDS[at - begin];
    // Somebody may have typed the same at the end of a text.
    if (!end || !before.some((name) => rows.startsWith(name, begin - name.length))) continue;
    written += rows.slice(from, at) + end;
    from = at + UTC.length;
  }
  return written + rows.slice(from);
}

const lastOf = (rows: string): Record<string, unknown> => {
  const between = rows.lastIndexOf(BETWEEN);
  return JSON.parse(between < 0 ? rows : rows.slice(between + BETWEEN.length));
};

async function countOf(connection: Connection, table: PgTable, where: SQL): Promise<number> {
  const [row] = await connection.rows<{ count: number }>(
    sql`select count(*) as count from ${table} where ${where}`,
  );
  return row?.count ?? 0;
}

/** A condition that any of the columns contains what was typed, without regard to case. */
export function contains(columns: readonly AnyPgColumn[], typed: string): SQL {
  const pattern = `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`;
}
