import type { Plan } from '@brick/domain/plans/api';
import { planFacts } from '@brick/domain/plans/rules';
import { sql } from 'drizzle-orm';
import { loadPlacePaths } from '../places/queries.ts';
import type { Connection } from '../platform/db/connection.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { issues } from '../schema/issues.ts';
import { pins, plans } from '../schema/plans.ts';
import { loadPlanFields } from './revision-store.ts';

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

/** Serializes plans of one project with their revisions and the paths of their places. */
export async function serializePlans(
  { connection }: { connection: Connection },
  rows: readonly PlanRow[],
): Promise<Plan[]> {
  const [fields, places] = await Promise.all([
    loadPlanFields(
      connection,
      rows[0]?.projectId ?? 0,
      rows.map(({ id }) => id),
    ),
    loadPlacePaths(connection, rows),
  ]);
  return rows.map((row) => ({
    ...row,
    placePath: places.get(row.placeId ?? 0) ?? null,
    ...(fields.get(row.id) ?? { currentRevision: null, revisions: [], openPins: 0 }),
  }));
}
