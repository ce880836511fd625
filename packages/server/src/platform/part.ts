import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import { DomainError, said } from '@brick/domain/errors';
import type { PartQuery } from '@brick/domain/lists';
import { type SQL, sql } from 'drizzle-orm';
import { Page } from './answers.ts';
import type { Connection } from './connection.ts';

/** What one answer holds at most: so many rows, and so many bytes of them. */
export const MOST_ROWS = 5000;
export const MOST_BYTES = 8_000_000;

/** What stands in each row of withinAnswer() beside its own columns. */
export interface Within {
  rowsThere: number;
  bytesBefore: number;
}

/** So many rows of a query, in its order, as one answer holds; the query has no limit of its own. */
export const withinAnswer = (rows: SQL, limit = MOST_ROWS): SQL => sql`
  select * from (
    select part.*, count(*) over () as "rowsThere",
      coalesce(sum(octet_length(row_to_json(part)::text)) over (rows between unbounded preceding and 1 preceding), 0)::bigint
        as "bytesBefore"
    from (${rows} limit ${limit + 1}) as part
  ) as answered where "bytesBefore" < ${MOST_BYTES} limit ${limit}`;

/** True where more rows are there than one answer took. */
export const isCut = (rows: readonly Within[]): boolean => rows.length < (rows[0]?.rowsThere ?? 0);

export const notACursor = () =>
  new DomainError('invalid', said('This cursor does not belong to this list. Start again without it.'), {
    fields: { cursor: said('Not a cursor of this list') },
  });

const encoded = (values: readonly unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

function decoded(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values)) return values as unknown[];
  } catch {
    // Falls through to the same refusal as a cursor of another list.
  }
  throw notACursor();
}

/** A column that a list is put in order by, as its rows name it. */
interface Key {
  name: string;
  kind: 'number' | 'day';
}

const IS: Record<Key['kind'], (value: unknown) => boolean> = {
  number: (value) => Number.isSafeInteger(value),
  day: (value) => typeof value === 'string' && isCalendarDate(value),
};

interface Ordered {
  /** The rows without their order. */
  rows: SQL;
  /** The last of them is another in each row; all go in the same direction. */
  keys: readonly Key[];
  descending?: boolean;
  asked: PartQuery;
}

/** Some rows of a list and where the next ones begin. */
export interface Part<Row> {
  rows: Row[];
  nextCursor: string | undefined;
}

/** A part as a call answers it: one that was asked for whole and goes on says so. */
export const pageOf = ({ rows, nextCursor }: Part<object>, { limit }: PartQuery): Page =>
  new Page(rows, undefined, nextCursor, nextCursor !== undefined && limit === undefined);

/** So much of a list that is put in order by its keys as was asked for and as one answer holds. */
export async function partOf<Row extends object>(
  connection: Connection,
  { rows, keys, descending = false, asked: { limit, cursor } }: Ordered,
): Promise<Part<Row>> {
  const columns = keys.map(({ name }) => sql.raw(`"${name}"`));
  const direction = sql.raw(descending ? ' desc' : '');
  const values = cursor === undefined ? [] : decoded(cursor);
  if (
    cursor !== undefined &&
    !(values.length === keys.length && keys.every(({ kind }, place) => IS[kind](values[place])))
  )
    throw notACursor();
  const after = sql`where (${sql.join(columns, sql`, `)}) ${sql.raw(descending ? '<' : '>')} (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;
  const found = await connection.rows<Row & Within>(
    withinAnswer(
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
    nextCursor: isCut(found) && last ? encoded(keys.map(({ name }) => last[name])) : undefined,
  };
}

/** So much of rows that are all there as was asked for and as one answer holds, as JSON. The cursor is a place among them. */
export function partOfAll(rows: readonly unknown[], { limit = MOST_ROWS, cursor }: PartQuery) {
  const from = offsetIn(cursor);
  const written: string[] = [];
  let bytes = 0;
  for (const row of rows.slice(from, from + limit)) {
    const text = JSON.stringify(row);
    if (bytes >= MOST_BYTES) break;
    bytes += Buffer.byteLength(text);
    written.push(text);
  }
  const next = from + written.length;
  return { text: `[${written.join(',')}]`, nextCursor: next < rows.length ? offsetCursor(next) : undefined };
}

/** How many rows of a list an offset cursor lets pass. */
export function offsetIn(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [offset, ...more] = decoded(cursor);
  if (more.length > 0 || typeof offset !== 'number' || !Number.isSafeInteger(offset) || offset < 0)
    throw notACursor();
  return offset;
}

export const offsetCursor = (offset: number): string => encoded([offset]);
