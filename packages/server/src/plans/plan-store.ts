import type { Plan } from '@brick/domain/plans/api';
import { planFacts } from '@brick/domain/plans/rules';
import { sql } from 'drizzle-orm';
import { loadPlacePaths } from '../places/queries.ts';
import type { Connection } from '../platform/db/connection.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { issueStage, issues } from '../schema/issues.ts';
import { pins, plans } from '../schema/plans.ts';
import { loadRevisionFields } from './revision-store.ts';

export type PlanRow = typeof plans.$inferSelect;
export type PinRow = typeof pins.$inferSelect;

export const planRows = createRecordStore({ kind: 'plan', table: plans, facts: planFacts });

/** Pins whose subject or plan is in the trash are not there. */
export const pinRows = createRecordStore({
  kind: 'pin',
  table: pins,
  facts: planFacts,
  there: sql`exists (select 1 from ${issues} where ${issues.projectId} = ${pins.projectId} and ${issues.id} = ${pins.subjectId}
      and ${issues.deletedAt} is null)
    and exists (select 1 from ${plans} where ${plans.projectId} = ${pins.projectId} and ${plans.id} = ${pins.planId}
      and ${plans.deletedAt} is null)`,
});

/** Counts the pins of plans that show issues which are not closed. Whoever reads plans reads all issues. */
async function countOpenPins(
  connection: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await connection.rows<{ planId: number; count: number }>(sql`
    select ${pins.planId} as "planId", count(*) as count from ${pins} join ${issues}
      on ${issues.projectId} = ${pins.projectId} and ${issues.id} = ${pins.subjectId} and ${issues.deletedAt} is null
    where ${pins.projectId} = ${projectId} and ${pins.planId} = any(${sql.param([...ids])}::bigint[]) and ${pins.deletedAt} is null
      and ${issueStage} <> 'closed'
    group by ${pins.planId}`);
  return new Map(rows.map(({ planId, count }) => [planId, count]));
}

/** Serializes plans of one project with their revisions, open pins and the paths of their places. */
export async function serializePlans(
  { connection }: { connection: Connection },
  rows: readonly PlanRow[],
): Promise<Plan[]> {
  const projectId = rows[0]?.projectId ?? 0;
  const ids = rows.map(({ id }) => id);
  const [fields, open, places] = await Promise.all([
    loadRevisionFields(connection, projectId, ids),
    countOpenPins(connection, projectId, ids),
    loadPlacePaths(connection, rows),
  ]);
  return rows.map((row) => ({
    ...row,
    placePath: places.get(row.placeId ?? 0) ?? null,
    ...(fields.get(row.id) ?? { currentRevision: null, revisions: [] }),
    openPins: open.get(row.id) ?? 0,
  }));
}
