import { MAX_COUNTED } from '@brick/domain/list-query';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from '../db/connection.ts';
import type { RowCount } from '../http/responses.ts';

/** Counts rows up to a bound, so that a filter of a million rows takes no longer than one of ten thousand. */
export async function countRows(connection: Connection, table: PgTable, where: SQL): Promise<RowCount> {
  const [row] = await connection.rows<{ count: number }>(
    sql`select count(*) as count from (select 1 from ${table} where ${where} limit ${sql.raw(String(MAX_COUNTED + 1))}) as counted`,
  );
  const count = row?.count ?? 0;
  return count > MAX_COUNTED ? { count: MAX_COUNTED, isBounded: true } : { count };
}
