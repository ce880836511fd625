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

/**
 * The query of a list: without any of these the whole array is answered; with limit, offset or cursor a page, with
 * X-Next-Cursor and X-Total-Count. `sort` is a column, with a minus in front for descending.
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
    limit: whole(1, LARGEST_PAGE).optional(),
    offset: whole(0, 999_999_999).optional(),
    cursor: z
      .string()
      .max(300)
      .regex(/^[A-Za-z0-9_-]+$/, 'invalid')
      .optional(),
    sort: z.enum(orders).optional(),
    q: searchText.optional(),
    ...filters,
  });
}

/** true or false as a query writes it. */
export const flagInQuery = z.enum(['true', 'false']).transform((text) => text === 'true');
