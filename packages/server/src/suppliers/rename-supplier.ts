import { roleOf } from '@brick/domain/permissions';
import { mayRename, type SupplierReferenceRow } from '@brick/domain/suppliers/rules';
import { type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { NAMING_TABLES } from './supplier-sharing.ts';
import type { SupplierRow } from './supplier-store.ts';

type NamingKind = keyof typeof NAMING_TABLES;

/** SQL of the facts that the right to change a row depends on. */
const FACTS_SQL: Record<NamingKind, SQL> = {
  expense: sql`row.added_by as "addedBy", row.is_paid as "isPaid"`,
  commitment: sql`row.added_by as "addedBy"`,
  issue: sql`row.reported_by as "reportedBy", row.assigned_to_id as "assignedToId", row.status`,
};

interface SupplierRename {
  connection: Connection;
  caller: Caller;
}

type RenamedRow = SupplierReferenceRow & { id: number; projectId: number; role: string };

async function renameInKind(
  { connection, caller: { userId } }: SupplierRename,
  kind: NamingKind,
  { id: supplierId, name }: SupplierRow,
): Promise<number> {
  const table = NAMING_TABLES[kind];
  const found = await connection.rows<RenamedRow>(sql`
    select ${kind} as kind, row.id, row.project_id as "projectId", m.role, ${FACTS_SQL[kind]} from ${table} as row
    join project_members m on m.project_id = row.project_id and m.user_id = ${userId}
    join projects p on p.id = row.project_id and p.deleted_at is null
    where row.supplier_id = ${supplierId} and row.deleted_at is null and row.supplier is distinct from ${name}
    order by row.project_id, row.id for update of row`);
  const own = found.filter((row) => mayRename({ userId, role: roleOf(row.role) }, row));
  if (own.length === 0) return 0;
  await connection.rows(sql`
    with before as (
      select project_id, id, supplier from ${table}
      where (project_id, id) in (
        select * from unnest(${sql.param(own.map(({ projectId }) => projectId))}::bigint[], ${sql.param(own.map(({ id }) => id))}::bigint[]))
    ), renamed as (
      update ${table} as row set supplier = ${name}, version = version + 1, updated_at = now() from before
      where row.project_id = before.project_id and row.id = before.id
      returning row.project_id, row.id, before.supplier
    )
    insert into activity (project_id, actor_id, entity, entity_id, action, before, after)
    select project_id, ${userId}, ${kind}, id, 'updated',
      jsonb_build_object('supplier', supplier), jsonb_build_object('supplier', ${name}::text) from renamed`);
  return own.length;
}

/**
 * Applies a supplier's name to rows that name it otherwise, in all projects and rows that the user may change, each
 * as a logged edit. Returns the number of rows, and how many are expenses.
 */
export async function renameInRows(
  writing: SupplierRename,
  supplier: SupplierRow,
): Promise<{ renamedExpenses: number; renamedRows: number }> {
  const renamedExpenses = await renameInKind(writing, 'expense', supplier);
  const commitments = await renameInKind(writing, 'commitment', supplier);
  const issues = await renameInKind(writing, 'issue', supplier);
  return { renamedExpenses, renamedRows: renamedExpenses + commitments + issues };
}
