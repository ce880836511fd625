import { refusedField, said } from '@brick/domain/errors';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { commitments } from '../schema/budgets.ts';
import { supplierShares, suppliers } from '../schema/suppliers.ts';
import { readableSuppliers } from './sharing.ts';

/** Suppliers belong to people: their histories stand under the project 0, which no project is. */
export const NO_PROJECT = 0;

/** What a row names: a supplier of the directory, and what it is called there. */
interface Named {
  supplierId?: number | null | undefined;
  supplier?: string | null | undefined;
}

interface Naming {
  projectId: number;
  userId: number;
  /** The row as stored; null for a new one. */
  row: Named | null;
  sent: Named;
  /** The commitment that the row is booked against: what that names the row may name too. */
  commitmentId?: number | null | undefined;
  /** Beside which a refusal is said. */
  field?: string;
}

/**
 * Lets a row of a project name a supplier: refuses one that the user does not see, and notes who named it. Answers the
 * name that the row carries from now on, the directory's where none was sent; undefined where it names no other.
 */
export async function namedSupplier(
  connection: Connection,
  { projectId, userId, row, sent, commitmentId = null, field = 'supplier' }: Naming,
): Promise<string | undefined> {
  const { supplierId, supplier } = sent;
  if (!supplierId || supplierId === row?.supplierId) return undefined;
  const [seen] = await connection.rows<{ name: string }>(sql`
    with seen as (
      select ${suppliers.id} as id, ${suppliers.name} as name from ${suppliers}
      where ${suppliers.id} = ${supplierId} and ${readableSuppliers(userId)}
    ),
    noted as (
      insert into ${supplierShares} (project_id, supplier_id, shared_by)
      select ${projectId}::bigint, id, ${userId}::bigint from seen on conflict do nothing
    )
    select name from seen
    union all
    select coalesce(${commitments.supplier}, '') from ${commitments} where ${commitments.projectId} = ${projectId}
      and ${commitments.id} = ${commitmentId}::bigint and ${commitments.supplierId} = ${supplierId}
      and ${commitments.deletedAt} is null and not exists (select 1 from seen)`);
  if (!seen) throw refusedField(field, said('Choose a supplier of your directory'));
  return supplier || seen.name || undefined;
}

/**
 * Notes the authors of a project's rows as who named their suppliers: for rows that were stored together, by no call that
 * names one.
 */
export const noteAuthorsNamed = (connection: Connection, projectId: number) =>
  connection.rows(sql`
    insert into ${supplierShares} (project_id, supplier_id, shared_by)
    select ${projectId}::bigint, supplier_id, author from (
      select supplier_id, added_by as author from expenses where project_id = ${projectId}
      union select supplier_id, added_by from commitments where project_id = ${projectId}
      union select supplier_id, reported_by from issues where project_id = ${projectId}
    ) as named where supplier_id is not null on conflict do nothing`);

/** The suppliers that a user may see, as a condition; with a project, their own and those that it shares. */
export const suppliersInView = (userId: number, projectId?: number): SQL =>
  readableSuppliers(userId, projectId);
