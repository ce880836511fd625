import type { Plan } from '@brick/domain/plans/api';
import { planFacts } from '@brick/domain/plans/rules';
import { sql } from 'drizzle-orm';
import { loadPlacePaths } from '../places/queries.ts';
import type { Connection } from '../platform/db/connection.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { checks } from '../schema/checks.ts';
import { issueStage, issues } from '../schema/issues.ts';
import { pins, plans } from '../schema/plans.ts';
import { isTherePin, joinedSubjects } from './pin-subjects.ts';
import { loadRevisionFields } from './revision-store.ts';

export type PlanRow = typeof plans.$inferSelect;
export type PinRow = typeof pins.$inferSelect;

export const planRows = createRecordStore({ kind: 'plan', table: plans, facts: planFacts });

/** Pins whose subject or plan is in the trash are not there. */
export const pinRows = createRecordStore({ kind: 'pin', table: pins, facts: planFacts, there: isTherePin });

/**
 * Counts the pins of plans that show issues which are not closed, and checks which are planned or running. Whoever reads
 * plans reads all of both.
 */
async function countOpenPins(
  connection: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await connection.rows<{ planId: number; count: number }>(sql`
    select ${pins.planId} as "planId", count(*) as count from ${pins} ${joinedSubjects}
    where ${pins.projectId} = ${projectId} and ${pins.planId} = any(${sql.param([...ids])}::bigint[]) and ${pins.deletedAt} is null
      and ((${issues.id} is not null and ${issueStage} <> 'closed') or ${checks.state} in ('planned', 'running'))
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
