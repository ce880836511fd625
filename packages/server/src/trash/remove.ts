import type { RowKind } from '@brick/domain/endpoint';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { filesOf } from '../files/reads.ts';
import { eraseActivity } from '../platform/activity.ts';
import type { Connection } from '../platform/connection.ts';
import type { KeptTable } from '../platform/kept-rows.ts';
import { certificates } from '../schema/certificates.ts';
import { comments } from '../schema/comments.ts';
import { expenses } from '../schema/expenses.ts';
import { interiorTasks } from '../schema/interior.ts';
import { issues } from '../schema/issues.ts';
import { KINDS } from '../schema/kinds.ts';
import { notices } from '../schema/people.ts';
import { variations } from '../schema/variations.ts';

/** All of a project's rows that go to the trash. */
export const ENTITIES = [...Object.keys(KINDS), 'comment'] as RowKind[];

export const tableOf = (entity: RowKind): KeptTable =>
  entity === 'comment' ? comments : KINDS[entity].table;

/** Columns in which rows that stay name rows of a kind: they name none any more when those go. */
const NAMED_BY: Partial<Record<RowKind, readonly (readonly [KeptTable, AnyPgColumn])[]>> = {
  inspection: [[issues, issues.inspectionId]],
  commitment: [[expenses, expenses.commitmentId]],
  contract: [[variations, variations.contractId]],
  variation: [[variations, variations.revisionOf]],
};

/** Rows of one kind in one project. */
export interface Rows {
  entity: RowKind;
  projectId: number;
  ids: readonly number[];
}

const idsOf = async (connection: Connection, query: SQL): Promise<number[]> =>
  (await connection.rows<{ id: number }>(query)).map(({ id }) => id);

const among = (column: AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`;

/** Rows that lie in rows of another kind: the database removes them along, and what else there is of them has to go too. */
const INNER: Partial<Record<RowKind, { entity: RowKind; table: KeptTable; outer: AnyPgColumn }>> = {
  'interior-plan': { entity: 'interior-task', table: interiorTasks, outer: interiorTasks.planId },
  contract: { entity: 'certificate', table: certificates, outer: certificates.contractId },
};

/** What hangs on rows and goes with them. */
async function below(connection: Connection, { entity, projectId, ids }: Rows): Promise<Rows[]> {
  const commentIds = await idsOf(
    connection,
    sql`select id from ${comments} where ${comments.projectId} = ${projectId} and ${comments.entity} = ${entity} and ${among(comments.entityId, ids)}`,
  );
  const hanging: Rows[] = [{ entity: 'comment', projectId, ids: commentIds }];
  const inner = INNER[entity];
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
 * Removes rows for good with everything below them: what was said beside them, the notices of them, and what the log
 * held of them. Answers the keys of the files that they carried. Totals do not change where the rows lay in the
 * trash, because what lies there is not counted.
 */
export async function removeForGood(connection: Connection, rows: Rows): Promise<string[]> {
  const { entity, projectId, ids } = rows;
  if (ids.length === 0) return [];
  // Before the log is erased: the photos of an inspection's earlier versions stand there alone.
  const keys = await filesOf(connection, rows);
  for (const hanging of await below(connection, rows))
    keys.push(...(await removeForGood(connection, hanging)));
  await connection.rows(
    sql`delete from ${notices} where ${notices.projectId} = ${projectId} and ${notices.entity} = ${entity} and ${among(notices.entityId, ids)}`,
  );
  for (const [table, column] of NAMED_BY[entity] ?? []) {
    await connection.rows(
      sql`update ${table} set ${sql.identifier(column.name)} = null where ${table.projectId} = ${projectId} and ${among(column, ids)}`,
    );
  }
  const table = tableOf(entity);
  await connection.rows(
    sql`delete from ${table} where ${table.projectId} = ${projectId} and ${among(table.id, ids)}`,
  );
  await eraseActivity(connection, { projectId, entity, entityIds: ids });
  return keys;
}
