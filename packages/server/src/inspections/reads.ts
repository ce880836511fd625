import { refusedField, said } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { inspections } from '../schema/inspections.ts';

/** Refuses an inspection that is none of the project, or lies in the trash. */
export async function mustBeInspection(
  connection: Connection,
  projectId: number,
  id: number | null | undefined,
): Promise<void> {
  if (!id) return;
  const found = await connection.rows(sql`
    select 1 from ${inspections} where ${inspections.projectId} = ${projectId} and ${inspections.id} = ${id}
      and ${inspections.deletedAt} is null`);
  if (found.length > 0) return;
  const sentence = said('Choose an inspection of this project');
  throw refusedField('inspectionId', sentence);
}

/** The report numbers of inspections by id, also of those in the trash. */
export async function reportNumbersOf(
  connection: Connection,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await connection.rows<{ id: number; reportNumber: string }>(sql`
    select ${inspections.id} as id, ${inspections.reportNumber} as "reportNumber" from ${inspections}
    where ${inspections.id} = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, reportNumber }) => [id, reportNumber]));
}
