import * as z from 'zod';
import { searchText } from './field-schemas.ts';

/** Maximum page size. */
export const MAX_PAGE_SIZE = 500;

/** A whole number in a query. */
export const wholeNumberInQuery = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'number')
    .transform(Number)
    .pipe(z.int().min(least).max(most));

/** Rows are counted up to this many, unless their count is kept. */
export const MAX_COUNTED = 10_000;

const LIST_COUNTS = ['kept', 'only'] as const;

/** How much of a count is requested: only a kept one, or the count without rows. */
export type ListCount = (typeof LIST_COUNTS)[number];

const limit = wholeNumberInQuery(1, MAX_PAGE_SIZE).optional();
const offset = wholeNumberInQuery(0, 999_999_999).optional();
const count = z.enum(LIST_COUNTS).optional();
const q = searchText.optional();

/** Continues a list: the value of X-Next-Cursor. */
export const cursor = z
  .string()
  .max(300)
  .regex(/^[A-Za-z0-9_-]+$/, 'invalid')
  .optional();

/** Query of a list that is usually short but still limited. */
export const pageQuery = z.object({ limit, cursor });

/** The part of a query that selects a page. */
export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * Query of a list. Without limit and offset the whole list is returned, up to 5,000 rows or 8 MB, continued by
 * cursor; with them, a page with X-Next-Cursor and X-Total-Count. `sort` is a column, with a leading minus for
 * descending order. With `count=kept` the page has its count only if it is known without counting rows; `count=only`
 * returns the count without rows.
 */
export function listQuery<const Sort extends string, Filters extends z.ZodRawShape>(
  sorts: readonly Sort[],
  filters: Filters,
) {
  const orders = sorts.flatMap((sort) => [sort, `-${sort}` as const]) as [
    Sort | `-${Sort}`,
    ...(Sort | `-${Sort}`)[],
  ];
  return z.object({
    limit,
    offset,
    cursor,
    count,
    sort: z.enum(orders).optional(),
    q,
    ...filters,
  });
}

/** true or false in a query. */
export const flagInQuery = z.enum(['true', 'false']).transform((text) => text === 'true');
