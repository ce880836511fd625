import { type Action, type Role, roleOf } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { roleMayCondition } from '../platform/access/role-conditions.ts';
import { inProjectsOf, readerOf, type TokenReader } from '../platform/access/tokens.ts';
import type { Connection } from '../platform/db/connection.ts';
import { commitments } from '../schema/budgets.ts';
import { checks } from '../schema/checks.ts';
import { diaryDays, diaryLines } from '../schema/diary/diary-tables.ts';
import { expenses } from '../schema/expenses.ts';
import { invoices } from '../schema/invoices/invoices.ts';
import { issues } from '../schema/issues.ts';
import { suppliers } from '../schema/suppliers.ts';

/** The kinds of rows that are renamed with a supplier. */
export const NAMING_TABLES = { expense: expenses, commitment: commitments, issue: issues };

/** All rows that name suppliers: their table, who wrote them, and the condition that they are not deleted. */
const NAMING_ROWS = [
  ...[expenses, commitments, invoices, checks].map((table) => ({
    ...{ table, author: table.addedBy, isKept: sql`${table.deletedAt} is null` },
  })),
  { table: issues, author: issues.reportedBy, isKept: sql`${issues.deletedAt} is null` },
  {
    table: diaryLines,
    author: diaryLines.addedBy,
    isKept: sql`exists (select 1 from ${diaryDays} where ${diaryDays.projectId} = ${diaryLines.projectId}
      and ${diaryDays.id} = ${diaryLines.dayId} and ${diaryDays.deletedAt} is null)`,
  },
];

/** Query for the suppliers that rows of a project name, with the author of each row. */
export const namedIn = (projectId: number): SQL =>
  sql.join(
    NAMING_ROWS.map(
      ({
        table,
        author,
        isKept,
      }) => sql`select ${table.supplierId} as supplier_id, ${author} as author from ${table}
        where ${table.projectId} = ${projectId} and ${table.supplierId} is not null and ${isKept}`,
    ),
    sql` union all `,
  );

/** SQL condition: an undeleted row of the project names the supplier. */
const isNamedInProject = (projectId: SQL, supplierId: SQL): SQL =>
  sql.join(
    NAMING_ROWS.map(
      ({ table, isKept }) => sql`exists (select 1 from ${table} where ${table.projectId} = ${projectId}
        and ${table.supplierId} = ${supplierId} and ${isKept})`,
    ),
    sql` or `,
  );

/**
 * Query for the suppliers that a user's projects share, as rows (supplier_id, project_id, role): those of the
 * project's owner if shared, those added in it, and those that their owner named in one of its rows. Naming by others
 * shares nothing, and co-owners share nothing of their directories.
 */
const sharedSuppliersQuery = ({ userId, token }: TokenReader): SQL => sql`
  with places as (
    select m.project_id, ${token?.role ? sql`${token.role}::text` : sql`m.role`} as role, p.owner_id, p.shares_owners_suppliers from project_members m
    join projects p on p.id = m.project_id and p.deleted_at is null
    where m.user_id = ${userId} and ${inProjectsOf(token, sql`m.project_id`)}
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
    where ${isNamedInProject(sql`n.project_id`, sql`n.supplier_id`)}`;

const reachedSuppliers = (reader: TokenReader, action: Action, projectId?: number): SQL => sql`
  ${suppliers.deletedAt} is null and ${reader.token?.limits.rights.has(`suppliers:${action}`) ?? true}
    and (${isOwn(reader)} or ${suppliers.id} in (
    select supplier_id from (${sharedSuppliersQuery(reader)}) as shared where ${roleMayCondition(sql`role`, ['suppliers', action])}
      ${projectId === undefined ? sql`` : sql`and project_id = ${projectId}`}))`;

/** SQL condition: it is in the user's own directory, which a token of a project does not open. */
const isOwn = ({ userId, token }: TokenReader): SQL =>
  token?.kind === 'project' ? sql`false` : sql`${suppliers.addedBy} = ${userId}`;

/** SQL condition: the suppliers that a user may read; with a project, their own and those it shares. */
export const readableSuppliers = (reader: number | TokenReader, projectId?: number): SQL =>
  reachedSuppliers(readerOf(reader), 'read', projectId);

/** SQL condition: the suppliers that a user may change. */
export const editableSuppliers = (reader: TokenReader): SQL => reachedSuppliers(reader, 'update');

/** Loads the user's roles in the projects that share suppliers, by supplier. */
export async function rolesBySupplier(
  connection: Connection,
  reader: TokenReader,
  supplierIds: readonly number[],
): Promise<Map<number, Role[]>> {
  const roles = new Map<number, Role[]>(supplierIds.map((id) => [id, []]));
  if (supplierIds.length === 0) return roles;
  const found = await connection.rows<{ supplierId: number; role: string }>(sql`
    select distinct supplier_id as "supplierId", role from (${sharedSuppliersQuery(reader)}) as shared
    where supplier_id = any(${sql.param([...supplierIds])}::bigint[])`);
  for (const { supplierId, role } of found) roles.get(supplierId)?.push(roleOf(role));
  return roles;
}

/** Whether the user is a member whose role reads the project's suppliers. */
export async function mayShareWith(
  connection: Connection,
  { userId, token }: TokenReader,
  projectId: number,
): Promise<boolean> {
  const found = await connection.rows(sql`
    select 1 from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.project_id = ${projectId} and m.user_id = ${userId} and ${inProjectsOf(token, sql`m.project_id`)}
      and ${roleMayCondition(token?.role ? sql`${token.role}::text` : sql`m.role`, ['suppliers', 'read'])}`);
  return found.length > 0;
}
