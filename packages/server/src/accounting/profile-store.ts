import {
  type AccountingProfile,
  NO_PROFILE,
  type ProfileReply,
  profileReply,
} from '@brick/domain/accounting/profile';
import { assertFits } from '@brick/domain/accounting/profile-rules';
import { sql } from 'drizzle-orm';
import type { Caller } from '../platform/access/project-access.ts';
import { diffFields, logActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { takeNamedLock } from '../platform/db/ordered-locks.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { assertCurrentVersion } from '../platform/records/record-store.ts';
import { accountingProfiles } from '../schema/accounting/accounting-tables.ts';

/** Until the transaction ends nobody else sets up the accounting of a project or exports from it. */
export const lockAccounting = (connection: Connection, projectId: number): Promise<unknown> =>
  takeNamedLock(connection, `accounting of project ${projectId}`);

/** Loads the profile of a project, empty until somebody set it up. */
export async function loadProfile(connection: Connection, projectId: number): Promise<ProfileReply> {
  const [row] = await connection.rows<typeof accountingProfiles.$inferSelect>(sql`
    select ${columnsOf(accountingProfiles)} from ${accountingProfiles} where ${accountingProfiles.projectId} = ${projectId}`);
  if (!row) return NO_PROFILE;
  // The database orders what is within JSON in its own way.
  return profileReply.parse(row);
}

interface ProfileWrite {
  connection: Connection;
  caller: Caller;
  projectId: number;
}

/** Stores a profile with its next version and a log entry, and returns it. Throws stale or invalid. */
export async function storeProfile(
  { connection, caller, projectId }: ProfileWrite,
  sent: AccountingProfile,
  version: number | undefined,
): Promise<ProfileReply> {
  const [, before] = await Promise.all([
    lockAccounting(connection, projectId),
    loadProfile(connection, projectId),
  ]);
  assertCurrentVersion(before, version);
  assertFits(sent);
  const changed = diffFields<Record<string, unknown>>({ ...before }, { ...sent });
  if (!changed) return before;
  const values = { ...sent, version: before.version + 1, updatedAt: sql`now()` };
  const [[stored]] = await Promise.all([
    connection.db
      .insert(accountingProfiles)
      .values({ ...values, projectId })
      .onConflictDoUpdate({ target: accountingProfiles.projectId, set: values })
      .returning(),
    logActivity(connection, {
      ...{ projectId, actorId: caller.userId, entity: 'accounting-profile', entityId: projectId },
      ...(before.version === 0 ? { action: 'created', after: sent } : { action: 'updated', ...changed }),
    }),
  ]);
  return profileReply.parse(stored);
}
