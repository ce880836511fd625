import * as z from 'zod';
import { searchText } from './fields.ts';

/** Rows that one page may hold at most. */
export const LARGEST_PAGE = 500;

/** A whole number as a query writes it. */
export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'number')
    .transform(Number)
    .pipe(z.int().min(least).max(most));

const limit = whole(1, LARGEST_PAGE).optional();

/** Where an answer goes on: what X-Next-Cursor said. */
export const cursor = z
  .string()
  .max(300)
  .regex(/^[A-Za-z0-9_-]+$/, 'invalid')
  .optional();

/** The query of a list that is short as a rule, and of which no answer is without bound for all that. */
export const partQuery = z.object({ limit, cursor });

/** As much of it as says which part of a list is wanted. */
export interface PartQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * The query of a list: without any of these the whole array is answered, up to 5,000 rows or 8 MB, and goes on by cursor;
 * with limit or offset a page, with X-Next-Cursor and X-Total-Count. `sort` is a column, with a minus in front for
 * descending.
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
    offset: whole(0, 999_999_999).optional(),
    cursor,
    sort: z.enum(orders).optional(),
    q: searchText.optional(),
    ...filters,
  });
}

/** true or false as a query writes it. */
export const flagInQuery = z.enum(['true', 'false']).transform((text) => text === 'true');
