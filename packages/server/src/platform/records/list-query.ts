import { DomainError, problemMessage } from '@brick/domain/errors';
import { amountsAsText } from '@brick/domain/money/money';
import { serialNumberOf } from '@brick/domain/records/record-numbers';
import { Column, getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isNumberedTable } from '../../schema/record-columns.ts';
import type { Connection } from '../db/connection.ts';
import { JsonPage, ResultPage } from '../http/responses.ts';
import { fitsColumn } from './cursor-values.ts';
import { type JsonColumns, jsonColumnsOf, toJsonArray } from './list-as-json.ts';
import {
  invalidCursor,
  isTruncated,
  type LimitedRow,
  limitToResponse,
  MAX_BYTES,
  MAX_ROWS,
} from './list-paging.ts';
import { matchesRecordNumber } from './record-number-search.ts';

/** The list parameters of a request, as parsed by the domain's listQuery. */
export interface ListRequest {
  limit?: number | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
  sort?: string | undefined;
  /** Skips the total count. */
  uncounted?: true;
}

export interface ListQuery {
  table: PgTable;
  /** The conditions on the rows: project, trash, permissions, filters. */
  where: SQL;
  request: ListRequest;
  sorts: Record<string, AnyPgColumn>;
  /** Such as '-date'. */
  defaultSort: string;
  id: AnyPgColumn;
  /** The number of rows as an SQL value, if it is known without counting. */
  keptCount?: SQL | undefined;
}

const columnLists = new WeakMap<PgTable, SQL>();

/** Returns the columns of a table under their names in code, as SQL text. */
export function columnNamesOf(table: PgTable): string {
  const from = getTableName(table);
  const parts = Object.entries(getTableColumns(table)).map(
    ([name, column]) => `"${from}"."${column.name}" as "${name}"`,
  );
  return parts.join(', ');
}

/** The same as an SQL fragment, cached because every read uses it. */
export function columnsOf(table: PgTable): SQL {
  let list = columnLists.get(table);
  if (!list) {
    list = sql.raw(columnNamesOf(table));
    columnLists.set(table, list);
  }
  return list;
}

const encodeCursor = (value: unknown, id: number, sort: string) =>
  Buffer.from(JSON.stringify([sort, value, id], amountsAsText)).toString('base64url');

type CursorValue = string | number | boolean | null;

function decodeCursor(cursor: string, sort: string, column: AnyPgColumn): [CursorValue, number] {
  try {
    const [madeFor, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (madeFor === sort && fitsColumn(column, value) && Number.isSafeInteger(id))
      return [value as CursorValue, id as number];
  } catch {
    // Falls through to the same problem as a cursor of another list.
  }
  throw invalidCursor();
}

// Returns the condition for rows after the cursor. Nulls come last ascending and first descending, as PostgreSQL
// orders them, so that one index serves both directions.
function afterCursor(
  column: AnyPgColumn,
  id: AnyPgColumn,
  descending: boolean,
  [value, lastId]: [CursorValue, number],
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
 * The limits that screens use are written literally: PostgreSQL then reuses a cached plan. With the limit as a
 * parameter it plans every call anew, which costs as much as the page itself.
 */
const LITERAL_LIMITS = new Set([50, 100, 400, 500]);

const limitClause = (limit: number): SQL =>
  LITERAL_LIMITS.has(limit) ? sql.raw(`limit ${limit + 1}`) : sql`limit ${limit + 1}`;

interface ListPlan {
  sort: string;
  /** The field that the list is sorted by. */
  name: string;
  /** The field is a record number: VO-9999 comes before VO-10000. */
  isNumber: boolean;
  /** Undefined if the whole list was requested. */
  limit: number | undefined;
  /** The query from `from` on, with a limit if there is one. */
  rest: SQL;
  /** A whole list that continues after an earlier part. */
  goesOn: boolean;
  /** The column with the total count, if it is known and requested. */
  kept: SQL;
  /** The rows have to be counted. */
  counts: boolean;
}

// Column names only come from `sorts`, never from the request.
function planList({ table, where, request, sorts, defaultSort, id, keptCount }: ListQuery): ListPlan {
  const sort = request.sort ?? defaultSort;
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const isNumber = isNumberedTable(table) && (name === 'number' || sorts[name]?.name === 'number');
  const column = isNumber ? table.serial : sorts[name];
  if (!column)
    throw new DomainError('invalid', problemMessage('This list cannot be sorted by {name}.', { name }));
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const paged = request.limit !== undefined || request.offset !== undefined;
  const limit = paged ? (request.limit ?? 50) : undefined;
  const start = request.cursor
    ? sql` and ${afterCursor(column, id, descending, decodeCursor(request.cursor, sort, column))}`
    : sql``;
  const isAsked = limit !== undefined && !request.uncounted;
  return {
    sort,
    name,
    isNumber,
    limit,
    goesOn: !paged && request.cursor !== undefined,
    counts: isAsked && !keptCount,
    rest: sql`from ${table} where ${where}${start}
    order by ${column} ${direction}, ${id} ${direction}
    ${limit === undefined ? sql`` : limitClause(limit)} ${request.offset !== undefined ? sql`offset ${request.offset}` : sql``}`,
    kept: isAsked && keptCount ? sql`, (${keptCount}) as "rowCount"` : sql``,
  };
}

function nextCursorOf(
  row: Record<string, unknown> | undefined,
  { name, isNumber, sort }: ListPlan,
): string | undefined {
  const value = row?.[name] ?? null;
  return row && encodeCursor(isNumber ? serialNumberOf(String(value)) : value, Number(row['id']), sort);
}

/** Loads the total count with its own query. */
async function countWholeList(
  connection: Connection,
  { table, where, keptCount }: ListQuery,
): Promise<number> {
  if (!keptCount) return countRows(connection, table, where);
  const [kept] = await connection.rows<{ count: number }>(sql`select (${keptCount}) as count`);
  return Number(kept?.count);
}

async function loadWholeList<Row extends { id: number }>(
  connection: Connection,
  listed: ListQuery,
  part: ListPlan,
): Promise<ResultPage> {
  const rows = await connection.rows<Row & LimitedRow & Record<string, unknown>>(
    limitToResponse(sql`select ${columnsOf(listed.table)} ${part.rest}`),
  );
  const isPart = isTruncated(rows);
  const count = isPart || part.goesOn ? await countWholeList(connection, listed) : rows.length;
  return new ResultPage(rows, count, isPart ? nextCursorOf(rows.at(-1), part) : undefined, isPart);
}

/**
 * Loads the rows that a request asks for: the whole list, as far as it fits into one response, or a page with its
 * count and the cursor of the next page.
 */
export async function loadList<Row extends { id: number }>(
  connection: Connection,
  listed: ListQuery,
): Promise<ResultPage> {
  const { table, where, request } = listed;
  const part = planList(listed);
  const { limit, rest, kept, counts } = part;
  if (limit === undefined) return loadWholeList<Row>(connection, listed, part);
  const [rows, counted] = await Promise.all([
    connection.rows<Row & Record<string, unknown>>(sql`select ${columnsOf(table)}${kept} ${rest}`),
    counts ? countRows(connection, table, where) : undefined,
  ]);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? nextCursorOf(shown.at(-1), part) : undefined;
  if (request.uncounted) return new ResultPage(shown, undefined, next);
  const count = counted ?? shown[0]?.['rowCount'] ?? (await countRows(connection, table, where));
  return new ResultPage(shown, Number(count), next);
}

// Separates rows in one text. JSON escapes line breaks in user text as \n, so the separator cannot occur in it.
const ROW_SEPARATOR = ',\n';

interface JsonRows {
  rows: string | null;
  /** The number of rows. */
  count: number;
  rowCount?: number;
}

const SQL_ROW_SEPARATOR = sql.raw(`E'${JSON.stringify(ROW_SEPARATOR).slice(1, -1)}'`);

async function loadWholeListAsJson(
  connection: Connection,
  listed: ListQuery,
  part: ListPlan,
  json: JsonColumns,
): Promise<JsonPage> {
  const [answer] = await connection.rows<JsonRows & { there: number }>(sql`
    select string_agg(written, ${SQL_ROW_SEPARATOR}) as rows, count(*) as count, max(there) as there from (
      select written, count(*) over () as there, row_number() over () as place,
        coalesce(sum(octet_length(written)) over (rows between unbounded preceding and 1 preceding), 0) as before
      from (select row_to_json(page)::text as written
        from (select ${json.columns} ${part.rest} limit ${MAX_ROWS + 1}) as page) as pages
    ) as answered where before < ${MAX_BYTES} and place <= ${MAX_ROWS}`);
  const { rows, count, there } = answer ?? { rows: null, count: 0, there: 0 };
  const shown = rows ?? '';
  const isPart = count < (there ?? 0);
  const total = isPart || part.goesOn ? await countWholeList(connection, listed) : count;
  const next = isPart ? nextCursorOf(lastJsonRow(shown), part) : undefined;
  return new JsonPage(toJsonArray(shown, json), total, next, isPart);
}

/**
 * As loadList(), but the database writes the rows as JSON. Parsing fifty rows and serialising them again would cost
 * the server more than the rest of the call. `fields` are the fields that the caller may see; a list sorted by
 * another field is loaded row by row.
 */
export async function loadListAsJson(
  connection: Connection,
  listed: ListQuery,
  fields: readonly string[],
): Promise<ResultPage | JsonPage> {
  const { table, where, request } = listed;
  const part = planList(listed);
  const { name, limit, rest, kept, counts } = part;
  if (!fields.includes(name)) return loadList(connection, listed);
  const json = jsonColumnsOf(table, fields);
  if (limit === undefined) return loadWholeListAsJson(connection, listed, part, json);
  const [[answer], counted] = await Promise.all([
    connection.rows<JsonRows>(sql`
      select string_agg(row_to_json(page)::text, ${SQL_ROW_SEPARATOR}) as rows, count(*)${kept}
      from (select ${json.columns} ${rest}) as page`),
    counts ? countRows(connection, table, where) : undefined,
  ]);
  const { rows, count, rowCount = 0 } = answer ?? { rows: null, count: 0 };
  const isMore = count > limit;
  const whole = rows ?? '';
  const shown = isMore ? whole.slice(0, whole.lastIndexOf(ROW_SEPARATOR)) : whole;
  const next = isMore ? nextCursorOf(lastJsonRow(shown), part) : undefined;
  if (request.uncounted) return new JsonPage(toJsonArray(shown, json), undefined, next);
  return new JsonPage(toJsonArray(shown, json), Number(counted ?? rowCount), next);
}

const lastJsonRow = (rows: string): Record<string, unknown> => {
  const between = rows.lastIndexOf(ROW_SEPARATOR);
  return JSON.parse(between < 0 ? rows : rows.slice(between + ROW_SEPARATOR.length));
};

async function countRows(connection: Connection, table: PgTable, where: SQL): Promise<number> {
  const [row] = await connection.rows<{ count: number }>(
    sql`select count(*) as count from ${table} where ${where}`,
  );
  return row?.count ?? 0;
}

/**
 * Returns the condition that any of the texts contains the typed text, ignoring case; for numbered records, also that
 * it is the record's number.
 */
export function containsText(texts: readonly (AnyPgColumn | SQL)[], typed: string): SQL {
  const pattern = `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const [table] = texts.flatMap((text) => (is(text, Column) ? [text.table as PgTable] : []));
  const numbered =
    table &&
    isNumberedTable(table) &&
    matchesRecordNumber({ text: table.number, serial: table.serial }, typed);
  return sql`(${sql.join(
    [...texts.map((text) => sql`${text} ilike ${pattern}`), ...(numbered ? [numbered] : [])],
    sql` or `,
  )})`;
}
