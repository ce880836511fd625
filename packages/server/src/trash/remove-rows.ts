import type { RowKind } from '@brick/domain/endpoint';
import { isPayable } from '@brick/domain/payments/payable-kinds';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { fileKeysOf } from '../files/service.ts';
import { removePaymentsOf } from '../payments/service.ts';
import { removePhotosOf } from '../photos/service.ts';
import { eraseActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { lockedInOrder } from '../platform/db/ordered-locks.ts';
import type { ProjectRecordTable } from '../platform/records/record-store.ts';
import { notices } from '../schema/account-tables.ts';
import { certificates } from '../schema/certificates.ts';
import { comments } from '../schema/comments.ts';
import { diaryLines } from '../schema/diary/diary-tables.ts';
import { expenses } from '../schema/expenses.ts';
import { inspections } from '../schema/inspections.ts';
import { interiorTasks } from '../schema/interior.ts';
import { issues } from '../schema/issues.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { places } from '../schema/places.ts';
import { pins, plans } from '../schema/plans.ts';
import { variations } from '../schema/variations.ts';

/** All kinds of rows that go to the trash. */
export const REMOVABLE_KINDS = [...Object.keys(KINDS), 'comment'] as RemovableKind[];

/** A kind of rows that go to the trash. */
export type RemovableKind = Exclude<RowKind, 'diary-line' | 'webhook' | 'held-mail'>;

export const tableOf = (entity: RemovableKind): ProjectRecordTable =>
  entity === 'comment' ? comments : KINDS[entity].table;

type ReferencingTable = PgTable & { projectId: AnyPgColumn };

/** Columns that refer to rows of a kind, and are cleared when those are removed. */
const REFERENCING_COLUMNS: Partial<Record<RowKind, readonly (readonly [ReferencingTable, AnyPgColumn])[]>> = {
  inspection: [[issues, issues.inspectionId]],
  place: [
    [issues, issues.placeId],
    [inspections, inspections.placeId],
    [plans, plans.placeId],
    [places, places.parentId],
  ],
  document: [[plans, plans.documentId]],
  commitment: [[expenses, expenses.commitmentId]],
  contract: [[variations, variations.contractId]],
  variation: [
    [variations, variations.revisionOf],
    [diaryLines, diaryLines.variationId],
  ],
};

/** Rows of one kind in one project. */
export interface RemovedRows {
  entity: RemovableKind;
  projectId: number;
  ids: readonly number[];
}

const idsOf = async (connection: Connection, query: SQL): Promise<number[]> =>
  (await connection.rows<{ id: number }>(query)).map(({ id }) => id);

const among = (column: AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`;

/** Child kinds: the database deletes their rows with the parent, and their dependents must be removed too. */
const CHILD_KINDS: Partial<
  Record<RowKind, { entity: RemovableKind; table: ProjectRecordTable; outer: AnyPgColumn }>
> = {
  'interior-plan': { entity: 'interior-task', table: interiorTasks, outer: interiorTasks.planId },
  plan: { entity: 'pin', table: pins, outer: pins.planId },
  contract: { entity: 'certificate', table: certificates, outer: certificates.contractId },
};

/** Removes the dependents of rows. */
async function removeDependents(
  connection: Connection,
  { entity, projectId, ids }: RemovedRows,
): Promise<RemovedRows[]> {
  const commentIds = await idsOf(
    connection,
    sql`select id from ${comments} where ${comments.projectId} = ${projectId} and ${comments.entity} = ${entity} and ${among(comments.entityId, ids)}`,
  );
  const hanging: RemovedRows[] = [{ entity: 'comment', projectId, ids: commentIds }];
  const inner = CHILD_KINDS[entity];
  if (inner) {
    const { table, outer } = inner;
    const innerIds = await idsOf(
      connection,
      sql`select ${table.id} as id from ${table} where ${table.projectId} = ${projectId} and ${among(outer, ids)}`,
    );
    hanging.push({ entity: inner.entity, projectId, ids: innerIds });
  }
  return hanging;
}

/**
 * Permanently removes rows with their dependents, comments, notices and log payloads. Returns the keys of their
 * attachments. Totals do not change for rows in the trash, which are not counted.
 */
export async function removeRowsForGood(connection: Connection, rows: RemovedRows): Promise<string[]> {
  const { entity, projectId, ids } = rows;
  if (ids.length === 0) return [];
  // Before the log is erased: it alone contains the photos of earlier inspection versions.
  const keys = await fileKeysOf(connection, rows);
  for (const hanging of await removeDependents(connection, rows))
    keys.push(...(await removeRowsForGood(connection, hanging)));
  await removePhotosOf(connection, rows);
  if (isPayable(entity)) await removePaymentsOf(connection, entity, rows);
  const told = sql`${notices.projectId} = ${projectId} and ${notices.entity} = ${entity} and ${among(notices.entityId, ids)}`;
  await connection.rows(sql`delete from ${notices} where ${lockedInOrder(notices, told)}`);
  for (const [table, column] of REFERENCING_COLUMNS[entity] ?? []) {
    const referring = sql`${table.projectId} = ${projectId} and ${among(column, ids)}`;
    await connection.rows(sql`
      update ${table} set ${sql.identifier(column.name)} = null where ${lockedInOrder(table, referring)}`);
  }
  const table = tableOf(entity);
  await connection.rows(
    sql`delete from ${table} where ${table.projectId} = ${projectId} and ${among(table.id, ids)}`,
  );
  await eraseActivity(connection, { projectId, entity, entityIds: ids });
  return keys;
}
