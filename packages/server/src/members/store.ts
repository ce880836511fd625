import type { ProjectMember } from '@brick/domain/members/contract';
import { mayGrant } from '@brick/domain/members/rules';
import { firstDifference } from '@brick/domain/ordering';
import { type Member, ROLES, type Role, roleOf } from '@brick/domain/permissions';
import { fullName } from '@brick/domain/users/names';
import { type SQL, sql } from 'drizzle-orm';
import { notFound } from '../platform/access.ts';
import { record } from '../platform/activity.ts';
import type { Connection } from '../platform/connection.ts';
import { invitations, ownershipOffers } from '../schema/people.ts';
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
    select u.id as "userId", u.username, u.first_name as "firstName", u.last_name as "lastName", u.avatar,
      case when a.at is not null and (u.email_confirmed_at is not null or u.email_kept_at is not null) then u.email end as email,
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
    .sort((a, b) =>
      firstDifference(rank(a) - rank(b), fullName(a).localeCompare(fullName(b)), a.userId - b.userId),
    );
}

/** One member. Throws notFound. */
export async function memberOf(
  connection: Connection,
  projectId: number,
  userId: number,
): Promise<ProjectMember> {
  const [row] = await rowsOf(connection, projectId, sql`m.user_id = ${userId}`);
  if (!row) throw notFound();
  return shown(row, false);
}

/** Whose project it is, whether it shares that one's suppliers, and in which currency its amounts are shown. */
interface Ownership {
  ownerId: number;
  shares: boolean;
  currency: string | null;
  shown: string;
}

export interface Standing extends Ownership {
  caller: Member;
  /** The member that the change is about, if they are one. */
  other: Member | undefined;
  /** True where that one is an owner by their own will: whoever's project it is, and whoever accepted that role. */
  accepted: boolean;
  /** Owners by their own will beside that one. */
  otherOwners: number;
}

/**
 * Who the caller and another member are now, with the project's membership locked until the transaction ends: of two
 * owners who demote each other at once the second one is an owner no more when their turn comes. Throws notFound for who
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
    connection.rows<Ownership & { userId: number; role: string; accepted: boolean }>(sql`
      select m.user_id as "userId", m.role, (m.owner_since is not null or m.user_id = p.owner_id) as accepted, p.owner_id as "ownerId", p.shares_owners_suppliers as shares, p.currency, coalesce(p.currency, o.currency) as shown
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
  const { ownerId, shares, currency, shown: shownIn } = first;
  const owners = rows.filter(({ role, accepted }) => role === 'owner' && accepted);
  return {
    caller,
    other: member(otherId),
    accepted: owners.some(({ userId }) => userId === otherId),
    otherOwners: owners.filter(({ userId }) => userId !== otherId).length,
    ...{ ownerId, shares, currency, shown: shownIn },
  };
}

export interface Noted {
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

/** Nobody has the role of an owner but by their own act: they took an offer or a link of it. */
const sinceOf = (role: Role): SQL => (role === 'owner' ? sql`now()` : sql`null::timestamptz`);

/**
 * Makes an account a member, unless it is one or is deleted at this moment; false then. `more` is noted beside the role.
 * An owner is made by their own act alone.
 */
export async function insertMember(
  noted: Noted,
  userId: number,
  role: Role,
  more: object = {},
): Promise<boolean> {
  const { connection, projectId, actorId } = noted;
  const [added] = await connection.rows<{ xid: string }>(sql`
    with added as (
      insert into ${projectMembers} (project_id, user_id, role, owner_since)
      select ${projectId}::bigint, id, ${role}, ${sinceOf(role)} from (
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

/** Gives a member another role, that of an owner by their own act alone. What they invited to, or offered, and could not any more is withdrawn. */
export async function storeRole(noted: Noted, other: Member, role: Role): Promise<void> {
  const kept = ROLES.filter((granted) => mayGrant({ userId: other.userId, role }, granted));
  await Promise.all([
    noted.connection.rows(sql`
      update ${projectMembers} set role = ${role}, owner_since = ${sinceOf(role)} where project_id = ${noted.projectId} and user_id = ${other.userId}`),
    note(noted, other.userId, 'updated', [other.role, role]),
    withdrawAllOf(noted, other.userId, kept),
    role !== 'owner' && withdrawOffers(noted, sql`offered_by = ${other.userId}`),
  ]);
}

/** Takes a member out; their open invitations go with them, and the offers that they made or were made. */
export async function deleteMember(noted: Noted, other: Member): Promise<void> {
  await Promise.all([
    noted.connection.rows(sql`
      delete from ${projectMembers} where project_id = ${noted.projectId} and user_id = ${other.userId}`),
    note(noted, other.userId, 'deleted', [other.role, null]),
    withdrawAllOf(noted, other.userId, []),
    withdrawOffers(noted, sql`${other.userId} in (offered_by, user_id)`),
  ]);
}

// Who was taken out, or down, must not come back in by a link that they made before.
const withdrawAllOf = ({ connection, projectId }: Noted, userId: number, kept: readonly Role[]) =>
  connection.rows(sql`
    update ${invitations} set withdrawn_at = now()
    where project_id = ${projectId} and invited_by = ${userId} and used_at is null and withdrawn_at is null
      and not (role = any(${sql.param([...kept])}::text[]))`);

/** Ends open offers: one is worth what who made it may give, and is for who is in the project. */
export const withdrawOffers = ({ connection, projectId }: Noted, which: SQL) =>
  connection.rows(sql`
    update ${ownershipOffers} set withdrawn_at = now() where project_id = ${projectId} and ${which}
      and accepted_at is null and declined_at is null and withdrawn_at is null`);

/**
 * Makes a member the one whose project it is. A currency that was the former one's setting becomes the project's own,
 * so that its amounts stay what they were. Their suppliers are shared with its team only where they said so.
 */
export async function moveOwnership(
  noted: Noted,
  before: Ownership,
  to: number,
  sharesOwnersSuppliers = false,
): Promise<void> {
  const { connection, projectId, actorId } = noted;
  const { ownerId, shares, currency, shown: kept } = before;
  if (ownerId === to) return;
  await Promise.all([
    connection.rows(sql`
      update ${projects} set owner_id = ${to}, currency = ${kept}, shares_owners_suppliers = ${sharesOwnersSuppliers}, version = version + 1, updated_at = now()
      where id = ${projectId}`),
    record(connection, {
      projectId,
      actorId,
      entity: 'project',
      entityId: projectId,
      action: 'updated',
      before: { ownerId, ...(currency === null && { currency }), sharesOwnersSuppliers: shares },
      after: { ownerId: to, ...(currency === null && { currency: kept }), sharesOwnersSuppliers },
    }),
  ]);
}

/**
 * Who has been an owner by their own will for longest, beside the one whose project it is: the next one where that one is
 * changed. Sent behind the change, it asks nothing where somebody else was changed.
 */
export async function nextOwner(
  { connection, projectId }: Noted,
  standing: Standing,
): Promise<number | null> {
  if (standing.ownerId !== standing.other?.userId) return null;
  const [next] = await connection.rows<{ userId: number }>(sql`
    select user_id as "userId" from ${projectMembers}
    where project_id = ${projectId} and role = 'owner' and user_id <> ${standing.ownerId}
      and owner_since is not null
    order by owner_since, user_id limit 1`);
  return next?.userId ?? null;
}

/** The living account of this username, or the one that has proved this e-mail address. A demo is nobody's: it ends with the day. */
export async function findAccount(
  connection: Connection,
  { username, email }: { username: string | null; email: string | null },
): Promise<number | undefined> {
  const [account] = await connection.rows<{ id: number }>(sql`
    select id from ${users} where deleted_at is null and demo_until is null
      and (lower(username) = lower(${username}::text) or (email_confirmed_at is not null and lower(email) = lower(${email}::text)))`);
  return account?.id;
}
