import { randomBytes } from 'node:crypto';
import type { Orphan, OrphanFate } from '@brick/domain/auth/account-deletion-api';
import { assertAllAnswered } from '@brick/domain/auth/account-deletion-rules';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { roleOf } from '@brick/domain/permissions';
import { deletedUserName, displayName } from '@brick/domain/users/display-name';
import { sql } from 'drizzle-orm';
import { leaveProject } from '../../members/service.ts';
import { forgetDevices } from '../../platform/access/known-devices.ts';
import { endAllSessions } from '../../platform/access/sessions.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { lockedInOrder } from '../../platform/db/ordered-locks.ts';
import {
  accessTokens,
  calendarLinks,
  emailConfirmations,
  identities,
  mails,
  notices,
  passwordResets,
  phoneCodes,
  recoveryCodes,
  securityEvents,
} from '../../schema/account-tables.ts';
import { files } from '../../schema/files.ts';
import { projectMembers } from '../../schema/projects.ts';
import { savedViews } from '../../schema/saved-views.ts';
import { users } from '../../schema/users.ts';
import { removeProject } from '../../trash/service.ts';
import type { Account } from '../../users/service.ts';
import { confirmedAddressOf, eraseName, removeUnsharedSuppliers } from './name-erasure.ts';

interface OrphanProjectRow extends Omit<Orphan, 'heirs'> {
  heirs: {
    id: number;
    username: string;
    firstName: string | null;
    lastName: string | null;
    role: string;
  }[];
}

/**
 * Loads the projects without another owner who has accepted the ownership, with the members to whom each can be
 * offered.
 */
export async function loadOrphanProjects(connection: Connection, userId: number): Promise<Orphan[]> {
  const rows = await connection.rows<OrphanProjectRow>(sql`
    select p.id, p.name, p.deleted_at is not null as deleted, coalesce((
        select jsonb_agg(jsonb_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name,
          'lastName', u.last_name, 'role', o.role) order by o.added_at, u.id)
        from project_members o join users u on u.id = o.user_id where o.project_id = p.id and o.user_id <> ${userId}
      ), '[]') as heirs
    from project_members m join projects p on p.id = m.project_id
    where m.user_id = ${userId} and m.role = 'owner' and not exists (
      select 1 from project_members x where x.project_id = p.id and x.role = 'owner' and x.user_id <> ${userId}
        and (x.owner_since is not null or x.user_id = p.owner_id))
    order by p.name, p.id`);
  return rows.map(({ heirs, ...project }) => ({
    ...project,
    heirs: heirs.map((person) => ({
      userId: person.id,
      name: displayName(person),
      role: roleOf(person.role),
    })),
  }));
}

/** Removes a project with its account and updates the screens of its members. */
async function removeOwnedProject(
  connection: Connection,
  projectId: number,
  userId: number,
): Promise<string[]> {
  await connection.rows(sql`select id from projects where id = ${projectId} for update`);
  const members = await connection.rows<{ userId: number }>(
    sql`select user_id as "userId" from ${projectMembers} where ${projectMembers.projectId} = ${projectId}`,
  );
  await logActivity(connection, {
    ...{ projectId, actorId: userId, entity: 'project', entityId: projectId, action: 'deleted' },
  });
  const keys = await removeProject(connection, projectId);
  for (const member of members) connection.announce({ userId: member.userId, topic: 'membership' });
  return keys;
}

const projectsLeftBy = (fate: OrphanFate | undefined) =>
  typeof fate === 'object' ? { offeredTo: fate.handOverTo } : 'remove';

/**
 * Leaves every project. Projects without another owner follow the answers. Returns the keys of the files of removed
 * projects.
 */
async function leaveProjects(
  connection: Connection,
  userId: number,
  { answers, now }: { answers: Readonly<Record<string, OrphanFate>>; now: number },
): Promise<string[]> {
  const orphans = await loadOrphanProjects(connection, userId);
  assertAllAnswered(orphans, answers);
  const alone = new Map(orphans.map((project) => [project.id, project]));
  const memberships = await connection.rows<{ projectId: number }>(sql`
    select project_id as "projectId" from ${projectMembers} where user_id = ${userId} order by project_id`);
  const keys: string[] = [];
  for (const { projectId } of memberships) {
    const orphan = alone.get(projectId);
    const fate = answers[projectId];
    // Members may restore a project from the trash. Without other members it is removed at once.
    if (orphan && (orphan.deleted || (fate === 'remove' && orphan.heirs.length === 0)))
      keys.push(...(await removeOwnedProject(connection, projectId, userId)));
    else
      await leaveProject(connection, { projectId, userId, now, left: orphan ? projectsLeftBy(fate) : null });
  }
  return keys;
}

/** Removes everything that belongs to the account alone. Returns the keys of its files. */
async function removeAccountData(connection: Connection, account: Account): Promise<string[]> {
  const { id } = account;
  const loose = await connection.rows<{ key: string }>(sql`
    delete from ${files} where ${files.uploadedBy} = ${id} and ${files.projectId} is null returning ${files.key} as key`);
  for (const query of [
    sql`delete from ${notices} where ${lockedInOrder(notices, sql`${notices.userId} = ${id}`)}`,
    sql`delete from ${recoveryCodes} where ${recoveryCodes.userId} = ${id}`,
    sql`delete from ${phoneCodes} where ${phoneCodes.userId} = ${id}`,
    sql`delete from ${securityEvents} where ${securityEvents.userId} = ${id}`,
    sql`delete from ${passwordResets} where ${passwordResets.userId} = ${id}`,
    sql`delete from ${emailConfirmations} where ${emailConfirmations.userId} = ${id}`,
    sql`delete from ${accessTokens} where ${accessTokens.userId} = ${id} and ${accessTokens.projectId} is null`,
    sql`delete from ${calendarLinks} where ${calendarLinks.userId} = ${id}`,
    sql`delete from ${identities} where ${identities.userId} = ${id}`,
    sql`delete from ${savedViews} where ${savedViews.userId} = ${id} and not ${savedViews.shared}`,
    sql`delete from ${mails} where ${mails.userId} = ${id} or lower(${mails.recipient}) = lower(${confirmedAddressOf(account)}::text)`,
    // Stored responses of idempotent requests contain what was sent.
    sql`delete from idempotency_keys where user_id = ${id}`,
    sql`delete from live_streams where user_id = ${id}`,
  ])
    await connection.rows(query);
  await forgetDevices(connection, id);
  return loose.map(({ key }) => key);
}

/** Anonymizes the account's row: references show a number instead of a person, and nobody can sign in. */
async function anonymizeAccount(connection: Connection, userId: number, password: string): Promise<void> {
  const { firstName, lastName } = deletedUserName(userId);
  const username = `deleted-${randomBytes(9).toString('hex')}`;
  await connection.rows(sql`
    update ${users} set username = ${username}, password = ${password}, first_name = ${firstName}, last_name = ${lastName},
      email = null, email_confirmed_at = null, email_kept_at = null, claimed_email = null, email_link_at = null, phone = null,
      phone_confirmed_at = null, username_key = null, avatar = null, company = null, address = null, city = null, bio = null, website = null,
      linkedin = null, role = default, country = default, language = default, timezone = default,
      email_notifications = false, sms_notifications = false, notice_choices = '{}', daily_digest = false,
      two_factor_auth = false, two_factor_secret = null, two_factor_step = null, last_project_id = null,
      demo_until = null, updated_at = now(), deleted_at = now()
    where ${users.id} = ${userId}`);
}

/**
 * Deletes an account and its data in the current transaction. Its work in other projects stays under a number.
 * Returns the keys of files whose bytes must be removed after the commit. `password` is the hash of an unknown
 * password. Throws conflict for a project without an answer.
 */
export async function deleteAccountWithData(
  connection: Connection,
  account: Account,
  { password, ...leaving }: { answers: Readonly<Record<string, OrphanFate>>; now: number; password: string },
): Promise<string[]> {
  const { id } = account;
  // A simultaneous request that adds this account to a project waits here and then finds it deleted.
  const held = await connection.rows(sql`
    select id from ${users} where ${users.id} = ${id} and ${users.password} is not distinct from ${account.password}::text
      and ${users.twoFactorAuth} = ${account.twoFactorAuth} and ${users.deletedAt} is null for update`);
  if (held.length === 0)
    throw new DomainError(
      'conflict',
      problemMessage('Your account was changed meanwhile. Please try again.'),
    );
  await eraseName(connection, account);
  const keys = await leaveProjects(connection, id, leaving);
  await removeUnsharedSuppliers(connection, id);
  keys.push(...(await removeAccountData(connection, account)));
  await endAllSessions(connection, id);
  await anonymizeAccount(connection, id, password);
  return keys;
}
