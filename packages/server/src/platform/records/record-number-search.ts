import { formatRecordNumber, parseRecordNumber } from '@brick/domain/records/record-numbers';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The columns of a record's number and its position in the series. */
export interface NumberColumns {
  text: AnyPgColumn | SQL;
  serial: AnyPgColumn | SQL;
}

/**
 * Returns the condition that a record has the typed number, with or without the letters of its series; undefined if
 * the text is not a number.
 */
export function matchesRecordNumber({ text, serial }: NumberColumns, typed: string): SQL | undefined {
  const number = parseRecordNumber(typed);
  if (!number) return undefined;
  const { letters } = number;
  const ofSeries = letters && sql` and ${text} = ${formatRecordNumber(letters, number.serial)}`;
  return sql`(${serial} = ${number.serial}${ofSeries || sql``})`;
}
