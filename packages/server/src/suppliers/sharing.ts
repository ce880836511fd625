import { type Action, can, ROLES, type Role, roleOf } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { suppliers } from '../schema/suppliers.ts';

/**
 * Which suppliers the projects of a user share with him, as rows (supplier_id, project_id, role): those of a project's
 * owner, those added in it, and those that an expense, a commitment or an issue of it names. A co-owner brings nothing of his own directory.
 */
const shares = (userId: number): SQL => sql`
  with places as (
    select m.project_id, m.role, p.owner_id from project_members m
    join projects p on p.id = m.project_id and p.deleted_at is null
    where m.user_id = ${userId}
  )
  select s.id as supplier_id, places.project_id, places.role from places
    join project_members o on o.project_id = places.project_id and o.user_id = places.owner_id and o.role = 'owner'
    join suppliers s on s.added_by = places.owner_id
  union all
  select s.id, places.project_id, places.role from places
    join suppliers s on s.added_in_project_id = places.project_id
  union all
  select e.supplier_id, places.project_id, places.role from places
    join expenses e on e.project_id = places.project_id and e.supplier_id is not null and e.deleted_at is null
  union all
  select c.supplier_id, places.project_id, places.role from places
    join commitments c on c.project_id = places.project_id and c.supplier_id is not null and c.deleted_at is null
  union all
  select i.supplier_id, places.project_id, places.role from places
    join issues i on i.project_id = places.project_id and i.supplier_id is not null and i.deleted_at is null`;

// As they are stored. A role that is not among them has no right here, as a viewer has none.
const rolesThatMay = (action: Action): SQL => {
  const roles = [...ROLES, 'designer'].filter((stored) =>
    can({ userId: 0, role: roleOf(stored) }, 'suppliers', action),
  );
  return sql`any(${sql.param(roles)}::text[])`;
};

/** The suppliers that a user may read, as a condition on the table; with a project, his own and those it shares. */
export const readableSuppliers = (userId: number, projectId?: number): SQL => sql`
  ${suppliers.deletedAt} is null and (${suppliers.addedBy} = ${userId} or ${suppliers.id} in (
    select supplier_id from (${shares(userId)}) as shared
    where role = ${rolesThatMay('read')}${projectId === undefined ? sql`` : sql` and project_id = ${projectId}`}))`;

/** The roles in which a user meets suppliers in the projects that share them, by supplier. */
export async function rolesBySupplier(
  connection: Connection,
  userId: number,
  supplierIds: readonly number[],
): Promise<Map<number, Role[]>> {
  const roles = new Map<number, Role[]>(supplierIds.map((id) => [id, []]));
  if (supplierIds.length === 0) return roles;
  const found = await connection.rows<{ supplierId: number; role: string }>(sql`
    select distinct supplier_id as "supplierId", role from (${shares(userId)}) as shared
    where supplier_id = any(${sql.param([...supplierIds])}::bigint[])`);
  for (const { supplierId, role } of found) roles.get(supplierId)?.push(roleOf(role));
  return roles;
}

/** True where the user is a member of the project and his role there reads its suppliers. */
export async function mayShareWith(
  connection: Connection,
  userId: number,
  projectId: number,
): Promise<boolean> {
  const found = await connection.rows(sql`
    select 1 from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.project_id = ${projectId} and m.user_id = ${userId} and m.role = ${rolesThatMay('read')}`);
  return found.length > 0;
}
