import { formerName, fullName } from '@brick/domain/users/names';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from '../platform/connection.ts';
import { activity } from '../schema/activity.ts';
import { commitments } from '../schema/budgets.ts';
import { expenses } from '../schema/expenses.ts';
import { inspections } from '../schema/inspections.ts';
import { interiorTasks } from '../schema/interior.ts';
import { issues } from '../schema/issues.ts';
import { invitations, notices } from '../schema/people.ts';
import { suppliers } from '../schema/suppliers.ts';
import { removeSuppliers } from '../trash/reads.ts';
import type { Account } from '../users/reads.ts';

type Assignable = PgTable & { assignedTo: AnyPgColumn; assignedToId: AnyPgColumn };

/** Rows that keep the name of whom they are assigned to. */
const ASSIGNED: Record<string, Assignable> = {
  issue: issues,
  inspection: inspections,
  'interior-task': interiorTasks,
};

// Linked to the account, or linked to nobody and called as it is: a namesake's own link is left alone.
const names = (payload: SQL, { id, username }: Account, name: string): SQL => sql`(
  ${payload} ->> 'assignedToId' = ${String(id)} or (${payload} ->> 'assignedToId' is null
    and lower(${payload} ->> 'assignedTo') in (lower(${username}), lower(${name}))))`;

/**
 * Erases the account's name where it was written down: beside rows that are assigned to it, in what the log holds of
 * them, in the notices of others, and in invitations to its address. What only refers to it needs no erasure.
 */
export async function eraseName(connection: Connection, account: Account): Promise<void> {
  const { id, email } = account;
  const name = fullName(account);
  const former = fullName({ ...formerName(id), username: '' });
  for (const table of Object.values(ASSIGNED))
    await connection.rows(
      sql`update ${table} set assigned_to = ${former} where ${table.assignedToId} = ${id}`,
    );
  const kinds = sql.param(Object.keys(ASSIGNED));
  await connection.rows(sql`
    update ${activity} set before = null, after = null, erased_at = now()
    where ${activity.erasedAt} is null and ${activity.entity} = any(${kinds}::text[])
      and (${names(sql`${activity.before}`, account, name)} or ${names(sql`${activity.after}`, account, name)})`);
  // Only of projects in which it did something: elsewhere the same name is another person's.
  await connection.rows(sql`
    update ${notices} set facts = (
        select jsonb_object_agg(key, case when value = to_jsonb(${name}::text) then to_jsonb(${former}::text) else value end)
        from jsonb_each(${notices.facts}))
    where exists (select 1 from jsonb_each(${notices.facts}) where value = to_jsonb(${name}::text))
      and ${notices.projectId} in (select project_id from ${activity} where ${activity.actorId} = ${id})`);
  await connection.rows(sql`
    update ${invitations} set email = null
    where ${invitations.usedBy} = ${id} or lower(${invitations.email}) = lower(${email})`);
}

/** Removes the account's own suppliers, but for those that a project of others was given or names. */
export async function removeUnsharedSuppliers(connection: Connection, userId: number): Promise<void> {
  const own = await connection.rows<{ id: number }>(sql`
    select ${suppliers.id} as id from ${suppliers} where ${suppliers.addedBy} = ${userId} and (${suppliers.deletedAt} is not null or not (
      ${suppliers.addedInProjectId} is not null
      or exists (select 1 from ${expenses} where ${expenses.supplierId} = ${suppliers.id})
      or exists (select 1 from ${commitments} where ${commitments.supplierId} = ${suppliers.id})
      or exists (select 1 from ${issues} where ${issues.supplierId} = ${suppliers.id})))`);
  await removeSuppliers(
    connection,
    own.map(({ id }) => id),
  );
}
