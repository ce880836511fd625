import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { decimal, type Minor, minor } from '@brick/domain/money/money';
import { bigint, customType, date, numeric } from 'drizzle-orm/pg-core';

/**
 * An instant as ISO 8601 text in UTC. Text, because a Date invites arithmetic in the server's time zone. Every
 * connection uses TimeZone=UTC, so PostgreSQL always writes "+00".
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (text) => toIsoInstant(String(text)),
});

const WITHOUT_FRACTION = '2026-11-21 03:34:00'.length;

/**
 * Converts "2026-11-21 03:34:00.1+00" to "2026-11-21T03:34:00.100Z". By position for speed: a page of fifty rows
 * converts a hundred.
 */
export function toIsoInstant(text: string): string {
  if (text.endsWith('Z')) return text;
  const end = text.lastIndexOf('+');
  const fraction = end > WITHOUT_FRACTION ? text.slice(WITHOUT_FRACTION + 1, end) : '';
  return `${text.slice(0, 10)}T${text.slice(11, WITHOUT_FRACTION)}.${fraction.padEnd(3, '0')}Z`;
}

/** An amount of money, which PostgreSQL keeps and tells as decimal text. */
const money = (precision: number) =>
  customType<{ data: Minor; driverData: string }>({
    dataType: () => `numeric(${precision}, 2)`,
    fromDriver: minor,
    toDriver: decimal,
  });

export const amount = money(12);

/** A sum of amounts, which may exceed what one of them may be. */
export const total = money(16);

/** A sum of all amounts of a project. */
export const keptSum = money(24);

// What PostgreSQL says of a column of two decimals beside its type: the precision in its upper half. Percentages have five digits.
const NUMERIC = 1700;
const WITH_TWO_DECIMALS = (12 << 16) + 4 + 2;

/** What PostgreSQL says of a column of an answer. */
interface Told {
  dataTypeID: number;
  dataTypeModifier: number;
}

/** Whether it holds money: a numeric with two decimals and at least twelve digits, as in sum(amount)::numeric(24,2). */
export const isMoney = ({ dataTypeID, dataTypeModifier: digits }: Told) =>
  dataTypeID === NUMERIC && digits >= WITH_TWO_DECIMALS && (digits & 0xffff) === (WITH_TWO_DECIMALS & 0xffff);

/** Whether a result column is numeric without a declared precision and scale. */
export const isUnconstrainedNumeric = ({ dataTypeID, dataTypeModifier }: Told) =>
  dataTypeID === NUMERIC && dataTypeModifier < 0;

/** A share in percent with two decimals, written as its decimal string. */
export const percentage = (name: string) => numeric(name, { precision: 5, scale: 2 });

export const calendarDay = (name: string) => date(name, { mode: 'string' }).$type<CalendarDate>();

/** A reference to a row's id: below 2⁵³, so a number holds it exactly. */
export const reference = (name: string) => bigint(name, { mode: 'number' });

/** The id of a row, from one sequence a table. */
export const rowId = () => reference('id').generatedByDefaultAsIdentity();

/** How many ids a project has for each kind of record, which leaves 2²³ projects below 2⁵³. */
export const IDS_OF_PROJECT = 2 ** 30;

/**
 * The id of a record that is addressed by it alone: the project's number times IDS_OF_PROJECT, and a number within. The
 * sequence counts up from below zero to -1, so that a trigger knows what it has drawn: ids that were given stay.
 */
export const recordId = () =>
  reference('id').generatedByDefaultAsIdentity({
    minValue: 1 - IDS_OF_PROJECT,
    startWith: 1 - IDS_OF_PROJECT,
    maxValue: -1,
  });

/** PostgreSQL's 64-bit transaction id, as its decimal text. */
export const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });
