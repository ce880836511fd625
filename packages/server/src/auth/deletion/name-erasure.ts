import { deletedUserName, displayName } from '@brick/domain/users/display-name';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { eraseAccountNames } from '../../platform/activity/erased-names.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { lockedInOrder } from '../../platform/db/ordered-locks.ts';
import { invitations, notices } from '../../schema/account-tables.ts';
import { activity } from '../../schema/activity.ts';
import { invoices } from '../../schema/invoices/invoices.ts';
import { KINDS } from '../../schema/kinds/record-kinds.ts';
import { heldMails, mailAddresses } from '../../schema/mail-in/mail-in.ts';
import { supplierShares, suppliers } from '../../schema/suppliers.ts';
import { removeSuppliers } from '../../trash/service.ts';
import type { Account } from '../../users/service.ts';

type AssignableTable = PgTable & { assignedToId: AnyPgColumn };

/** Tables that store the name of an assignee. */
const ASSIGNABLE_TABLES = Object.values(KINDS)
  .map(({ table }) => table as PgTable)
  .filter((table): table is AssignableTable => 'assignedToId' in table);

/** The account's confirmed address. What others store under any other address does not belong to the account. */
export const confirmedAddressOf = ({
  email,
  emailConfirmedAt,
}: Pick<Account, 'email' | 'emailConfirmedAt'>): string | null => (emailConfirmedAt === null ? null : email);

/**
 * Erases the account's name from assigned rows, their log entries, notices of others, and invitations that it used or
 * that went to its confirmed address. Rows are found by account id only, because another person may have the same
 * name. Plain references to the account need no erasure.
 */
export async function eraseName(connection: Connection, account: Account): Promise<void> {
  const { id } = account;
  const former = displayName({ ...deletedUserName(id), username: '' });
  for (const table of ASSIGNABLE_TABLES)
    await connection.rows(sql`
      update ${table} set assigned_to = ${former}
      where ${lockedInOrder(table, sql`${table.assignedToId} = ${id}`)}`);
  await eraseAccountNames(connection, id, 'account deleted');
  const named = sql`${notices.actorId} = ${id} and ${notices.facts} ? 'by'`;
  await connection.rows(sql`
    update ${notices} set facts = ${notices.facts} || jsonb_build_object('by', ${former}::text)
    where ${lockedInOrder(notices, named)}`);
  await connection.rows(sql`
    update ${invitations} set email = null
    where ${invitations.usedBy} = ${id} or lower(${invitations.email}) = lower(${confirmedAddressOf(account)}::text)`);
  await eraseSender(connection, confirmedAddressOf(account), former);
}

/** Erases who sent mails to projects from invoices, held mails, notices about these, and the log of what became of them. */
async function eraseSender(connection: Connection, address: string | null, former: string): Promise<void> {
  const isTheirs = (sender: SQL | AnyPgColumn) => sql`lower(${sender}) = lower(${address}::text)`;
  const sent = isTheirs(invoices.mailedFrom);
  await connection.rows(
    sql`update ${invoices} set mailed_from = ${former} where ${lockedInOrder(invoices, sent)}`,
  );
  const held = isTheirs(heldMails.from);
  await connection.rows(
    sql`update ${heldMails} set sender = ${former}, sender_name = null where ${lockedInOrder(heldMails, held)}`,
  );
  const told = sql`${notices.entity} = 'held-mail' and ${isTheirs(sql`${notices.facts} ->> 'title'`)}`;
  await connection.rows(sql`
    update ${notices} set facts = ${notices.facts} || jsonb_build_object('title', ${former}::text)
    where ${lockedInOrder(notices, told)}`);
  await connection.rows(sql`
    select erase_activity(project_id, 'held-mail', array_agg(entity_id), 'account deleted') from ${activity}
    where ${activity.projectId} in (select ${mailAddresses.projectId} from ${mailAddresses})
      and ${activity.entity} = 'held-mail' and ${isTheirs(sql`${activity.before} ->> 'from'`)} group by project_id`);
}

/** Removes the account's suppliers, except those that it shared with projects of others. */
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
