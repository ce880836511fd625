import { randomBytes } from 'node:crypto';
import type { Invitation } from '@brick/domain/members/invitations';
import { stateOf } from '@brick/domain/members/rules';
import { type Role, roleOf } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { columnsOf } from '../platform/list.ts';
import { hashOf } from '../platform/sessions.ts';
import { invitations } from '../schema/people.ts';
import { namesOf } from './reads.ts';

export type InvitationRow = typeof invitations.$inferSelect;

/** More than these nobody reads; the open ones of a project are far fewer. */
const LISTED = 200;

const DAY = 86_400_000;

interface New {
  projectId: number;
  role: Role;
  email: string | null;
  invitedBy: number;
  expiresInDays: number;
  now: number;
}

/** Makes an invitation and the key of its link: 256 random bits, of which only the hash is stored. */
export async function insertInvitation(
  connection: Connection,
  { expiresInDays, now, ...invitation }: New,
): Promise<{ row: InvitationRow; key: string }> {
  const key = randomBytes(32).toString('base64url');
  const [row] = await connection.db
    .insert(invitations)
    .values({
      ...invitation,
      tokenHash: hashOf(key),
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + expiresInDays * DAY).toISOString(),
    })
    .returning();
  if (!row) throw new Error('an inserted invitation came back empty');
  return { row, key };
}

/** The latest invitations of a project, newest first. */
export const listOfProject = (connection: Connection, projectId: number): Promise<InvitationRow[]> =>
  connection.rows<InvitationRow>(sql`
    select ${columnsOf(invitations)} from ${invitations} where ${invitations.projectId} = ${projectId}
    order by ${invitations.id} desc limit ${LISTED}`);

/** One invitation of a project, locked until the transaction ends. */
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

/** Invitations as their contract shows them: what has become of each, and the names of those concerned. */
export async function shownInvitations(
  connection: Connection,
  rows: readonly InvitationRow[],
  { now, withEmail }: { now: number; withEmail: boolean },
): Promise<Invitation[]> {
  const names = await namesOf(
    connection,
    rows.flatMap(({ invitedBy, usedBy }) => [invitedBy, usedBy]),
  );
  const at = new Date(now).toISOString();
  return rows.map(({ email, ...row }) => ({
    ...row,
    role: roleOf(row.role),
    ...(withEmail && { email }),
    state: stateOf(row, at),
    invitedByName: names.get(row.invitedBy) ?? null,
    usedByName: names.get(row.usedBy ?? 0) ?? null,
  }));
}

/** The living account that has proved this e-mail address. */
export async function accountByEmail(connection: Connection, email: string): Promise<number[]> {
  const found = await connection.rows<{ id: number }>(
    sql`select id from users where deleted_at is null and email_confirmed_at is not null and lower(email) = lower(${email})`,
  );
  return found.map(({ id }) => id);
}
