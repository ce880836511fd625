import { DomainError, said } from '@brick/domain/errors';
import { amountsAsText } from '@brick/domain/money/money';
import { serialIn } from '@brick/domain/records/numbers';
import { Column, getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isNumbered } from '../schema/rows.ts';
import { Page, WrittenPage } from './answers.ts';
import type { Connection } from './connection.ts';
import { canStandIn } from './cursor-values.ts';
import { type InJson, jsonOf, textOf } from './list-json.ts';
import { hasNumber } from './number-in-sql.ts';
import { isCut, MOST_BYTES, MOST_ROWS, notACursor, type Within, withinAnswer } from './part.ts';

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

const encode = (value: unknown, id: number, sort: string) =>
  Buffer.from(JSON.stringify([sort, value, id], amountsAsText)).toString('base64url');

type Place = string | number | boolean | null;

function decode(cursor: string, sort: string, column: AnyPgColumn): [Place, number] {
  try {
    const [madeFor, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (madeFor === sort && canStandIn(column, value) && Number.isSafeInteger(id))
      return [value as Place, id as number];
  } catch {
    // Falls through to the same refusal as a cursor of another list.
  }
  throw notACursor();
}

// Rows after the cursor in the order of the list. Empty values stand last ascending and first descending, as
// PostgreSQL orders them, so that the same index serves both directions.
function after(
  column: AnyPgColumn,
  id: AnyPgColumn,
  descending: boolean,
  [value, lastId]: [Place, number],
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
  /** It is a number: VO-9999 stands before VO-10000. */
  isNumber: boolean;
  /** Undefined where the whole list is asked for. */
  limit: number | undefined;
  /** Everything from `from` on, with a limit where there is one. */
  rest: SQL;
  /** A whole list that goes on behind the part before. */
  goesOn: boolean;
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
  const isNumber = isNumbered(table) && (name === 'number' || sorts[name]?.name === 'number');
  const column = isNumber ? table.serial : sorts[name];
  if (!column) throw new DomainError('invalid', said('This list cannot be sorted by {name}.', { name }));
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const paged = request.limit !== undefined || request.offset !== undefined;
  const limit = paged ? (request.limit ?? 50) : undefined;
  const start = request.cursor
    ? sql` and ${after(column, id, descending, decode(request.cursor, sort, column))}`
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
    ${limit === undefined ? sql`` : limitTo(limit)} ${request.offset !== undefined ? sql`offset ${request.offset}` : sql``}`,
    kept: isAsked && keptCount ? sql`, (${keptCount}) as "rowCount"` : sql``,
  };
}

function cursorBehind(
  row: Record<string, unknown> | undefined,
  { name, isNumber, sort }: Asked,
): string | undefined {
  const value = row?.[name] ?? null;
  return row && encode(isNumber ? serialIn(String(value)) : value, Number(row['id']), sort);
}

/** How many rows there are in all, asked for by itself. */
async function wholeCount(connection: Connection, { table, where, keptCount }: Listed): Promise<number> {
  if (!keptCount) return countOf(connection, table, where);
  const [kept] = await connection.rows<{ count: number }>(sql`select (${keptCount}) as count`);
  return Number(kept?.count);
}

async function wholeList<Row extends { id: number }>(
  connection: Connection,
  listed: Listed,
  part: Asked,
): Promise<Page> {
  const rows = await connection.rows<Row & Within & Record<string, unknown>>(
    withinAnswer(sql`select ${columnsOf(listed.table)} ${part.rest}`),
  );
  const isPart = isCut(rows);
  const count = isPart || part.goesOn ? await wholeCount(connection, listed) : rows.length;
  return new Page(rows, count, isPart ? cursorBehind(rows.at(-1), part) : undefined, isPart);
}

/**
 * The rows of a list as its query asks for them: the whole array, as far as one answer holds it, or a page with its count
 * and the cursor of the next.
 */
export async function listRows<Row extends { id: number }>(
  connection: Connection,
  listed: Listed,
): Promise<Page> {
  const { table, where, request } = listed;
  const part = asked(listed);
  const { limit, rest, kept, counts } = part;
  if (limit === undefined) return wholeList<Row>(connection, listed, part);
  const [rows, counted] = await Promise.all([
    connection.rows<Row & Record<string, unknown>>(sql`select ${columnsOf(table)}${kept} ${rest}`),
    counts ? countOf(connection, table, where) : undefined,
  ]);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? cursorBehind(shown.at(-1), part) : undefined;
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

const SEPARATOR = sql.raw(`E'${JSON.stringify(BETWEEN).slice(1, -1)}'`);

async function wholeWritten(
  connection: Connection,
  listed: Listed,
  part: Asked,
  json: InJson,
): Promise<WrittenPage> {
  const [answer] = await connection.rows<WrittenRows & { there: number }>(sql`
    select string_agg(written, ${SEPARATOR}) as rows, count(*) as count, max(there) as there from (
      select written, count(*) over () as there, row_number() over () as place,
        coalesce(sum(octet_length(written)) over (rows between unbounded preceding and 1 preceding), 0) as before
      from (select row_to_json(page)::text as written
        from (select ${json.columns} ${part.rest} limit ${MOST_ROWS + 1}) as page) as pages
    ) as answered where before < ${MOST_BYTES} and place <= ${MOST_ROWS}`);
  const { rows, count, there } = answer ?? { rows: null, count: 0, there: 0 };
  const shown = rows ?? '';
  const isPart = count < (there ?? 0);
  const total = isPart || part.goesOn ? await wholeCount(connection, listed) : count;
  const next = isPart ? cursorBehind(lastOf(shown), part) : undefined;
  return new WrittenPage(textOf(shown, json), total, next, isPart);
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
  const part = asked(listed);
  const { name, limit, rest, kept, counts } = part;
  if (!fields.includes(name)) return listRows(connection, listed);
  const json = jsonOf(table, fields);
  if (limit === undefined) return wholeWritten(connection, listed, part, json);
  const [[answer], counted] = await Promise.all([
    connection.rows<WrittenRows>(sql`
      select string_agg(row_to_json(page)::text, ${SEPARATOR}) as rows, count(*)${kept}
      from (select ${json.columns} ${rest}) as page`),
    counts ? countOf(connection, table, where) : undefined,
  ]);
  const { rows, count, rowCount = 0 } = answer ?? { rows: null, count: 0 };
  const isMore = count > limit;
  const whole = rows ?? '';
  const shown = isMore ? whole.slice(0, whole.lastIndexOf(BETWEEN)) : whole;
  const next = isMore ? cursorBehind(lastOf(shown), part) : undefined;
  if (request.uncounted) return new WrittenPage(textOf(shown, json), undefined, next);
  return new WrittenPage(textOf(shown, json), Number(counted ?? rowCount), next);
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

/**
 * A condition that any of the texts contains what was typed, without regard to case; of a table whose rows are numbered also
 * that it is a row's number.
 */
export function contains(texts: readonly (AnyPgColumn | SQL)[], typed: string): SQL {
  const pattern = `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const [table] = texts.flatMap((text) => (is(text, Column) ? [text.table as PgTable] : []));
  const numbered =
    table && isNumbered(table) && hasNumber({ text: table.number, serial: table.serial }, typed);
  return sql`(${sql.join(
    [...texts.map((text) => sql`${text} ilike ${pattern}`), ...(numbered ? [numbered] : [])],
    sql` or `,
  )})`;
}
