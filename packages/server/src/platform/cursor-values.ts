import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);
const isString = (value: unknown): value is string => typeof value === 'string';
const isStored = (value: unknown): boolean => isString(value) && !/[\u0000\p{Surrogate}]/u.test(value);

/** By the type of a column, what can stand in it and so be compared with it. */
const CAN_STAND: Record<string, (value: unknown) => boolean> = {
  smallint: (value) => isWhole(value) && Math.abs(value as number) < 2 ** 15,
  integer: (value) => isWhole(value) && Math.abs(value as number) < 2 ** 31,
  bigint: isWhole,
  numeric: (value) => /^-?\d{1,20}(?:\.\d{1,10})?$/.test(String(value)) && typeof value !== 'boolean',
  varchar: isStored,
  text: isStored,
  boolean: (value) => typeof value === 'boolean',
  date: (value) => isString(value) && isCalendarDate(value),
  timestamp: (value) =>
    isString(value) &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|\+00:00)$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
};

/** Whether a value that somebody sends can stand in a column, empty or not: PostgreSQL refuses to compare any other. */
export function canStandIn(column: AnyPgColumn, value: unknown): boolean {
  if (value === null) return true;
  return CAN_STAND[column.getSQLType().split(/\W/, 1)[0] ?? '']?.(value) ?? false;
}
