import { refusedField, said } from '@brick/domain/errors';
import { mustLeaveAnOwner } from '@brick/domain/members/rules';
import { type Resource, ROLES, type Role, roleOf } from '@brick/domain/permissions';
import { fullName } from '@brick/domain/users/names';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { record } from '../platform/activity.ts';
import type { Connection } from '../platform/connection.ts';
import { readable } from '../platform/kept-rows.ts';
import { hashOf } from '../platform/sessions.ts';
import { triedFrom } from '../platform/throttle.ts';
import { offer } from './offering.ts';
import {
  deleteMember,
  insertMember,
  lockStanding,
  moveOwnership,
  type Noted,
  nextOwner,
  withdrawOffers,
} from './store.ts';

/**
 * The rows of all projects of a user that they may read there, as a condition: in each project by their role in that one.
 * Unknown roles read as viewers do, like everywhere.
 */
export function readableInProjects(
  userId: number,
  resource: Resource,
  projectColumn: AnyPgColumn,
  columns: Parameters<typeof readable>[2],
): SQL {
  const reach = ROLES.map(
    (role) => sql`when ${storedAs(role)} then ${readable({ userId, role }, resource, columns)}`,
  );
  return sql`exists (
    select 1 from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.project_id = ${projectColumn} and m.user_id = ${userId}
      and case ${sql.join(reach, sql` `)} else ${readable({ userId, role: 'viewer' }, resource, columns)} end)`;
}

const storedAs = (role: string): SQL =>
  role === 'interior_designer' ? sql`m.role in ('interior_designer', 'designer')` : sql`m.role = ${role}`;

interface Person {
  id: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
}

const PERSON = sql.raw(`u.id, u.username, u.first_name as "firstName", u.last_name as "lastName"`);

/** Whom `assignedTo` names: the name to keep and, where it is a member's, whose. */
export interface Named {
  assignedTo: string | null;
  assignedToId: number | null;
}

/**
 * The member of a project whose id, username or full name a text is, in this order and without regard to case. A full
 * name that two members share names neither of them: a link gives rights, and would give them to the wrong one.
 */
export async function memberNamed(
  connection: Connection,
  projectId: number,
  text: string | null,
): Promise<Named> {
  if (!text) return { assignedTo: null, assignedToId: null };
  const found = await connection.rows<Person & { by: 'id' | 'username' | 'name' }>(sql`
    select ${PERSON}, case when u.id::text = ${text} then 'id' when lower(u.username) = lower(${text}) then 'username' else 'name' end as by
    from project_members m join users u on u.id = m.user_id
    where m.project_id = ${projectId} and (u.id::text = ${text} or lower(u.username) = lower(${text})
      or lower(trim(concat_ws(' ', u.first_name, u.last_name))) = lower(${text}))`);
  const [byName, ...namesakes] = found.filter(({ by }) => by === 'name');
  const member =
    found.find(({ by }) => by === 'id') ??
    found.find(({ by }) => by === 'username') ??
    (namesakes.length > 0 ? undefined : byName);
  // An id is for machines: who reads the list wants the person's name.
  return { assignedTo: member?.by === 'id' ? fullName(member) : text, assignedToId: member?.id ?? null };
}

/** True for a member of the project, whatever their role. */
export async function isMember(connection: Connection, projectId: number, userId: number): Promise<boolean> {
  const found = await connection.rows(
    sql`select 1 from project_members where project_id = ${projectId} and user_id = ${userId}`,
  );
  return found.length > 0;
}

/** The names to show for accounts, by id. */
export async function namesOf(
  connection: Connection,
  userIds: readonly (number | null)[],
): Promise<Map<number, string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  return namesIn(connection, sql`select unnest(${sql.param(ids)}::bigint[])`);
}

/** The names to show for the accounts whose ids a query finds, by id: asked together with what it finds them in. */
export async function namesIn(connection: Connection, ids: SQL): Promise<Map<number, string>> {
  const people = await connection.rows<Person>(sql`select ${PERSON} from users u where u.id in (${ids})`);
  return new Map(people.map((person) => [person.id, fullName(person)]));
}

/** Links that one address may try in vain in an hour: generous, because a site office shares one address. */
const TRIES_OF_ADDRESS = 200;

export const NO_INVITATION = said(
  'This invitation does not work: it was used, withdrawn or is too old. Ask who sent it for a new one',
);

export interface OpenInvitation {
  id: number;
  projectId: number;
  projectName: string;
  role: Role;
  invitedBy: number;
  expiresAt: string;
}

/** A try with a link, which answers null where it does not work: those are counted. Throws tooMany. */
export const linkTried = <Found>(
  connection: Connection,
  address: string,
  attempt: () => Promise<Found | null>,
): Promise<Found | null> =>
  triedFrom(connection.db, { what: 'invitation', address, anHour: TRIES_OF_ADDRESS }, attempt);

/** The invitation that a link's key opens; null for one that never did, or does not any more. */
export async function openInvitation(
  connection: Connection,
  key: string,
  now: number,
  { lock }: { lock: boolean } = { lock: false },
): Promise<OpenInvitation | null> {
  const [found] = await connection.rows<Omit<OpenInvitation, 'role'> & { role: string }>(sql`
    select i.id, i.project_id as "projectId", p.name as "projectName", i.role, i.invited_by as "invitedBy",
      i.expires_at as "expiresAt"
    from invitations i join projects p on p.id = i.project_id and p.deleted_at is null
    where i.token_hash = ${hashOf(key)} and i.used_at is null and i.withdrawn_at is null
      and i.expires_at > ${new Date(now).toISOString()}${lock ? sql` for update of i` : sql``}`);
  return found ? { ...found, role: roleOf(found.role) } : null;
}

interface Joining {
  key: string;
  userId: number;
  now: number;
}

interface Joined {
  projectId: number;
  role: Role;
  wasMember: boolean;
}

/** What a member has who came in by this very link: an answer that was lost on its way is given once more. */
async function joinedBefore(connection: Connection, { key, userId }: Joining): Promise<Joined | null> {
  const [member] = await connection.rows<{ projectId: number; role: string }>(sql`
    select m.project_id as "projectId", m.role
    from invitations i join project_members m on m.project_id = i.project_id and m.user_id = i.used_by
      join projects p on p.id = i.project_id and p.deleted_at is null
    where i.token_hash = ${hashOf(key)} and i.used_by = ${userId}`);
  return member ? { projectId: member.projectId, role: roleOf(member.role), wasMember: true } : null;
}

/**
 * Lets an account in by a link, which is used up by it; of two at the same moment one gets in. Who is a member already
 * keeps their role, and the link stays for whom it was meant. Null for a link that does not work.
 */
export async function joinByInvitation(connection: Connection, joining: Joining): Promise<Joined | null> {
  const { key, userId, now } = joining;
  const invitation = await openInvitation(connection, key, now, { lock: true });
  if (!invitation) return joinedBefore(connection, joining);
  const { id, projectId, role, invitedBy } = invitation;
  const noted = { connection, projectId, actorId: userId };
  const [joined, [member]] = await Promise.all([
    insertMember(noted, userId, role, { invitation: id, invitedBy }),
    connection.rows<{ role: string }>(
      sql`select role from project_members where project_id = ${projectId} and user_id = ${userId}`,
    ),
  ]);
  if (!joined) return { projectId, role: roleOf(member?.role ?? role), wasMember: true };
  await connection.rows(sql`
    update invitations set used_by = ${userId}, used_at = ${new Date(now).toISOString()}
    where project_id = ${projectId} and id = ${id}`);
  return { projectId, role, wasMember: false };
}

interface Leaving {
  projectId: number;
  userId: number;
  /** What becomes of a project that nobody else owns by their own will; null where another such owner is there. */
  left: 'remove' | { offeredTo: number } | null;
  now: number;
}

/**
 * Takes an account that is being deleted out of a project. It goes to whoever has been an owner by their own will for
 * longest, or into the trash, where it waits for whom it is offered to. Throws invalid for somebody who is no member, and
 * conflict where no owner would be left.
 */
export async function leaveProject(
  connection: Connection,
  { projectId, userId, left, now }: Leaving,
): Promise<void> {
  const offeredTo = typeof left === 'object' ? (left?.offeredTo ?? null) : null;
  const standing = await lockStanding(connection, projectId, userId, offeredTo ?? userId);
  const noted = { connection, projectId, actorId: userId };
  const { caller, other } = standing;
  if (offeredTo !== null && (!other || other.userId === userId)) {
    const sentence = said('Choose another member of this project');
    throw refusedField(`projects.${projectId}`, sentence);
  }
  if (left === null) {
    mustLeaveAnOwner(caller, null, standing.otherOwners);
    const next = await nextOwner(noted, standing);
    if (next !== null && standing.ownerId === userId) await moveOwnership(noted, standing, next);
  } else {
    await putIntoTrash(noted, now);
    await withdrawOffers(noted, sql`true`);
  }
  await deleteMember(noted, caller);
  if (offeredTo !== null) await offer(noted, { userId: offeredTo, handsOver: true, leave: true, now });
}

async function putIntoTrash({ connection, projectId, actorId }: Noted, now: number): Promise<void> {
  await Promise.all([
    connection.rows(sql`
      update projects set deleted_at = ${new Date(now).toISOString()}, deleted_by = ${actorId}, version = version + 1
      where id = ${projectId} and deleted_at is null`),
    record(connection, { projectId, actorId, entity: 'project', entityId: projectId, action: 'deleted' }),
  ]);
}
