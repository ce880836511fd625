import { firstNonZero } from '@brick/domain/first-non-zero';
import type { ProjectMember } from '@brick/domain/members/api';
import { mayGrant } from '@brick/domain/members/rules';
import { type Member, ROLES, type Role, roleOf } from '@brick/domain/permissions';
import { displayName } from '@brick/domain/users/display-name';
import { type SQL, sql } from 'drizzle-orm';
import { notFound } from '../platform/access/project-access.ts';
import { logActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { invitations, ownershipOffers } from '../schema/account-tables.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';
import { hasAddress, projectMailAddress } from '../users/service.ts';

/**
 * Number of recent changes that are searched for the last activity of members: enough for months on a busy site, at
 * constant cost.
 */
const LATEST_CHANGES = 5000;

type StoredMemberRow = Omit<ProjectMember, 'role'> & { role: string };

const memberRowsQuery = (connection: Connection, projectId: number, which: SQL) =>
  connection.rows<StoredMemberRow>(sql`
    with latest as (
      select actor_id, at from activity where project_id = ${projectId} order by id desc limit ${LATEST_CHANGES}
    ), active as (
      select actor_id, max(at) as at from latest group by actor_id
    )
    select u.id as "userId", u.username, u.first_name as "firstName", u.last_name as "lastName", u.avatar,
      case when a.at is not null and (u.email_confirmed_at is not null or u.email_kept_at is not null) then u.email end as email,
      case when ${projectMailAddress(sql`m.project_id`)} is not null then 'confirmed'
        when ${hasAddress} then 'unconfirmed' else 'none' end as "emailState",
      m.role, m.added_at as "addedAt", a.at as "lastActiveAt"
    from ${projectMembers} m join ${users} u on u.id = m.user_id left join active a on a.actor_id = m.user_id
    where m.project_id = ${projectId} and ${which}`);

const serializeMember = (
  { role, email, emailState, ...row }: StoredMemberRow,
  withEmail: boolean,
): ProjectMember => ({
  ...row,
  role: roleOf(role),
  ...(withEmail && { email: email ?? null, emailState }),
});

/** Loads the members of a project by role, then by name. */
export async function loadMembers(
  connection: Connection,
  projectId: number,
  { withEmail }: { withEmail: boolean },
): Promise<ProjectMember[]> {
  const rows = await memberRowsQuery(connection, projectId, sql`true`);
  const rank = ({ role }: { role: Role }) => ROLES.indexOf(role);
  return rows
    .map((row) => serializeMember(row, withEmail))
    .sort((a, b) =>
      firstNonZero(rank(a) - rank(b), displayName(a).localeCompare(displayName(b)), a.userId - b.userId),
    );
}

/** Loads one member. Throws notFound. */
export async function loadMember(
  connection: Connection,
  projectId: number,
  userId: number,
): Promise<ProjectMember> {
  const [row] = await memberRowsQuery(connection, projectId, sql`m.user_id = ${userId}`);
  if (!row) throw notFound();
  return serializeMember(row, false);
}

/** The owner of a project, whether their suppliers are shared, and its own currency and time zone, if it has them. */
interface Ownership {
  ownerId: number;
  shares: boolean;
  currency: string | null;
  timezone: string | null;
  /** The currency and time zone that hold: those of the project, or of its owner. */
  shown: { currency: string; timezone: string };
}

export interface MembershipState extends Ownership {
  caller: Member;
  /** The member to change, if they are one. */
  other: Member | undefined;
  /** Whether the other member is a willing owner: the project's owner, or one who accepted the role. */
  accepted: boolean;
  /** The number of other willing owners. */
  otherOwners: number;
}

/**
 * Loads the roles of the caller and another member and locks the membership until the transaction ends: of two owners
 * who demote each other, the second is no owner any more when it is their turn. Throws notFound for former members.
 */
export async function lockMembership(
  connection: Connection,
  projectId: number,
  callerId: number,
  otherId: number,
): Promise<MembershipState> {
  const [, rows] = await Promise.all([
    // Not "for update": rows that refer to the project can still be added.
    connection.rows(sql`select id from ${projects} where id = ${projectId} for no key update`),
    // A separate statement: the one that waited for the lock sees the old state.
    connection.rows<Ownership & { userId: number; role: string; accepted: boolean }>(sql`
      select m.user_id as "userId", m.role, (m.owner_since is not null or m.user_id = p.owner_id) as accepted, p.owner_id as "ownerId", p.shares_owners_suppliers as shares, p.currency, p.timezone,
        jsonb_build_object('currency', coalesce(p.currency, o.currency), 'timezone', coalesce(p.timezone, o.timezone)) as shown
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
  const { ownerId, shares, currency, timezone, shown } = first;
  const owners = rows.filter(({ role, accepted }) => role === 'owner' && accepted);
  return {
    caller,
    other: member(otherId),
    accepted: owners.some(({ userId }) => userId === otherId),
    otherOwners: owners.filter(({ userId }) => userId !== otherId).length,
    ...{ ownerId, shares, currency, timezone, shown },
  };
}

export interface MembershipWrite {
  connection: Connection;
  projectId: number;
  actorId: number;
}

const logMembership = (
  { connection, projectId, actorId }: MembershipWrite,
  userId: number,
  action: 'created' | 'updated' | 'deleted',
  [before, after]: [Role | null, Role | null],
  more: object = {},
) =>
  logActivity(connection, {
    projectId,
    actorId,
    entity: 'member',
    entityId: userId,
    action,
    before: before && { role: before },
    after: after && { role: after, ...more },
  });

/** Nobody is an owner without their own action: accepting an offer or a link. */
const ownerSinceSql = (role: Role): SQL => (role === 'owner' ? sql`now()` : sql`null::timestamptz`);

/**
 * Adds a member. False if the account is a member already or being deleted. `more` is logged with the role. An owner
 * must have accepted.
 */
export async function insertMember(
  noted: MembershipWrite,
  userId: number,
  role: Role,
  more: object = {},
): Promise<boolean> {
  const { connection, projectId, actorId } = noted;
  const [added] = await connection.rows<{ xid: string }>(sql`
    with added as (
      insert into ${projectMembers} (project_id, user_id, role, owner_since)
      select ${projectId}::bigint, id, ${role}, ${ownerSinceSql(role)} from (
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

/**
 * Changes a member's role; an owner must have accepted. Invitations and offers that they could no longer make are
 * withdrawn.
 */
export async function storeRole(noted: MembershipWrite, other: Member, role: Role): Promise<void> {
  const kept = ROLES.filter((granted) => mayGrant({ userId: other.userId, role }, granted));
  await Promise.all([
    noted.connection.rows(sql`
      update ${projectMembers} set role = ${role}, owner_since = ${ownerSinceSql(role)} where project_id = ${noted.projectId} and user_id = ${other.userId}`),
    logMembership(noted, other.userId, 'updated', [other.role, role]),
    withdrawInvitationsAndOffers(noted, other.userId, kept),
    role !== 'owner' && withdrawOffers(noted, sql`offered_by = ${other.userId}`),
  ]);
}

/** Removes a member with their open invitations and offers. */
export async function deleteMember(noted: MembershipWrite, other: Member): Promise<void> {
  await Promise.all([
    noted.connection.rows(sql`
      delete from ${projectMembers} where project_id = ${noted.projectId} and user_id = ${other.userId}`),
    logMembership(noted, other.userId, 'deleted', [other.role, null]),
    withdrawInvitationsAndOffers(noted, other.userId, []),
    withdrawOffers(noted, sql`${other.userId} in (offered_by, user_id)`),
  ]);
}

// A removed or demoted member must not return through a link of their own.
const withdrawInvitationsAndOffers = (
  { connection, projectId }: MembershipWrite,
  userId: number,
  kept: readonly Role[],
) =>
  connection.rows(sql`
    update ${invitations} set withdrawn_at = now()
    where project_id = ${projectId} and invited_by = ${userId} and used_at is null and withdrawn_at is null
      and not (role = any(${sql.param([...kept])}::text[]))`);

/** Withdraws open offers that their author could no longer make, or whose recipient has left. */
export const withdrawOffers = ({ connection, projectId }: MembershipWrite, which: SQL) =>
  connection.rows(sql`
    update ${ownershipOffers} set withdrawn_at = now() where project_id = ${projectId} and ${which}
      and accepted_at is null and declined_at is null and withdrawn_at is null`);

/**
 * Makes a member the owner of the project. Currency and time zone that came from the former owner's settings are
 * stored with the project, so that amounts and days keep their meaning. The new owner's suppliers are shared only if
 * they chose so.
 */
export async function moveOwnership(
  noted: MembershipWrite,
  before: Ownership,
  to: number,
  sharesOwnersSuppliers = false,
): Promise<void> {
  const { connection, projectId, actorId } = noted;
  const { ownerId, shares, currency, timezone, shown: kept } = before;
  if (ownerId === to) return;
  const unset = { ...(currency === null && { currency }), ...(timezone === null && { timezone }) };
  const set = {
    ...(currency === null && { currency: kept.currency }),
    ...(timezone === null && { timezone: kept.timezone }),
  };
  await Promise.all([
    connection.rows(sql`
      update ${projects} set owner_id = ${to}, currency = ${kept.currency}, timezone = ${kept.timezone},
        shares_owners_suppliers = ${sharesOwnersSuppliers}, version = version + 1, updated_at = now()
      where id = ${projectId}`),
    // Somebody who stays an owner is one by their own will, as who made the project.
    connection.rows(sql`
      update ${projectMembers} set owner_since = coalesce(owner_since, now())
      where project_id = ${projectId} and user_id = ${ownerId} and role = 'owner'`),
    logActivity(connection, {
      projectId,
      actorId,
      entity: 'project',
      entityId: projectId,
      action: 'updated',
      before: { ownerId, ...unset, sharesOwnersSuppliers: shares },
      after: { ownerId: to, ...set, sharesOwnersSuppliers },
    }),
  ]);
}

/**
 * Finds the longest-standing willing owner besides the current one, as the successor. Executed after the change, it
 * does nothing if somebody else was changed.
 */
export async function findNextOwner(
  { connection, projectId }: MembershipWrite,
  standing: MembershipState,
): Promise<number | null> {
  if (standing.ownerId !== standing.other?.userId) return null;
  const [next] = await connection.rows<{ userId: number }>(sql`
    select user_id as "userId" from ${projectMembers}
    where project_id = ${projectId} and role = 'owner' and user_id <> ${standing.ownerId}
      and owner_since is not null
    order by owner_since, user_id limit 1`);
  return next?.userId ?? null;
}

/** Finds the active account by username or confirmed email address. Demo accounts are excluded. */
export async function findAccount(
  connection: Connection,
  { username, email }: { username: string | null; email: string | null },
): Promise<number | undefined> {
  const [account] = await connection.rows<{ id: number }>(sql`
    select id from ${users} where deleted_at is null and demo_until is null
      and (lower(username) = lower(${username}::text) or (email_confirmed_at is not null and lower(email) = lower(${email}::text)))`);
  return account?.id;
}
