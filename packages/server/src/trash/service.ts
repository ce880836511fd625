import { type SQL, sql } from 'drizzle-orm';
import { eraseActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { lockedInOrder } from '../platform/db/ordered-locks.ts';
import { notices } from '../schema/account-tables.ts';
import { commitments } from '../schema/budgets.ts';
import { checks } from '../schema/checks.ts';
import { expenses } from '../schema/expenses.ts';
import { files } from '../schema/files.ts';
import { invoices } from '../schema/invoices/invoices.ts';
import { issues } from '../schema/issues.ts';
import { projects, projectTotalDeltas, projectTotals } from '../schema/projects.ts';
import { savedViews } from '../schema/saved-views.ts';
import { supplierShares, suppliers } from '../schema/suppliers.ts';
import { users } from '../schema/users.ts';
import { NO_PROJECT } from '../suppliers/service.ts';
import { REMOVABLE_KINDS, removeRowsForGood, tableOf } from './remove-rows.ts';

/** Rows per query: nobody waits for the rows of a removed project. */
const ROWS_PER_QUERY = 2000;

async function removeProjectRows(connection: Connection, projectId: number): Promise<void> {
  for (const entity of REMOVABLE_KINDS) {
    const table = tableOf(entity);
    for (;;) {
      const rows = await connection.rows<{ id: number }>(
        sql`select ${table.id} as id from ${table} where ${table.projectId} = ${projectId} limit ${ROWS_PER_QUERY}`,
      );
      if (rows.length === 0) break;
      await removeRowsForGood(connection, { entity, projectId, ids: rows.map(({ id }) => id) });
    }
  }
}

/** Deletes references to a project that are not deleted with its row. */
const deleteReferences = (projectId: number): SQL[] => [
  // Deltas first: waits for a simultaneous roll-up, whose totals are deleted next.
  sql`delete from ${projectTotalDeltas} where ${projectTotalDeltas.projectId} = ${projectId}`,
  sql`delete from ${projectTotals} where ${projectTotals.projectId} = ${projectId}`,
  sql`delete from ${notices} where ${lockedInOrder(notices, sql`${notices.projectId} = ${projectId}`)}`,
  sql`delete from ${savedViews} where ${savedViews.projectId} = ${projectId}`,
  sql`update ${users} set last_project_id = null where ${users.lastProjectId} = ${projectId}`,
  sql`update ${suppliers} set added_in_project_id = null where ${suppliers.addedInProjectId} = ${projectId}`,
];

/**
 * Permanently removes a project with everything in it and its log payloads. Must run in a transaction, so that nobody
 * sees half a project. Returns the keys of its files, whose bytes must be removed after the commit.
 */
export async function removeProject(connection: Connection, projectId: number): Promise<string[]> {
  await removeProjectRows(connection, projectId);
  const gone = await connection.rows<{ key: string }>(
    sql`delete from ${files} where ${files.projectId} = ${projectId} returning ${files.key} as key`,
  );
  for (const query of deleteReferences(projectId)) await connection.rows(query);
  await eraseActivity(connection, { projectId });
  await connection.rows(sql`delete from ${projects} where ${projects.id} = ${projectId}`);
  return gone.map(({ key }) => key);
}

/** Permanently removes suppliers. Rows that name them keep the name. */
export async function removeSuppliers(connection: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const these = sql`any(${sql.param([...ids])}::bigint[])`;
  // Not an edit: versions stay, so that open forms do not become stale.
  for (const table of [expenses, issues, commitments, invoices, checks])
    await connection.rows(sql`
      update ${table} set supplier_id = null
      where ${lockedInOrder(table, sql`${table.supplierId} = ${these}`)}`);
  await connection.rows(sql`delete from ${supplierShares} where ${supplierShares.supplierId} = ${these}`);
  await connection.rows(sql`delete from ${suppliers} where ${suppliers.id} = ${these}`);
  await eraseActivity(connection, { projectId: NO_PROJECT, entity: 'supplier', entityIds: ids });
}
