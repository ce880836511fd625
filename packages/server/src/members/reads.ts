import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Resource, ROLES } from '@brick/domain/permissions';
import { readable } from '../platform/kept-rows.ts';

/**
 * The rows of all projects of a user that he may read there, as a condition: in each project by his role in that one.
 * Unknown roles read as viewers do, like everywhere.
 */
export function readableInProjects(
  userId: number,
  resource: Resource,
  projectColumn: AnyPgColumn,
  columns: Parameters<typeof readable>[2],
): SQL {
  const reach = ROLES.map(
    (role) => sql`when ${storedAs(role)} then ${readable({ userId, role }, resource, columns)}`,
  );
  return sql`exists (
    select 1 from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.project_id = ${projectColumn} and m.user_id = ${userId}
      and case ${sql.join(reach, sql` `)} else ${readable({ userId, role: 'viewer' }, resource, columns)} end)`;
}

const storedAs = (role: string): SQL =>
  role === 'interior_designer' ? sql`m.role in ('interior_designer', 'designer')` : sql`m.role = ${role}`;
