import type { HeldMail, MailIn } from '@brick/domain/mail-in/api';
import { addressWithKey } from '@brick/domain/mail-in/message-rules';
import { KEY_LENGTH, KEY_LETTERS, type MailInProblem } from '@brick/domain/mail-in/rules';
import { type SQL, sql } from 'drizzle-orm';
import { loadNames } from '../members/service.ts';
import { hashSecret } from '../platform/access/sessions.ts';
import { credentialHolds } from '../platform/access/tokens.ts';
import { logActivity } from '../platform/activity/activity-log.ts';
import type { Config } from '../platform/config/config.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { RowSource } from '../platform/http/endpoint-handlers.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { hasId } from '../schema/kinds/record-columns.ts';
import { heldMails, mailAddresses, mailInState } from '../schema/mail-in/mail-in.ts';

export type MailAddressRow = typeof mailAddresses.$inferSelect;
export type HeldMailRow = typeof heldMails.$inferSelect;

const PURPOSE = 'mail-address';

/** A key is bound to its project, so that the row of another opens nothing. */
const aboutOf = (projectId: number): string => `project ${projectId}`;

/** Makes a key from random bytes: each letter is one of 32. */
export function makeKey(
  secrets: Secrets,
  projectId: number,
  bytes: Uint8Array,
): { hash: string; sealed: string } {
  const key = [...bytes.subarray(0, KEY_LENGTH)]
    .map((byte) => KEY_LETTERS[byte % KEY_LETTERS.length])
    .join('');
  return { hash: hashSecret(key), sealed: secrets.seal(key, PURPOSE, aboutOf(projectId)) };
}

/** Loads what a project has set; undefined before it has set anything. */
export async function findMailAddress(
  connection: Connection,
  projectId: number,
  locking: SQL = sql``,
): Promise<MailAddressRow | undefined> {
  const [row] = await connection.rows<MailAddressRow>(
    sql`select ${columnsOf(mailAddresses)} from ${mailAddresses} where ${mailAddresses.projectId} = ${projectId}${locking}`,
  );
  return row;
}

/** Stores what a project sets, under its next version. */
export async function storeMailAddress(
  connection: Connection,
  projectId: number,
  fields: Partial<Omit<MailAddressRow, 'projectId' | 'version'>>,
): Promise<MailAddressRow> {
  const [stored] = await connection.db
    .insert(mailAddresses)
    .values({ ...fields, projectId })
    .onConflictDoUpdate({
      target: mailAddresses.projectId,
      set: { ...fields, version: sql`${mailAddresses.version} + 1` },
    })
    .returning();
  if (!stored) throw new Error('a stored address came back empty');
  return stored;
}

/** When the mailbox was last read, and why it could not be. */
export async function loadState(
  connection: Connection,
): Promise<{ lookedAt: string | null; problem: MailInProblem | null }> {
  const [state] = await connection.rows<{ lookedAt: string | null; problem: MailInProblem | null }>(
    sql`select ${mailInState.lookedAt} as "lookedAt", ${mailInState.problem} as problem from ${mailInState}`,
  );
  return state ?? { lookedAt: null, problem: null };
}

interface HeldCount {
  count: number;
  size: number;
}

/** How many mails of a project are held at an instant, and how large they are. */
export async function countHeld(connection: Connection, projectId: number, now: number): Promise<HeldCount> {
  const [held] = await connection.rows<HeldCount>(sql`
    select count(*) as count, coalesce(sum(${heldMails.size}), 0)::bigint as size from ${heldMails}
    where ${heldMails.projectId} = ${projectId} and ${heldMails.keptUntil} > ${new Date(now).toISOString()}`);
  return held ?? { count: 0, size: 0 };
}

/** What a project has set, as it is answered to who may read it. */
export async function serializeMailIn(
  connection: Connection,
  projectId: number,
  { config, secrets, now }: { config: Pick<Config, 'mailIn'>; secrets: Secrets; now: () => number },
): Promise<MailIn> {
  const [row, state, { count: held }] = await Promise.all([
    findMailAddress(connection, projectId),
    loadState(connection),
    countHeld(connection, projectId, now()),
  ]);
  const { mailIn } = config;
  const key = row?.sealedKey == null ? null : secrets.open(row.sealedKey, PURPOSE, aboutOf(projectId));
  const by = key === null ? null : (row?.switchedOnBy ?? null);
  const names = by === null ? null : await loadNames(connection, [by]);
  return {
    available: mailIn !== undefined,
    address: mailIn && key !== null ? addressWithKey(mailIn.address, key) : null,
    switchedOnBy: by,
    switchedOnByName: (by !== null && names?.get(by)) || null,
    switchedOnAt: key === null ? null : (row?.switchedOnAt ?? null),
    senders: [...(row?.senders ?? [])],
    version: row?.version ?? 0,
    lastLookedAt: mailIn ? state.lookedAt : null,
    problem: mailIn ? state.problem : null,
    held,
  };
}

/** What the log says of an address: whether it is on, and who is listed. Never the key. */
export const loggedAddress = (row: Pick<MailAddressRow, 'keyHash' | 'senders'> | undefined) => ({
  state: row?.keyHash ? 'on' : 'off',
  senders: (row?.senders ?? []).join(', '),
});

/** Notes a change of the address of a project in the log. There is one a project, so its id is that of the project. */
export const logMailAddress = (
  connection: Connection,
  actorId: number,
  projectId: number,
  change: Pick<Parameters<typeof logActivity>[1], 'action' | 'before' | 'after'>,
): Promise<void> =>
  logActivity(connection, { projectId, actorId, entity: 'mail-address', entityId: projectId, ...change });

/** How held mails are found by their id. */
export const heldMailRows: RowSource<HeldMailRow, 'held-mail'> = {
  kind: 'held-mail',
  async find(connection, id, { inTrash, lockFor, sid }) {
    if (inTrash) return undefined;
    const [row] = await connection.rows<HeldMailRow>(sql`
      select ${columnsOf(heldMails)} from ${heldMails} where ${hasId(heldMails, id)}
        and ${credentialHolds(sid, lockFor, heldMails.projectId)}${lockFor ? sql` for update of ${heldMails}` : sql``}`);
    return row;
  },
  facts: () => undefined,
};

/** Lists the mails of a project that are held at an instant, newest first. */
export const listHeld = (connection: Connection, projectId: number, now: number): Promise<HeldMailRow[]> =>
  connection.rows<HeldMailRow>(sql`
    select ${columnsOf(heldMails)} from ${heldMails} where ${heldMails.projectId} = ${projectId}
      and ${heldMails.keptUntil} > ${new Date(now).toISOString()} order by ${heldMails.id} desc`);

export const serializeHeld = ({ fileNames, ...row }: HeldMailRow): HeldMail => ({
  ...row,
  fileNames: [...fileNames],
});

/** Deletes a held mail. Its bytes go with the sweep of files that no row names. Returns whether it was there. */
export async function deleteHeld(
  connection: Connection,
  { projectId, id }: Pick<HeldMailRow, 'projectId' | 'id'>,
): Promise<boolean> {
  const gone = await connection.rows(
    sql`delete from ${heldMails} where ${heldMails.projectId} = ${projectId} and ${heldMails.id} = ${id} returning 1`,
  );
  return gone.length > 0;
}

/** Notes in the log what became of a held mail: who sent it and how many files it had. */
export const logHeld = (
  connection: Connection,
  actorId: number,
  { projectId, id, from, fileNames }: Pick<HeldMailRow, 'projectId' | 'id' | 'from' | 'fileNames'>,
  outcome: 'accepted' | 'dropped',
): Promise<void> =>
  logActivity(connection, {
    ...{ projectId, actorId, entity: 'held-mail', entityId: id, action: 'deleted' },
    before: { from, files: fileNames.length, state: 'held' },
    after: { state: outcome },
  });
