import { problemMessage } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { assertInProject } from '../records/assert-in-project.ts';
import { inspections } from '../schema/inspections.ts';

/** Throws if the inspection is not in the project or in the trash. */
export const assertInspection = (connection: Connection, projectId: number, id: number | null | undefined) =>
  assertInProject(connection, inspections, projectId, {
    ...{ id, field: 'inspectionId' },
    refusal: problemMessage('Choose an inspection of this project'),
  });

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
