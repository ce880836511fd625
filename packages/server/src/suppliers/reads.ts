import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { suppliers } from '../schema/suppliers.ts';
import { readableSuppliers } from './sharing.ts';

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
