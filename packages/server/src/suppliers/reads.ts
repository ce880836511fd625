import { refusedField, said } from '@brick/domain/errors';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { suppliers } from '../schema/suppliers.ts';
import { readableSuppliers } from './sharing.ts';

/** Suppliers belong to people: their histories stand under the project 0, which no project is. */
export const NO_PROJECT = 0;

/** True for a supplier that the user may read: what a row of his may name. One in the trash is not. */
export async function supplierIsVisible(
  connection: Connection,
  userId: number,
  supplierId: number,
): Promise<boolean> {
  const found = await connection.rows(sql`
    select 1 from ${suppliers} where ${suppliers.id} = ${supplierId} and ${readableSuppliers(userId)}`);
  return found.length > 0;
}

/** Refuses a supplier that the user does not see: naming one shares it with the project. */
export async function mustSeeSupplier(
  connection: Connection,
  userId: number,
  supplierId: number | null | undefined,
  field = 'supplier',
): Promise<void> {
  if (!supplierId || (await supplierIsVisible(connection, userId, supplierId))) return;
  throw refusedField(field, said('Choose a supplier of your directory'));
}

/** The names of suppliers by id, also of those that were deleted. */
export async function supplierNames(
  connection: Connection,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await connection.rows<{ id: number; name: string }>(sql`
    select ${suppliers.id} as id, ${suppliers.name} as name from ${suppliers}
    where ${suppliers.id} = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The suppliers that a user may see, as a condition; with a project, his own and those that it shares. */
export const suppliersInView = (userId: number, projectId?: number): SQL =>
  readableSuppliers(userId, projectId);
