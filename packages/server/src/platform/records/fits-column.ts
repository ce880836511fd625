import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const isInteger = (value: unknown): boolean => Number.isSafeInteger(value);
const isString = (value: unknown): value is string => typeof value === 'string';
const isStorableText = (value: unknown): boolean => isString(value) && !/[\u0000\p{Surrogate}]/u.test(value);

/** Checks, by column type, whether the column could hold a value and so be compared with it. */
const FITS_COLUMN: Record<string, (value: unknown) => boolean> = {
  smallint: (value) => isInteger(value) && Math.abs(value as number) < 2 ** 15,
  integer: (value) => isInteger(value) && Math.abs(value as number) < 2 ** 31,
  bigint: isInteger,
  numeric: (value) => /^-?\d{1,20}(?:\.\d{1,10})?$/.test(String(value)) && typeof value !== 'boolean',
  varchar: isStorableText,
  text: isStorableText,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => isString(value) && isCalendarDate(value),
  timestamp: (value) =>
    isString(value) &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|\+00:00)$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
};

/** Whether a value from a client can be compared with a column. PostgreSQL rejects the comparison otherwise. */
export function fitsColumn(column: AnyPgColumn, value: unknown): boolean {
  if (value === null) return true;
  return FITS_COLUMN[column.getSQLType().split(/\W/, 1)[0] ?? '']?.(value) ?? false;
}
