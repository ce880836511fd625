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

/** Every column of a table under the name that code uses; written once, because every read begins with it. */
export function columnsOf(table: PgTable): SQL {
  let list = columnLists.get(table);
  if (!list) {
    const from = getTableName(table);
    const parts = Object.entries(getTableColumns(table)).map(
      ([name, column]) => `"${from}"."${column.name}" as "${name}"`,
    );
    list = sql.raw(parts.join(', '));
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
  timestamp: (column) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

const jsonLists = new WeakMap<readonly string[], SQL>();

function jsonColumnsOf(table: PgTable, fields: readonly string[]): SQL {
  let list = jsonLists.get(fields);
  if (!list) {
    const columns = getTableColumns(table);
    const parts = fields.map((field) => {
      const column = columns[field];
      const write = IN_JSON[column?.getSQLType().split(/\W/, 1)[0] ?? ''];
      if (!column || !write) throw new Error(`${field} is no column that the database can write as JSON`);
      return `${write(`"${getTableName(table)}"."${column.name}"`)} as "${field}"`;
    });
    list = sql.raw(parts.join(', '));
    jsonLists.set(fields, list);
  }
  return list;
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
    ${limit === undefined ? sql`` : sql`limit ${limit + 1}`} ${request.offset ? sql`offset ${request.offset}` : sql``}`,
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

// Between rows that are written as one text; JSON has no such character, not even within what somebody typed.
const BETWEEN = '\u001e';

interface WrittenRows {
  rows: string | null;
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
  const [[answer], counted] = await Promise.all([
    connection.rows<WrittenRows>(sql`
      select string_agg(row_to_json(page)::text, chr(30)) as rows${kept}
      from (select ${jsonColumnsOf(table, fields)} ${rest}) as page`),
    counts ? countOf(connection, table, where) : undefined,
  ]);
  const rows = answer?.rows?.split(BETWEEN) ?? [];
  const shown = limit === undefined ? rows : rows.slice(0, limit);
  const text = `[${shown.join()}]`;
  if (limit === undefined) return new WrittenPage(text, rows.length);
  const last = rows.length > limit && (JSON.parse(shown.at(-1) ?? '{}') as Record<string, unknown>);
  const next = last ? encode(last[name] ?? null, Number(last['id']), sort) : undefined;
  if (request.uncounted) return new WrittenPage(text, undefined, next);
  return new WrittenPage(text, Number(counted ?? answer?.rowCount ?? 0), next);
}

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
