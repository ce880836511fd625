import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { type SQL, sql } from 'drizzle-orm';
import type { TokenReader } from '../platform/access/tokens.ts';
import type { Connection } from '../platform/db/connection.ts';
import { intakeLock } from '../platform/db/ordered-locks.ts';
import { commitments } from '../schema/budgets.ts';
import { supplierShares, suppliers } from '../schema/suppliers.ts';
import { namedIn, readableSuppliers } from './supplier-sharing.ts';

export { namedIn };

/** Suppliers belong to people: their histories use the project id 0, which no project has. */
export const NO_PROJECT = 0;

/** A supplier reference: the id and the name as stored in the row. */
interface SupplierReference {
  supplierId?: number | null | undefined;
  supplier?: string | null | undefined;
}

interface SupplierNaming {
  projectId: number;
  caller: TokenReader;
  /** The stored row. Null for a new one. */
  row: SupplierReference | null;
  sent: SupplierReference;
  /** The commitment of the row, whose supplier it may name too. */
  commitmentId?: number | null | undefined;
  /** The field of error messages. */
  field?: string;
}

/**
 * Validates the supplier of a project row and records who named it. Throws if the user does not see it. Returns the
 * name to store: the given one, or else the directory's; undefined if the row names no other supplier.
 */
export async function resolveSupplier(
  connection: Connection,
  { projectId, caller, row, sent, commitmentId = null, field = 'supplier' }: SupplierNaming,
): Promise<string | undefined> {
  const { userId } = caller;
  const { supplierId, supplier } = sent;
  if (!supplierId || supplierId === row?.supplierId) return undefined;
  const [seen] = await connection.rows<{ name: string }>(sql`
    with seen as (
      select ${suppliers.id} as id, ${suppliers.name} as name from ${suppliers}
      where ${suppliers.id} = ${supplierId} and ${readableSuppliers(caller)}
    ),
    fresh as materialized (
      select id, ${intakeLock(projectId)} from seen where not exists (
        select 1 from ${supplierShares} where ${supplierShares.projectId} = ${projectId}
          and ${supplierShares.supplierId} = seen.id and ${supplierShares.sharedBy} = ${userId})
    ),
    noted as (
      insert into ${supplierShares} (project_id, supplier_id, shared_by)
      select ${projectId}::bigint, id, ${userId}::bigint from fresh on conflict do nothing
    )
    select name from seen
    union all
    select coalesce(${commitments.supplier}, '') from ${commitments} where ${commitments.projectId} = ${projectId}
      and ${commitments.id} = ${commitmentId}::bigint and ${commitments.supplierId} = ${supplierId}
      and ${commitments.deletedAt} is null and not exists (select 1 from seen)`);
  if (!seen) throw fieldProblem(field, problemMessage('Choose a supplier of your directory'));
  return supplier || seen.name || undefined;
}

/** Records the authors of a project's rows as having named their suppliers, for rows that were inserted in bulk. */
export const shareNamedSuppliers = (connection: Connection, projectId: number) =>
  connection.rows(sql`
    insert into ${supplierShares} (project_id, supplier_id, shared_by)
    select distinct ${projectId}::bigint, supplier_id, author from (${namedIn(projectId)}) as named on conflict do nothing`);

/** SQL condition: the suppliers that a user may see; with a project, their own and those it shares. */
export const visibleSuppliers = (reader: TokenReader, projectId?: number): SQL =>
  readableSuppliers(reader, projectId);

/** Loads the names of the suppliers that a user may see in a project, by name. */
export const loadSupplierNames = (
  connection: Connection,
  { reader, projectId, limit }: { reader: TokenReader; projectId: number; limit: number },
): Promise<{ id: number; name: string }[]> =>
  connection.rows(sql`select ${suppliers.id} as id, ${suppliers.name} as name from ${suppliers}
    where ${readableSuppliers(reader, projectId)} order by ${suppliers.name}, ${suppliers.id} limit ${limit}`);
