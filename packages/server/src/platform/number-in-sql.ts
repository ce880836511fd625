import { numberText, typedNumber } from '@brick/domain/records/numbers';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A number of a row, and its place in its series. */
export interface NumberInSql {
  text: AnyPgColumn | SQL;
  serial: AnyPgColumn | SQL;
}

/** A condition that a row has the number that was typed, with the letters of its series or without; none where that is no number. */
export function hasNumber({ text, serial }: NumberInSql, typed: string): SQL | undefined {
  const number = typedNumber(typed);
  if (!number) return undefined;
  const { letters } = number;
  const ofSeries = letters && sql` and ${text} = ${numberText(letters, number.serial)}`;
  return sql`(${serial} = ${number.serial}${ofSeries || sql``})`;
}
