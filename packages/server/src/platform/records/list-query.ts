import { DomainError, problemMessage } from '@brick/domain/errors';
import type { ListCount } from '@brick/domain/list-query';
import { amountsAsText } from '@brick/domain/money/money';
import { serialNumberOf } from '@brick/domain/records/record-numbers';
import { Column, getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isNumberedTable } from '../../schema/kinds/record-columns.ts';
import type { Connection } from '../db/connection.ts';
import { JsonPage, ResultPage, type RowCount } from '../http/responses.ts';
import { fitsColumn } from './fits-column.ts';
import { type JoinedFields, type JsonColumns, jsonColumnsOf, toJsonArray } from './list-as-json.ts';
import { countRows } from './list-counts.ts';
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
  /** `kept`: the count only if it is known without counting rows. `only`: the count without rows. */
  count?: ListCount | undefined;
  /** Skips the total count. */
  uncounted?: true;
}

export interface ListQuery {
  table: PgTable;
  /** The conditions on the rows: project, trash, permissions, filters. */
  where: SQL;
  request: ListRequest;
  sorts: Record<string, AnyPgColumn>;
  /** Fields with few values: rows sorted by one of them are sorted by another field within. */
  grouped?: { fields: readonly string[]; by: string } | undefined;
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

type CursorValue = string | number | boolean | null;

const encodeCursor = (sort: string, values: readonly unknown[]) =>
  Buffer.from(JSON.stringify([sort, ...values], amountsAsText)).toString('base64url');

/** Returns the values of the row after which a list goes on, one for each column of its order. */
function decodeCursor(cursor: string, sort: string, order: readonly AnyPgColumn[]): CursorValue[] {
  try {
    const [madeFor, ...values] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const fits =
      values.length === order.length && order.every((column, at) => fitsColumn(column, values[at]));
    if (madeFor === sort && fits && Number.isSafeInteger(values.at(-1))) return values as CursorValue[];
  } catch {
    // Falls through to the same problem as a cursor of another list.
  }
  throw invalidCursor();
}

// Returns the condition for rows after the cursor. Nulls come last ascending and first descending, as PostgreSQL
// orders them, so that one index serves both directions.
function afterCursor(
  [column, ...within]: readonly AnyPgColumn[],
  descending: boolean,
  [value = null, ...last]: readonly CursorValue[],
): SQL {
  const columns = sql.join(within, sql`, `);
  const values = sql.join(
    last.map((each) => sql`${each}`),
    sql`, `,
  );
  if (value === null) {
    return descending
      ? sql`(${column} is not null or (${columns}) < (${values}))`
      : sql`(${column} is null and (${columns}) > (${values}))`;
  }
  if (descending) return sql`(${column}, ${columns}) < (${value}, ${values})`;
  const after = sql`(${column}, ${columns}) > (${value}, ${values})`;
  // With an "or" PostgreSQL would read the index from its begin on.
  return column?.notNull ? after : sql`(${after} or ${column} is null)`;
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
  /** The fields that the list is sorted by, before the id. */
  names: readonly string[];
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
  /** The count is not requested, or not known. */
  uncounted: boolean;
}

// Column names only come from `sorts`, never from the request.
function planList(listed: ListQuery): ListPlan {
  const { table, where, request, sorts, grouped, defaultSort, id, keptCount } = listed;
  const sort = request.sort ?? defaultSort;
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const isNumber = isNumberedTable(table) && (name === 'number' || sorts[name]?.name === 'number');
  const column = isNumber ? table.serial : sorts[name];
  if (!column)
    throw new DomainError('invalid', problemMessage('This list cannot be sorted by {name}.', { name }));
  const within = grouped?.fields.includes(name) ? [grouped.by] : [];
  const order = [column, ...within.map((field) => sorts[field] as AnyPgColumn), id];
  const direction = sql.raw(descending ? ' desc' : '');
  const paged = request.limit !== undefined || request.offset !== undefined;
  const limit = paged ? (request.limit ?? 50) : undefined;
  const start = request.cursor
    ? sql` and ${afterCursor(order, descending, decodeCursor(request.cursor, sort, order))}`
    : sql``;
  const uncounted = request.uncounted === true || (request.count === 'kept' && !keptCount);
  const isAsked = limit !== undefined && !uncounted;
  return {
    sort,
    names: [name, ...within],
    isNumber,
    limit,
    goesOn: !paged && request.cursor !== undefined,
    uncounted,
    counts: isAsked && !keptCount,
    rest: sql`from ${table} where ${where}${start}
    order by ${sql.join(
      order.map((each) => sql`${each}${direction}`),
      sql`, `,
    )}
    ${limit === undefined ? sql`` : limitClause(limit)} ${request.offset !== undefined ? sql`offset ${request.offset}` : sql``}`,
    kept: isAsked && keptCount ? sql`, (${keptCount}) as "rowCount"` : sql``,
  };
}

function nextCursorOf(
  row: Record<string, unknown> | undefined,
  { names, isNumber, sort }: ListPlan,
): string | undefined {
  if (!row) return undefined;
  const values = names.map((name) => row[name] ?? null);
  const last = isNumber ? [serialNumberOf(String(values[0]))] : values;
  return encodeCursor(sort, [...last, Number(row['id'])]);
}

/** Loads the total count with its own query. */
async function countList(connection: Connection, { table, where, keptCount }: ListQuery): Promise<RowCount> {
  if (!keptCount) return countRows(connection, table, where);
  const [kept] = await connection.rows<{ count: number }>(sql`select (${keptCount}) as count`);
  return { count: Number(kept?.count) };
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
  const count = isPart || part.goesOn ? await countList(connection, listed) : { count: rows.length };
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
  if (request.count === 'only') return new ResultPage([], await countList(connection, listed));
  const part = planList(listed);
  const { limit, rest, kept, counts } = part;
  if (limit === undefined) return loadWholeList<Row>(connection, listed, part);
  const [rows, counted] = await Promise.all([
    connection.rows<Row & Record<string, unknown>>(sql`select ${columnsOf(table)}${kept} ${rest}`),
    counts ? countRows(connection, table, where) : undefined,
  ]);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? nextCursorOf(shown.at(-1), part) : undefined;
  if (part.uncounted) return new ResultPage(shown, undefined, next);
  const known = shown[0]?.['rowCount'];
  const count =
    counted ?? (known === undefined ? await countList(connection, listed) : { count: Number(known) });
  return new ResultPage(shown, count, next);
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

/** Query for the text of each row of a part of a list. The name of the table stands for that part. */
const writtenRows = (table: PgTable, { row }: JsonColumns, rest: SQL): SQL =>
  sql`select ${row} as written from (select ${table}.* ${rest}) as ${table}`;

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
      from (${writtenRows(listed.table, json, sql`${part.rest} limit ${MAX_ROWS + 1}`)}) as pages
    ) as answered where before < ${MAX_BYTES} and place <= ${MAX_ROWS}`);
  const { rows, count, there } = answer ?? { rows: null, count: 0, there: 0 };
  const shown = rows ?? '';
  const isPart = count < (there ?? 0);
  const total = isPart || part.goesOn ? await countList(connection, listed) : { count };
  const text = toJsonArray(shown, json);
  return new JsonPage(
    Buffer.from(text),
    total,
    isPart ? nextCursorOf(lastJsonRow(text), part) : undefined,
    isPart,
  );
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
  joined: JoinedFields = {},
): Promise<ResultPage | JsonPage> {
  const { table, where, request } = listed;
  const part = planList(listed);
  const { names, limit, rest, kept, counts } = part;
  if (request.count === 'only' || !names.every((name) => fields.includes(name)))
    return loadList(connection, listed);
  const json = jsonColumnsOf(table, fields, joined);
  if (limit === undefined) return loadWholeListAsJson(connection, listed, part, json);
  const [page, counted] = await Promise.all([
    connection.shared(
      sql`
      select string_agg(written, ${SQL_ROW_SEPARATOR}) as rows, count(*)${kept}
      from (${writtenRows(table, json, rest)}) as page`,
      ([answer]: JsonRows[]) => {
        const { rows, count, rowCount = 0 } = answer ?? { rows: null, count: 0 };
        const isMore = count > limit;
        const whole = rows ?? '';
        const shown = isMore ? whole.slice(0, whole.lastIndexOf(ROW_SEPARATOR)) : whole;
        const text = toJsonArray(shown, json);
        const last = isMore ? lastJsonRow(text) : undefined;
        return { bytes: Buffer.from(text), last, kept: { count: Number(rowCount) } };
      },
    ),
    counts ? countRows(connection, table, where) : undefined,
  ]);
  const total = part.uncounted ? undefined : (counted ?? page.kept);
  return new JsonPage(page.bytes, total, nextCursorOf(page.last, part));
}

const lastJsonRow = (list: string): Record<string, unknown> => {
  const between = list.lastIndexOf(ROW_SEPARATOR);
  return JSON.parse(list.slice(between < 0 ? '['.length : between + ROW_SEPARATOR.length, -']'.length));
};

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
