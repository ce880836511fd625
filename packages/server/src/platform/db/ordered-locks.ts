import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/**
 * SQL condition: the rows that fulfil a condition, all locked in the order of their keys before the first one is changed. Two
 * calls that change several of the same rows, each in the order in which it finds them, would be a deadlock.
 */
export function lockedInOrder(table: PgTable, where: SQL): SQL {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = sql.join(primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary), sql`, `);
  return sql`(${where}) and (${key}) in (select ${key} from ${table} where ${where} order by ${key} for update)`;
}

const INTAKE_LOCK = 7_216_037;

/**
 * SQL that waits for others who take uploads or suppliers into a project: one lock, because rows of an import do either in
 * any order. It is taken after the rows that a call changes and the lists of new issues, and before budgets and levels.
 */
export const intakeLock = (projectId: number): SQL =>
  sql`pg_advisory_xact_lock(${INTAKE_LOCK}, ${projectId % 2_147_483_647})`;
