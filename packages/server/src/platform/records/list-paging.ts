import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import { DomainError, problemMessage } from '@brick/domain/errors';
import type { PageQuery } from '@brick/domain/list-query';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import { ResultPage } from '../http/responses.ts';

/** The maximum number of rows and bytes in one response. */
export const MAX_ROWS = 5000;
export const MAX_BYTES = 8_000_000;

/** The columns that limitToResponse() adds to each row. */
export interface LimitedRow {
  rowsThere: number;
  bytesBefore: number;
}

/** Limits a query to as many rows, in its order, as fit into one response. The query must have no limit of its own. */
export const limitToResponse = (rows: SQL, limit = MAX_ROWS): SQL => sql`
  select * from (
    select part.*, count(*) over () as "rowsThere",
      coalesce(sum(octet_length(row_to_json(part)::text)) over (rows between unbounded preceding and 1 preceding), 0)::bigint
        as "bytesBefore"
    from (${rows} limit ${limit + 1}) as part
  ) as answered where "bytesBefore" < ${MAX_BYTES} limit ${limit}`;

/** Whether there are more rows than fitted into the response. */
export const isTruncated = (rows: readonly LimitedRow[]): boolean => rows.length < (rows[0]?.rowsThere ?? 0);

export const invalidCursor = () =>
  new DomainError(
    'invalid',
    problemMessage('This cursor does not belong to this list. Start again without it.'),
    {
      fields: { cursor: problemMessage('Not a cursor of this list') },
    },
  );

const encodeCursorValues = (values: readonly unknown[]) =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

function decodeCursorValues(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values)) return values as unknown[];
  } catch {
    // Falls through to the same problem as a cursor of another list.
  }
  throw invalidCursor();
}

/** A sort column, as its rows name it. */
interface SortKey {
  name: string;
  kind: 'number' | 'day';
}

const IS_KEY_VALUE: Record<SortKey['kind'], (value: unknown) => boolean> = {
  number: (value) => Number.isSafeInteger(value),
  day: (value) => typeof value === 'string' && isCalendarDate(value),
};

interface SortedQuery {
  /** The query without its order. */
  rows: SQL;
  /** The last key is unique; all keys sort in the same direction. */
  keys: readonly SortKey[];
  descending?: boolean;
  asked: PageQuery;
}

/** A part of a list and the cursor of the next part. */
export interface ListPart<Row> {
  rows: Row[];
  nextCursor: string | undefined;
}

/** Returns a part as a page, marked as cut if the whole list was requested. */
export const toPage = ({ rows, nextCursor }: ListPart<object>, { limit }: PageQuery): ResultPage =>
  new ResultPage(rows, undefined, nextCursor, nextCursor !== undefined && limit === undefined);

/** Loads the requested part of a sorted list, as far as it fits into one response. */
export async function loadListPart<Row extends object>(
  connection: Connection,
  { rows, keys, descending = false, asked: { limit, cursor } }: SortedQuery,
): Promise<ListPart<Row>> {
  const columns = keys.map(({ name }) => sql.raw(`"${name}"`));
  const direction = sql.raw(descending ? ' desc' : '');
  const values = cursor === undefined ? [] : decodeCursorValues(cursor);
  if (
    cursor !== undefined &&
    !(values.length === keys.length && keys.every(({ kind }, place) => IS_KEY_VALUE[kind](values[place])))
  )
    throw invalidCursor();
  const after = sql`where (${sql.join(columns, sql`, `)}) ${sql.raw(descending ? '<' : '>')} (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;
  const found = await connection.rows<Row & LimitedRow>(
    limitToResponse(
      sql`select * from (${rows}) as listed ${cursor === undefined ? sql`` : after} order by ${sql.join(
        columns.map((column) => sql`${column}${direction}`),
        sql`, `,
      )}`,
      limit,
    ),
  );
  const last = found.at(-1) as Record<string, unknown> | undefined;
  return {
    rows: found,
    nextCursor:
      isTruncated(found) && last ? encodeCursorValues(keys.map(({ name }) => last[name])) : undefined,
  };
}

/** Returns the requested part of rows in memory as JSON, as far as it fits into one response. The cursor is an offset. */
export function sliceToJson(rows: readonly unknown[], { limit = MAX_ROWS, cursor }: PageQuery) {
  const from = readOffsetCursor(cursor);
  const written: string[] = [];
  let bytes = 0;
  for (const row of rows.slice(from, from + limit)) {
    const text = JSON.stringify(row);
    if (bytes >= MAX_BYTES) break;
    bytes += Buffer.byteLength(text);
    written.push(text);
  }
  const next = from + written.length;
  return {
    text: `[${written.join(',')}]`,
    nextCursor: next < rows.length ? createOffsetCursor(next) : undefined,
  };
}

/** Returns the offset of a cursor. */
export function readOffsetCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [offset, ...more] = decodeCursorValues(cursor);
  if (more.length > 0 || typeof offset !== 'number' || !Number.isSafeInteger(offset) || offset < 0)
    throw invalidCursor();
  return offset;
}

export const createOffsetCursor = (offset: number): string => encodeCursorValues([offset]);
