import type { ProjectMember } from '@brick/domain/members/contract';
import { mayGrant } from '@brick/domain/members/rules';
import { type Member, ROLES, type Role, roleOf } from '@brick/domain/permissions';
import { fullName } from '@brick/domain/users/names';
import { type SQL, sql } from 'drizzle-orm';
import { notFound } from '../platform/access.ts';
import { record } from '../platform/activity.ts';
import type { Connection } from '../platform/connection.ts';
import { invitations } from '../schema/people.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';

/**
 * How many of a project's latest changes are looked at for who was active when: enough for months of a busy site, and
 * the same cost for a project with a million.
 */
const LATEST_CHANGES = 5000;

type MemberRow = Omit<ProjectMember, 'role'> & { role: string };

const rowsOf = (connection: Connection, projectId: number, which: SQL) =>
  connection.rows<MemberRow>(sql`
    with latest as (
      select actor_id, at from activity where project_id = ${projectId} order by id desc limit ${LATEST_CHANGES}
    ), active as (
      select actor_id, max(at) as at from latest group by actor_id
    )
    select u.id as "userId", u.username, u.first_name as "firstName", u.last_name as "lastName", u.avatar, u.email,
      m.role, m.added_at as "addedAt", a.at as "lastActiveAt"
    from ${projectMembers} m join ${users} u on u.id = m.user_id left join active a on a.actor_id = m.user_id
    where m.project_id = ${projectId} and ${which}`);

const shown = ({ role, email, ...row }: MemberRow, withEmail: boolean): ProjectMember => ({
  ...row,
  role: roleOf(role),
  ...(withEmail && { email: email ?? null }),
});

/** The members of a project in the order of their roles, then by name. */
export async function membersOf(
  connection: Connection,
  projectId: number,
  { withEmail }: { withEmail: boolean },
): Promise<ProjectMember[]> {
  const rows = await rowsOf(connection, projectId, sql`true`);
  const rank = ({ role }: { role: Role }) => ROLES.indexOf(role);
  return rows
    .map((row) => shown(row, withEmail))
    .sort((a, b) => rank(a) - rank(b) || fullName(a).localeCompare(fullName(b)) || a.userId - b.userId);
}

/** One member, as who may add members sees him. Throws notFound. */
export async function memberOf(
  connection: Connection,
  projectId: number,
  userId: number,
): Promise<ProjectMember> {
  const [row] = await rowsOf(connection, projectId, sql`m.user_id = ${userId}`);
  if (!row) throw notFound();
  return shown(row, true);
}

/** Whose project it is, and in which currency its amounts are shown. */
interface Ownership {
  ownerId: number;
  currency: string | null;
  shown: string;
}

export interface Standing extends Ownership {
  caller: Member;
  /** The member that the change is about, if he is one. */
  other: Member | undefined;
  owners: number;
}

/**
 * Who the caller and another member are now, with the project's membership locked until the transaction ends: of two
 * owners who demote each other at once the second one is an owner no more when his turn comes. Throws notFound for who
 * is no member any more.
 */
export async function lockStanding(
  connection: Connection,
  projectId: number,
  callerId: number,
  otherId: number,
): Promise<Standing> {
  const [, rows] = await Promise.all([
    // Not "for update": rows that refer to the project are added meanwhile as ever.
    connection.rows(sql`select id from ${projects} where id = ${projectId} for no key update`),
    // A statement of its own: the one that waited for the lock still sees what was before.
    connection.rows<Ownership & { userId: number; role: string }>(sql`
      select m.user_id as "userId", m.role, p.owner_id as "ownerId", p.currency, coalesce(p.currency, o.currency) as shown
      from ${projectMembers} m join ${projects} p on p.id = m.project_id join ${users} o on o.id = p.owner_id
      where m.project_id = ${projectId} and (m.user_id in (${callerId}, ${otherId}) or m.role = 'owner')`),
  ]);
  const member = (userId: number): Member | undefined => {
    const row = rows.find((each) => each.userId === userId);
    return row && { userId, role: roleOf(row.role) };
  };
  const caller = member(callerId);
  const [first] = rows;
  if (!caller || !first) throw notFound();
  const { ownerId, currency, shown: shownIn } = first;
  return {
    caller,
    other: member(otherId),
    owners: rows.filter(({ role }) => role === 'owner').length,
    ...{ ownerId, currency, shown: shownIn },
  };
}

interface Noted {
  connection: Connection;
  projectId: number;
  actorId: number;
}

const note = (
  { connection, projectId, actorId }: Noted,
  userId: number,
  action: 'created' | 'updated' | 'deleted',
  [before, after]: [Role | null, Role | null],
  more: object = {},
) =>
  record(connection, {
    projectId,
    actorId,
    entity: 'member',
    entityId: userId,
    action,
    before: before && { role: before },
    after: after && { role: after, ...more },
  });

/** Makes an account a member, unless it is one or is deleted at this moment; false then. `more` is noted beside the role. */
export async function insertMember(
  noted: Noted,
  userId: number,
  role: Role,
  more: object = {},
): Promise<boolean> {
  const { connection, projectId, actorId } = noted;
  const [added] = await connection.rows<{ xid: string }>(sql`
    with added as (
      insert into ${projectMembers} (project_id, user_id, role)
      select ${projectId}::bigint, id, ${role} from (
        select id from ${users} where id = ${userId} and deleted_at is null for key share
      ) as living
      on conflict do nothing returning project_id, user_id
    ), noted as (
      insert into activity (project_id, actor_id, entity, entity_id, action, after)
      select project_id, ${actorId}, 'member', user_id, 'created', ${JSON.stringify({ role, ...more })}::jsonb from added
    )
    select pg_current_xact_id() as xid from added`);
  if (!added) return false;
  if (connection.transaction) connection.transaction.id = added.xid;
  return true;
}

/** Gives a member another role; what he invited to and could not any more is withdrawn. */
export async function storeRole(noted: Noted, other: Member, role: Role): Promise<void> {
  const kept = ROLES.filter((granted) => mayGrant({ userId: other.userId, role }, granted));
  await Promise.all([
    noted.connection.rows(sql`
      update ${projectMembers} set role = ${role} where project_id = ${noted.projectId} and user_id = ${other.userId}`),
    note(noted, other.userId, 'updated', [other.role, role]),
    withdrawAllOf(noted, other.userId, kept),
  ]);
}

/** Takes a member out; his open invitations go with him. */
export async function deleteMember(noted: Noted, other: Member): Promise<void> {
  await Promise.all([
    noted.connection.rows(sql`
      delete from ${projectMembers} where project_id = ${noted.projectId} and user_id = ${other.userId}`),
    note(noted, other.userId, 'deleted', [other.role, null]),
    withdrawAllOf(noted, other.userId, []),
  ]);
}

// Who was taken out, or down, must not come back in by a link that he made before.
const withdrawAllOf = ({ connection, projectId }: Noted, userId: number, kept: readonly Role[]) =>
  connection.rows(sql`
    update ${invitations} set withdrawn_at = now()
    where project_id = ${projectId} and invited_by = ${userId} and used_at is null and withdrawn_at is null
      and not (role = any(${sql.param([...kept])}::text[]))`);

/**
 * Makes a member the one whose project it is. A currency that was the former one's setting becomes the project's own,
 * so that its amounts stay what they were.
 */
export async function moveOwnership(noted: Noted, before: Ownership, to: number): Promise<void> {
  const { connection, projectId, actorId } = noted;
  const { ownerId, currency, shown: kept } = before;
  if (ownerId === to) return;
  await Promise.all([
    connection.rows(sql`
      update ${projects} set owner_id = ${to}, currency = ${kept}, version = version + 1, updated_at = now()
      where id = ${projectId}`),
    record(connection, {
      projectId,
      actorId,
      entity: 'project',
      entityId: projectId,
      action: 'updated',
      before: { ownerId, ...(currency === null && { currency }) },
      after: { ownerId: to, ...(currency === null && { currency: kept }) },
    }),
  ]);
}

/**
 * Who has been an owner for longest, beside the one whose project it is: the next one where that one is changed. Sent
 * behind the change, it asks nothing where somebody else was changed.
 */
export async function nextOwner(
  { connection, projectId }: Noted,
  standing: Standing,
): Promise<number | null> {
  if (standing.ownerId !== standing.other?.userId) return null;
  const [next] = await connection.rows<{ userId: number }>(sql`
    select user_id as "userId" from ${projectMembers}
    where project_id = ${projectId} and role = 'owner' and user_id <> ${standing.ownerId}
    order by added_at, user_id limit 1`);
  return next?.userId ?? null;
}

/** The living account of this username, or of this e-mail address. A demo is nobody's: it ends with the day. */
export async function findAccount(
  connection: Connection,
  { username, email }: { username: string | null; email: string | null },
): Promise<number | undefined> {
  const [account] = await connection.rows<{ id: number }>(sql`
    select id from ${users} where deleted_at is null and demo_until is null
      and (lower(username) = lower(${username}::text) or lower(email) = lower(${email}::text))`);
  return account?.id;
}
