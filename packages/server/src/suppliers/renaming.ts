import { roleOf } from '@brick/domain/permissions';
import { mayRename } from '@brick/domain/suppliers/rules';
import { sql } from 'drizzle-orm';
import type { Caller } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import type { SupplierRow } from './store.ts';

interface Naming {
  id: number;
  projectId: number;
  addedBy: number;
  isPaid: boolean;
  role: string;
}

/**
 * Writes a supplier's name into the expenses that name this supplier otherwise, in the projects and rows that the
 * caller may change, each an edit with its entry in the history. Returns how many.
 */
export async function renameInExpenses(
  { connection, caller: { userId } }: { connection: Connection; caller: Caller },
  { id: supplierId, name }: SupplierRow,
): Promise<number> {
  const naming = await connection.rows<Naming>(sql`
    select e.id, e.project_id as "projectId", e.added_by as "addedBy", e.is_paid as "isPaid", m.role from expenses e
    join project_members m on m.project_id = e.project_id and m.user_id = ${userId}
    join projects p on p.id = e.project_id and p.deleted_at is null
    where e.supplier_id = ${supplierId} and e.deleted_at is null and e.supplier is distinct from ${name}
    order by e.project_id, e.id for update of e`);
  const own = naming.filter((expense) => mayRename({ userId, role: roleOf(expense.role) }, expense));
  if (own.length === 0) return 0;
  await connection.rows(sql`
    with before as (
      select project_id, id, supplier from expenses
      where (project_id, id) in (
        select * from unnest(${sql.param(own.map(({ projectId }) => projectId))}::bigint[], ${sql.param(own.map(({ id }) => id))}::bigint[]))
    ), renamed as (
      update expenses e set supplier = ${name}, version = version + 1, updated_at = now() from before
      where e.project_id = before.project_id and e.id = before.id
      returning e.project_id, e.id, before.supplier
    )
    insert into activity (project_id, actor_id, entity, entity_id, action, before, after)
    select project_id, ${userId}, 'expense', id, 'updated',
      jsonb_build_object('supplier', supplier), jsonb_build_object('supplier', ${name}::text) from renamed`);
  return own.length;
}
