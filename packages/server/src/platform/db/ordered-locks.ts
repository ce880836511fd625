import { DomainError, type ProblemMessage } from '@brick/domain/errors';
import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from './connection.ts';

/**
 * SQL condition: the rows that fulfil a condition, all locked in the order of their keys before the first one is changed. Two
 * calls that change several of the same rows, each in the order in which it finds them, would be a deadlock.
 */
export function lockedInOrder(table: PgTable, where: SQL): SQL {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = sql.join(primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary), sql`, `);
  return sql`(${where}) and (${key}) in (select ${key} from ${table} where ${where} order by ${key} for update)`;
}

/**
 * Waits for others who have the lock of this name, and keeps it until the transaction ends. A query that is sent together
 * with it sees what was committed while it waited.
 */
export const takeNamedLock = ({ rows }: Connection, name: string): Promise<object[]> =>
  rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

/**
 * Throws conflict with `full` unless there is room for one more. Who adds another waits until this one is stored: two at
 * once would both find room.
 */
export async function assertRoom(
  { rows }: Connection,
  { of, counted, most, full }: { of: string; counted: SQL; most: number; full: ProblemMessage },
): Promise<void> {
  const [, [there]] = await Promise.all([
    rows(sql`select pg_advisory_xact_lock(hashtextextended(${of}, 0))`),
    rows<{ count: number }>(sql`select count(*) as count from ${counted}`),
  ]);
  if (there && there.count >= most) throw new DomainError('conflict', full);
}

const INTAKE_LOCK = 7_216_037;

/**
 * SQL that waits for others who take uploads, suppliers or numbers of invoices into a project: one lock, because rows of an
 * import do any of them in any order. It is taken after the rows that a call changes and the lists of new issues, and before budgets and levels.
 */
export const intakeLock = (projectId: number): SQL =>
  sql`pg_advisory_xact_lock(${INTAKE_LOCK}, ${projectId % 2_147_483_647})`;
