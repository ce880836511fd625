import type { Invitation } from '@brick/domain/members/invitations-api';
import { invitationStateOf } from '@brick/domain/members/rules';
import { type Role, roleOf } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { createLinkKey, linkExpiry } from '../platform/http/secret-links.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { invitations } from '../schema/account-tables.ts';
import { loadNames } from './service.ts';

export type InvitationRow = typeof invitations.$inferSelect;

/** Maximum list length. */
const MAX_LISTED = 200;

interface NewInvitation {
  projectId: number;
  role: Role;
  email: string | null;
  invitedBy: number;
  expiresInDays: number;
  now: number;
}

/** Creates an invitation and the 256-bit key of its link. Only the hash is stored. */
export async function insertInvitation(
  connection: Connection,
  { expiresInDays, now, ...invitation }: NewInvitation,
): Promise<{ row: InvitationRow; key: string }> {
  const { key, hash } = createLinkKey();
  const [row] = await connection.db
    .insert(invitations)
    .values({
      ...invitation,
      tokenHash: hash,
      createdAt: new Date(now).toISOString(),
      expiresAt: linkExpiry(now, expiresInDays),
    })
    .returning();
  if (!row) throw new Error('an inserted invitation came back empty');
  return { row, key };
}

/** Loads the latest invitations of a project: the open ones first, or some could not be withdrawn, then newest first. */
export const listOfProject = (
  connection: Connection,
  projectId: number,
  now: number,
): Promise<InvitationRow[]> =>
  connection.rows<InvitationRow>(sql`
    select ${columnsOf(invitations)} from ${invitations} where ${invitations.projectId} = ${projectId}
    order by ${invitations.usedAt} is null and ${invitations.withdrawnAt} is null
      and ${invitations.expiresAt} > ${new Date(now).toISOString()} desc, ${invitations.id} desc limit ${MAX_LISTED}`);

/** Loads one invitation and locks it until the transaction ends. */
export async function lockInvitation(
  connection: Connection,
  projectId: number,
  id: number,
): Promise<InvitationRow | undefined> {
  const [row] = await connection.rows<InvitationRow>(sql`
    select ${columnsOf(invitations)} from ${invitations}
    where ${invitations.projectId} = ${projectId} and ${invitations.id} = ${id} for update`);
  return row;
}

export const markWithdrawn = (connection: Connection, { projectId, id }: InvitationRow, now: number) =>
  connection.rows(sql`
    update ${invitations} set withdrawn_at = ${new Date(now).toISOString()} where project_id = ${projectId} and id = ${id}`);

/** Serializes invitations with their state and the names of the people involved. */
export async function serializeInvitations(
  connection: Connection,
  rows: readonly InvitationRow[],
  { now, withEmail }: { now: number; withEmail: boolean },
): Promise<Invitation[]> {
  const names = await loadNames(
    connection,
    rows.flatMap(({ invitedBy, usedBy }) => [invitedBy, usedBy]),
  );
  const at = new Date(now).toISOString();
  return rows.map(({ email, ...row }) => ({
    ...row,
    role: roleOf(row.role),
    ...(withEmail && { email }),
    state: invitationStateOf(row, at),
    invitedByName: names.get(row.invitedBy) ?? null,
    usedByName: names.get(row.usedBy ?? 0) ?? null,
  }));
}

/** Finds the active account with this confirmed email address. */
export async function findAccountByEmail(connection: Connection, email: string): Promise<number[]> {
  const found = await connection.rows<{ id: number }>(
    sql`select id from users where deleted_at is null and email_confirmed_at is not null and lower(email) = lower(${email})`,
  );
  return found.map(({ id }) => id);
}
