import { type Action, type Role, roleOf } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { isRoleThatMay } from '../platform/roles.ts';
import { commitments } from '../schema/budgets.ts';
import { expenses } from '../schema/expenses.ts';
import { issues } from '../schema/issues.ts';
import { suppliers } from '../schema/suppliers.ts';

/** The kinds of rows that name suppliers. */
export const NAMING_TABLES = { expense: expenses, commitment: commitments, issue: issues };

/** The condition that a living row of the project names the supplier. */
const isNamed = (projectId: SQL, supplierId: SQL): SQL =>
  sql.join(
    Object.values(NAMING_TABLES).map(
      (table) => sql`exists (select 1 from ${table} where ${table.projectId} = ${projectId}
        and ${table.supplierId} = ${supplierId} and ${table.deletedAt} is null)`,
    ),
    sql` or `,
  );

/**
 * Which suppliers the projects of a user share with them, as rows (supplier_id, project_id, role): those of a project's
 * owner where the project shares them, those added in it, and those that their adder named in it, as long as a row of it
 * names them. Somebody else's naming shares nothing, and a co-owner brings nothing of their own directory.
 */
const shares = (userId: number): SQL => sql`
  with places as (
    select m.project_id, m.role, p.owner_id, p.shares_owners_suppliers from project_members m
    join projects p on p.id = m.project_id and p.deleted_at is null
    where m.user_id = ${userId}
  )
  select s.id as supplier_id, places.project_id, places.role from places
    join project_members o on o.project_id = places.project_id and o.user_id = places.owner_id and o.role = 'owner'
    join suppliers s on s.added_by = places.owner_id and places.shares_owners_suppliers
  union all
  select s.id, places.project_id, places.role from places
    join suppliers s on s.added_in_project_id = places.project_id
  union all
  select s.id, places.project_id, places.role from places
    join supplier_shares n on n.project_id = places.project_id
    join suppliers s on s.id = n.supplier_id and s.added_by = n.shared_by
    where ${isNamed(sql`n.project_id`, sql`n.supplier_id`)}`;

const reached = (userId: number, action: Action, projectId?: number): SQL => sql`
  ${suppliers.deletedAt} is null and (${suppliers.addedBy} = ${userId} or ${suppliers.id} in (
    select supplier_id from (${shares(userId)}) as shared where ${isRoleThatMay(sql`role`, ['suppliers', action])}
      ${projectId === undefined ? sql`` : sql`and project_id = ${projectId}`}))`;

/** The suppliers that a user may read, as a condition on the table; with a project, their own and those it shares. */
export const readableSuppliers = (userId: number, projectId?: number): SQL =>
  reached(userId, 'read', projectId);

/** The suppliers that a user may change, as a condition on the table. */
export const editableSuppliers = (userId: number): SQL => reached(userId, 'update');

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

/** True where the user is a member of the project and their role there reads its suppliers. */
export async function mayShareWith(
  connection: Connection,
  userId: number,
  projectId: number,
): Promise<boolean> {
  const found = await connection.rows(sql`
    select 1 from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.project_id = ${projectId} and m.user_id = ${userId} and ${isRoleThatMay(sql`m.role`, ['suppliers', 'read'])}`);
  return found.length > 0;
}
