import { type SQL, sql } from 'drizzle-orm';
import { eraseActivity } from '../platform/activity.ts';
import type { Connection } from '../platform/connection.ts';
import { commitments } from '../schema/budgets.ts';
import { expenses } from '../schema/expenses.ts';
import { files } from '../schema/files.ts';
import { issues } from '../schema/issues.ts';
import { notices } from '../schema/people.ts';
import { projects, projectTotalDeltas, projectTotals } from '../schema/projects.ts';
import { savedViews } from '../schema/saved-views.ts';
import { supplierShares, suppliers } from '../schema/suppliers.ts';
import { users } from '../schema/users.ts';
import { NO_PROJECT } from '../suppliers/reads.ts';
import { ENTITIES, removeForGood, tableOf } from './remove.ts';

/** Of a project that goes as a whole, nobody waits for a row. */
const AT_ONCE_OF_PROJECT = 2000;

async function removeRowsOf(connection: Connection, projectId: number): Promise<void> {
  for (const entity of ENTITIES) {
    const table = tableOf(entity);
    for (;;) {
      const rows = await connection.rows<{ id: number }>(
        sql`select ${table.id} as id from ${table} where ${table.projectId} = ${projectId} limit ${AT_ONCE_OF_PROJECT}`,
      );
      if (rows.length === 0) break;
      await removeForGood(connection, { entity, projectId, ids: rows.map(({ id }) => id) });
    }
  }
}

/** What names a project and does not go with its row. */
const left = (projectId: number): SQL[] => [
  // Deltas first: whoever is folding some of them is waited for, and what they have made of them goes with the totals.
  sql`delete from ${projectTotalDeltas} where ${projectTotalDeltas.projectId} = ${projectId}`,
  sql`delete from ${projectTotals} where ${projectTotals.projectId} = ${projectId}`,
  sql`delete from ${notices} where ${notices.projectId} = ${projectId}`,
  sql`delete from ${savedViews} where ${savedViews.projectId} = ${projectId}`,
  sql`update ${users} set last_project_id = null where ${users.lastProjectId} = ${projectId}`,
  sql`update ${suppliers} set added_in_project_id = null where ${suppliers.addedInProjectId} = ${projectId}`,
];

/**
 * Removes one project for good with everything of it, and what the log held of it. Inside a transaction: half a project
 * must never be there for anybody. Answers the keys of its files, whose bytes are to be removed once that has ended.
 */
export async function removeProject(connection: Connection, projectId: number): Promise<string[]> {
  await removeRowsOf(connection, projectId);
  const gone = await connection.rows<{ key: string }>(
    sql`delete from ${files} where ${files.projectId} = ${projectId} returning ${files.key} as key`,
  );
  for (const query of left(projectId)) await connection.rows(query);
  await eraseActivity(connection, { projectId });
  await connection.rows(sql`delete from ${projects} where ${projects.id} = ${projectId}`);
  return gone.map(({ key }) => key);
}

/** Removes suppliers for good; what named them keeps the name. */
export async function removeSuppliers(connection: Connection, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const these = sql`any(${sql.param([...ids])}::bigint[])`;
  // Nobody's edit: versions stay, so that nobody who is editing meets one.
  await connection.rows(
    sql`update ${expenses} set supplier_id = null where ${expenses.supplierId} = ${these}`,
  );
  await connection.rows(sql`update ${issues} set supplier_id = null where ${issues.supplierId} = ${these}`);
  await connection.rows(
    sql`update ${commitments} set supplier_id = null where ${commitments.supplierId} = ${these}`,
  );
  await connection.rows(sql`delete from ${supplierShares} where ${supplierShares.supplierId} = ${these}`);
  await connection.rows(sql`delete from ${suppliers} where ${suppliers.id} = ${these}`);
  await eraseActivity(connection, { projectId: NO_PROJECT, entity: 'supplier', entityIds: ids });
}
