import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { inspections } from '../schema/inspections.ts';

/** Throws if the inspection is not in the project or in the trash. */
export async function assertInspection(
  connection: Connection,
  projectId: number,
  id: number | null | undefined,
): Promise<void> {
  if (!id) return;
  const found = await connection.rows(sql`
    select 1 from ${inspections} where ${inspections.projectId} = ${projectId} and ${inspections.id} = ${id}
      and ${inspections.deletedAt} is null`);
  if (found.length > 0) return;
  const sentence = problemMessage('Choose an inspection of this project');
  throw fieldProblem('inspectionId', sentence);
}

/** Loads report numbers by inspection id, including those in the trash. */
export async function loadReportNumbers(
  connection: Connection,
  { projectIds, ids }: { projectIds: readonly number[]; ids: readonly number[] },
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await connection.rows<{ id: number; reportNumber: string }>(sql`
    select ${inspections.id} as id, ${inspections.reportNumber} as "reportNumber" from ${inspections}
    where ${inspections.projectId} = any(${sql.param([...projectIds])}::bigint[])
      and ${inspections.id} = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, reportNumber }) => [id, reportNumber]));
}
