import { formerName, fullName } from '@brick/domain/users/names';
import { sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from '../platform/connection.ts';
import { eraseNamesOf } from '../platform/names-apart.ts';
import { inspections } from '../schema/inspections.ts';
import { interiorTasks } from '../schema/interior.ts';
import { issues } from '../schema/issues.ts';
import { invitations, notices } from '../schema/people.ts';
import { supplierShares, suppliers } from '../schema/suppliers.ts';
import { removeSuppliers } from '../trash/reads.ts';
import type { Account } from '../users/reads.ts';

type Assignable = PgTable & { assignedTo: AnyPgColumn; assignedToId: AnyPgColumn };

/** Rows that keep the name of whom they are assigned to. */
const ASSIGNED: readonly Assignable[] = [issues, inspections, interiorTasks];

/**
 * The account's address where it was proved to be its own: what others keep under any other address is not the account's
 * to take away.
 */
export const provedAddressOf = ({
  email,
  emailConfirmedAt,
}: Pick<Account, 'email' | 'emailConfirmedAt'>): string | null => (emailConfirmedAt === null ? null : email);

/**
 * Erases the account's name where it was written down: beside rows that are assigned to it, in what the log holds of
 * them, in the notices of others, and in the invitations that it used, or that went to its own address. It is found by the account's id alone: the same
 * name may be another person's. What only refers to the account needs no erasure.
 */
export async function eraseName(connection: Connection, account: Account): Promise<void> {
  const { id } = account;
  const former = fullName({ ...formerName(id), username: '' });
  for (const table of ASSIGNED)
    await connection.rows(
      sql`update ${table} set assigned_to = ${former} where ${table.assignedToId} = ${id}`,
    );
  await eraseNamesOf(connection, id, 'account deleted');
  await connection.rows(sql`
    update ${notices} set facts = ${notices.facts} || jsonb_build_object('by', ${former}::text)
    where ${notices.actorId} = ${id} and ${notices.facts} ? 'by'`);
  await connection.rows(sql`
    update ${invitations} set email = null
    where ${invitations.usedBy} = ${id} or lower(${invitations.email}) = lower(${provedAddressOf(account)}::text)`);
}

/** Removes the account's own suppliers, but for those that it shared with a project of others by adding or naming them there. */
export async function removeUnsharedSuppliers(connection: Connection, userId: number): Promise<void> {
  const own = await connection.rows<{ id: number }>(sql`
    select ${suppliers.id} as id from ${suppliers} where ${suppliers.addedBy} = ${userId} and (${suppliers.deletedAt} is not null or not (
      ${suppliers.addedInProjectId} is not null
      or exists (select 1 from ${supplierShares}
        where ${supplierShares.supplierId} = ${suppliers.id} and ${supplierShares.sharedBy} = ${userId})))`);
  await removeSuppliers(
    connection,
    own.map(({ id }) => id),
  );
}
