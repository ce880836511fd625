import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { assertOwnerRemains } from '@brick/domain/members/rules';
import { type Member, type Resource, ROLES, type Role, roleOf } from '@brick/domain/permissions';
import { displayName } from '@brick/domain/users/display-name';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { mayActCondition } from '../platform/access/second-factor.ts';
import { hashSecret } from '../platform/access/sessions.ts';
import { inProjectsOf, readerOf, type TokenReader } from '../platform/access/tokens.ts';
import { logActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { LinkServices } from '../platform/http/secret-links.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import { tryFromAddress } from '../platform/security/rate-limits.ts';
import {
  deleteMember,
  findNextOwner,
  insertMember,
  lockMembership,
  type MembershipState,
  type MembershipWrite,
  moveOwnership,
  withdrawOffers,
} from './member-store.ts';
import { makeOffer } from './ownership-offers.ts';

/**
 * SQL condition: rows of all projects that a user may read, by their role in each. Unknown roles read like viewers.
 */
export function readableInProjects(
  reader: number | TokenReader,
  resource: Resource,
  projectColumn: AnyPgColumn,
  columns: Parameters<typeof readableRecordsCondition>[2],
): SQL {
  const { userId, token } = readerOf(reader);
  const limits = token?.limits;
  const readableAs = (role: Role) => readableRecordsCondition({ userId, role, limits }, resource, columns);
  const reach = ROLES.map((role) => sql`when ${storedRoleCondition(role)} then ${readableAs(role)}`);
  return sql`exists (
    select 1 from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.project_id = ${projectColumn} and m.user_id = ${userId} and ${inProjectsOf(token, sql`m.project_id`)}
      and ${token?.role ? readableAs(token.role) : sql`case ${sql.join(reach, sql` `)} else ${readableAs('viewer')} end`})`;
}

const storedRoleCondition = (role: string): SQL =>
  role === 'interior_designer' ? sql`m.role in ('interior_designer', 'designer')` : sql`m.role = ${role}`;

interface MemberPersonRow {
  id: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
}

const PERSON_COLUMNS = sql.raw(`u.id, u.username, u.first_name as "firstName", u.last_name as "lastName"`);

/** The assignee's name to store and, for a member, the user id. */
export interface AssigneeName {
  assignedTo: string | null;
  assignedToId: number | null;
}

/**
 * Finds the member whose id, username or full name equals a text, in this order and ignoring case. A full name shared
 * by two members matches neither: a link gives rights and could give them to the wrong person.
 */
export async function findMemberByText(
  connection: Connection,
  projectId: number,
  text: string | null,
): Promise<AssigneeName> {
  if (!text) return { assignedTo: null, assignedToId: null };
  const found = await connection.rows<MemberPersonRow & { by: 'id' | 'username' | 'name' }>(sql`
    select ${PERSON_COLUMNS}, case when u.id::text = ${text} then 'id' when lower(u.username) = lower(${text}) then 'username' else 'name' end as by
    from project_members m join users u on u.id = m.user_id
    where m.project_id = ${projectId} and (u.id::text = ${text} or lower(u.username) = lower(${text})
      or lower(trim(concat_ws(' ', u.first_name, u.last_name))) = lower(${text}))`);
  const [byName, ...namesakes] = found.filter(({ by }) => by === 'name');
  const member =
    found.find(({ by }) => by === 'id') ??
    found.find(({ by }) => by === 'username') ??
    (namesakes.length > 0 ? undefined : byName);
  // Ids are for machines: people want to read the name.
  return { assignedTo: member?.by === 'id' ? displayName(member) : text, assignedToId: member?.id ?? null };
}

/** Throws invalid, beside the field `projects`, unless an account is a member of all these projects; null is all of its own. */
export async function assertMemberOfAll(
  connection: Connection,
  userId: number,
  projects: readonly number[] | null,
): Promise<void> {
  if (projects === null) return;
  const found = await connection.rows(sql`
    select 1 from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.user_id = ${userId} and m.project_id = any(${sql.param([...projects])}::bigint[])`);
  if (found.length !== projects.length)
    throw fieldProblem('projects', problemMessage('Choose projects of which you are a member'));
}

/** Whether the user is a member of the project, in any role. */
export async function isMember(connection: Connection, projectId: number, userId: number): Promise<boolean> {
  const found = await connection.rows(
    sql`select 1 from project_members where project_id = ${projectId} and user_id = ${userId}`,
  );
  return found.length > 0;
}

/** Loads display names by user id. */
export async function loadNames(
  connection: Connection,
  userIds: readonly (number | null)[],
): Promise<Map<number, string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  return loadNamesWhere(connection, sql`select unnest(${sql.param(ids)}::bigint[])`);
}

/** Loads display names by id for the users that a query finds, in the same request. */
export async function loadNamesWhere(connection: Connection, ids: SQL): Promise<Map<number, string>> {
  const people = await connection.rows<MemberPersonRow>(
    sql`select ${PERSON_COLUMNS} from users u where u.id in (${ids})`,
  );
  return new Map(people.map((person) => [person.id, displayName(person)]));
}

/** Loads the roles of the makers of links who may act, by project and account. */
export async function loadLinkMakers(
  connection: Connection,
  rows: readonly { projectId: number; createdBy: number }[],
  { config }: Pick<LinkServices, 'config'>,
): Promise<Map<string, Member>> {
  const found = await connection.rows<{ projectId: number; userId: number; role: string }>(sql`
    select m.project_id as "projectId", m.user_id as "userId", m.role from project_members m
    join users u on u.id = m.user_id and ${mayActCondition(config)}
    where m.project_id = any(${sql.param(rows.map(({ projectId }) => projectId))}::bigint[])
      and m.user_id = any(${sql.param(rows.map(({ createdBy }) => createdBy))}::bigint[])`);
  return new Map(
    found.map(({ projectId, userId, role }) => [`${projectId} ${userId}`, { userId, role: roleOf(role) }]),
  );
}

/** Loads the names and roles of a project's members. */
export async function loadMemberNames(connection: Connection, projectId: number) {
  const people = await connection.rows<MemberPersonRow & { role: string }>(sql`
    select ${PERSON_COLUMNS}, m.role from project_members m join users u on u.id = m.user_id
    where m.project_id = ${projectId} order by u.id`);
  return people.map(({ id, role, ...names }) => ({ userId: id, ...names, role: roleOf(role) }));
}

/** Invalid links that one address may try per hour: generous, because a site office shares one address. */
const TRIES_PER_ADDRESS = 200;

export const invitationNotFound = problemMessage(
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

/** Runs an attempt with a link and counts it if it returns null. Throws tooMany. */
export const tryInvitationLink = <Found>(
  connection: Connection,
  address: string,
  attempt: () => Promise<Found | null>,
): Promise<Found | null> =>
  tryFromAddress(connection.db, { what: 'invitation', address, anHour: TRIES_PER_ADDRESS }, attempt);

/** Finds the open invitation of a link's key, or null. */
export async function findOpenInvitation(
  connection: Connection,
  key: string,
  { now, config }: LinkServices,
  { lock }: { lock: boolean } = { lock: false },
): Promise<OpenInvitation | null> {
  const [found] = await connection.rows<Omit<OpenInvitation, 'role'> & { role: string }>(sql`
    select i.id, i.project_id as "projectId", p.name as "projectName", i.role, i.invited_by as "invitedBy",
      i.expires_at as "expiresAt"
    from invitations i join projects p on p.id = i.project_id and p.deleted_at is null
      join users u on u.id = i.invited_by and ${mayActCondition(config)}
    where i.token_hash = ${hashSecret(key)} and i.used_at is null and i.withdrawn_at is null
      and i.expires_at > ${new Date(now()).toISOString()}${lock ? sql` for update of i` : sql``}`);
  return found ? { ...found, role: roleOf(found.role) } : null;
}

interface JoinRequest {
  key: string;
  userId: number;
  services: LinkServices;
}

interface JoinResult {
  projectId: number;
  role: Role;
  wasMember: boolean;
}

/** The result for a member who joined with this link before: a lost response is repeated. */
async function findEarlierJoin(
  connection: Connection,
  { key, userId }: JoinRequest,
): Promise<JoinResult | null> {
  const [member] = await connection.rows<{ projectId: number; role: string }>(sql`
    select m.project_id as "projectId", m.role
    from invitations i join project_members m on m.project_id = i.project_id and m.user_id = i.used_by
      join projects p on p.id = i.project_id and p.deleted_at is null
    where i.token_hash = ${hashSecret(key)} and i.used_by = ${userId}`);
  return member ? { projectId: member.projectId, role: roleOf(member.role), wasMember: true } : null;
}

/**
 * Lets an account join with a link, which is used up. Of two simultaneous attempts one succeeds. Members keep their
 * role, and the link stays valid for its recipient. Null for an invalid link.
 */
export async function joinByInvitation(
  connection: Connection,
  joining: JoinRequest,
): Promise<JoinResult | null> {
  const { key, userId, services } = joining;
  const invitation = await findOpenInvitation(connection, key, services, { lock: true });
  if (!invitation) return findEarlierJoin(connection, joining);
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
    update invitations set used_by = ${userId}, used_at = ${new Date(services.now()).toISOString()}
    where project_id = ${projectId} and id = ${id}`);
  return { projectId, role, wasMember: false };
}

interface LeaveRequest {
  projectId: number;
  userId: number;
  /** What happens to a project that nobody else owns willingly; null if there is another such owner. */
  left: 'remove' | { offeredTo: number } | null;
  now: number;
}

/**
 * Removes an account that is being deleted from a project. The project passes to the longest-standing willing owner,
 * or waits in the trash for the member to whom it is offered. Throws invalid for a non-member, and conflict if no
 * owner would be left.
 */
export async function leaveProject(
  connection: Connection,
  { projectId, userId, left, now }: LeaveRequest,
): Promise<void> {
  const offeredTo = typeof left === 'object' ? (left?.offeredTo ?? null) : null;
  const standing = await lockMembership(connection, projectId, userId, offeredTo ?? userId);
  const noted = { connection, projectId, actorId: userId };
  const { caller, other } = standing;
  if (offeredTo !== null && (!other || other.userId === userId)) {
    const sentence = problemMessage('Choose another member of this project');
    throw fieldProblem(`projects.${projectId}`, sentence);
  }
  if (left === null) {
    assertOwnerRemains(caller, null, standing.otherOwners);
    const next = await findNextOwner(noted, standing);
    if (next !== null && standing.ownerId === userId) await moveOwnership(noted, standing, next);
  } else {
    await trashProject(noted, standing.shown, now);
    await withdrawOffers(noted, sql`true`);
  }
  await deleteMember(noted, caller);
  if (offeredTo !== null) await makeOffer(noted, { userId: offeredTo, handsOver: true, leave: true, now });
}

/** Currency and time zone of the account stay with the project, which others may bring back. */
async function trashProject(
  { connection, projectId, actorId }: MembershipWrite,
  { currency, timezone }: MembershipState['shown'],
  now: number,
): Promise<void> {
  await Promise.all([
    connection.rows(sql`
      update projects set deleted_at = ${new Date(now).toISOString()}, deleted_by = ${actorId}, version = version + 1,
        currency = ${currency}, timezone = ${timezone}
      where id = ${projectId} and deleted_at is null`),
    logActivity(connection, {
      projectId,
      actorId,
      entity: 'project',
      entityId: projectId,
      action: 'deleted',
    }),
  ]);
}
