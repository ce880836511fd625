import { fieldProblem, type ProblemMessage } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from '../platform/db/connection.ts';

/** Throws `refusal` at the field if it names a row that is not in the project or in the trash. */
export async function assertInProject(
  connection: Connection,
  table: PgTable & Record<'projectId' | 'id' | 'deletedAt', AnyPgColumn>,
  projectId: number,
  { id, field, refusal }: { id: number | null | undefined; field: string; refusal: ProblemMessage },
): Promise<void> {
  if (!id) return;
  const found = await connection.rows(sql`
    select 1 from ${table} where ${table.projectId} = ${projectId} and ${table.id} = ${id} and ${table.deletedAt} is null`);
  if (found.length === 0) throw fieldProblem(field, refusal);
}
