import { randomBytes } from 'node:crypto';
import type { Fate, Orphan } from '@brick/domain/auth/deletion';
import { mustAnswerFor } from '@brick/domain/auth/deletion-rules';
import { DomainError, said } from '@brick/domain/errors';
import { roleOf } from '@brick/domain/permissions';
import { formerName, fullName } from '@brick/domain/users/names';
import { sql } from 'drizzle-orm';
import { leaveProject } from '../members/reads.ts';
import { record } from '../platform/activity.ts';
import type { Connection } from '../platform/connection.ts';
import { forgetDevices } from '../platform/devices.ts';
import { endSessionsOf } from '../platform/sessions.ts';
import { files } from '../schema/files.ts';
import {
  emailConfirmations,
  mails,
  notices,
  passwordResets,
  phoneCodes,
  recoveryCodes,
  securityEvents,
} from '../schema/people.ts';
import { projectMembers } from '../schema/projects.ts';
import { savedViews } from '../schema/saved-views.ts';
import { users } from '../schema/users.ts';
import { removeProject } from '../trash/reads.ts';
import type { Account } from '../users/reads.ts';
import { eraseName, provedAddressOf, removeUnsharedSuppliers } from './erasure.ts';

interface OrphanRow extends Omit<Orphan, 'heirs'> {
  heirs: {
    id: number;
    username: string;
    firstName: string | null;
    lastName: string | null;
    role: string;
  }[];
}

/** The projects that nobody but this account owns by their own will, with the members to whom each can be offered. */
export async function orphansOf(connection: Connection, userId: number): Promise<Orphan[]> {
  const rows = await connection.rows<OrphanRow>(sql`
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
    heirs: heirs.map((person) => ({ userId: person.id, name: fullName(person), role: roleOf(person.role) })),
  }));
}

/** Removes a project with its account. Its members' screens learn that they are out of it. */
async function removeOwned(connection: Connection, projectId: number, userId: number): Promise<string[]> {
  await connection.rows(sql`select id from projects where id = ${projectId} for update`);
  const members = await connection.rows<{ userId: number }>(
    sql`select user_id as "userId" from ${projectMembers} where ${projectMembers.projectId} = ${projectId}`,
  );
  await record(connection, {
    ...{ projectId, actorId: userId, entity: 'project', entityId: projectId, action: 'deleted' },
  });
  const keys = await removeProject(connection, projectId);
  for (const member of members) connection.announce({ userId: member.userId, topic: 'membership' });
  return keys;
}

const leftBy = (fate: Fate | undefined) =>
  typeof fate === 'object' ? { offeredTo: fate.handOverTo } : 'remove';

/** Leaves every project, those that nobody else owns by the answers; the keys of the files that go with removed ones. */
async function leaveProjects(
  connection: Connection,
  userId: number,
  { answers, now }: { answers: Readonly<Record<string, Fate>>; now: number },
): Promise<string[]> {
  const orphans = await orphansOf(connection, userId);
  mustAnswerFor(orphans, answers);
  const alone = new Map(orphans.map((project) => [project.id, project]));
  const memberships = await connection.rows<{ projectId: number }>(sql`
    select project_id as "projectId" from ${projectMembers} where user_id = ${userId} order by project_id`);
  const keys: string[] = [];
  for (const { projectId } of memberships) {
    const orphan = alone.get(projectId);
    const fate = answers[projectId];
    // The others may still want what goes into the trash today; what nobody is in goes at once.
    if (orphan && (orphan.deleted || (fate === 'remove' && orphan.heirs.length === 0)))
      keys.push(...(await removeOwned(connection, projectId, userId)));
    else await leaveProject(connection, { projectId, userId, now, left: orphan ? leftBy(fate) : null });
  }
  return keys;
}

/** Forgets what belongs to the account alone; answers the keys of its own files. */
async function removeOwn(connection: Connection, account: Account): Promise<string[]> {
  const { id } = account;
  const loose = await connection.rows<{ key: string }>(sql`
    delete from ${files} where ${files.uploadedBy} = ${id} and ${files.projectId} is null returning ${files.key} as key`);
  for (const query of [
    sql`delete from ${notices} where ${notices.userId} = ${id}`,
    sql`delete from ${recoveryCodes} where ${recoveryCodes.userId} = ${id}`,
    sql`delete from ${phoneCodes} where ${phoneCodes.userId} = ${id}`,
    sql`delete from ${securityEvents} where ${securityEvents.userId} = ${id}`,
    sql`delete from ${passwordResets} where ${passwordResets.userId} = ${id}`,
    sql`delete from ${emailConfirmations} where ${emailConfirmations.userId} = ${id}`,
    sql`delete from ${savedViews} where ${savedViews.userId} = ${id} and not ${savedViews.shared}`,
    sql`delete from ${mails} where ${mails.userId} = ${id} or lower(${mails.recipient}) = lower(${provedAddressOf(account)}::text)`,
    // Answers that were kept for a repeat tell what was sent.
    sql`delete from idempotency_keys where user_id = ${id}`,
    sql`delete from live_streams where user_id = ${id}`,
  ])
    await connection.rows(query);
  await forgetDevices(connection, id);
  return loose.map(({ key }) => key);
}

/** Empties the account's row: what names it elsewhere finds a number in place of a person, and nobody can sign in. */
async function emptyAccount(connection: Connection, userId: number, password: string): Promise<void> {
  const { firstName, lastName } = formerName(userId);
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
 * Deletes an account with all that is its own, in the transaction of the connection. What it did in projects that go on
 * stays, under a number in place of its name. Answers the keys of files whose bytes are to be removed once it has ended.
 * `password` is a hash that nobody knows the password of. Throws conflict where a project has no answer.
 */
export async function deleteAccountOf(
  connection: Connection,
  account: Account,
  { password, ...leaving }: { answers: Readonly<Record<string, Fate>>; now: number; password: string },
): Promise<string[]> {
  const { id } = account;
  // Whoever adds this account to a project meanwhile waits, and then finds that it is gone.
  const held = await connection.rows(sql`
    select id from ${users} where ${users.id} = ${id} and ${users.password} = ${account.password}
      and ${users.twoFactorAuth} = ${account.twoFactorAuth} and ${users.deletedAt} is null for update`);
  if (held.length === 0)
    throw new DomainError('conflict', said('Your account was changed meanwhile. Please try again.'));
  await eraseName(connection, account);
  const keys = await leaveProjects(connection, id, leaving);
  await removeUnsharedSuppliers(connection, id);
  keys.push(...(await removeOwn(connection, account)));
  await endSessionsOf(connection, id);
  await emptyAccount(connection, id, password);
  return keys;
}
