import type { sitePack } from '@brick/domain/site-pack/api';
import type * as z from 'zod';
import {
  inTransaction,
  readMeta,
  type SiteMeta,
  type SiteTransaction,
  siteDatabase,
} from '../outbox/database.ts';

/** An answer of the server with what changed. */
export type PackReply = z.output<typeof sitePack>;

type PackIssue = NonNullable<PackReply['issues']>[number];

/** What the pack says of a project besides its rows. */
export interface PackInfo {
  role: PackReply['role'];
  project: PackReply['project'];
  members: NonNullable<PackReply['members']>;
  suppliers: NonNullable<PackReply['suppliers']>;
  truncated: boolean;
  cursor: string;
  serverTime: string;
}

/** A project as it was taken along. */
export interface Pack extends PackInfo {
  issues: ReadonlyMap<number, PackIssue>;
}

/** Whose pack it is, and of which project. */
export interface PackOwner {
  userId: number;
  projectId: number;
}

const INFO = 'info';
const ISSUE = 'issue';

const keysOf = (projectId: number, kind?: string) =>
  kind === undefined
    ? IDBKeyRange.bound([projectId], [projectId, []])
    : IDBKeyRange.bound([projectId, kind], [projectId, kind, []]);

/** The pack after an answer; `before` is what was there. */
export function packAfter(before: Pack | null, reply: PackReply): Pack {
  const kept = reply.reset ? null : before;
  const issues = new Map(kept?.issues);
  for (const { kind, id } of reply.deleted) if (kind === ISSUE) issues.delete(id);
  for (const row of reply.issues ?? []) issues.set(row.id, row);
  return {
    role: reply.role,
    project: reply.project,
    members: reply.members ?? kept?.members ?? [],
    suppliers: reply.suppliers ?? kept?.suppliers ?? [],
    truncated: reply.truncated || (kept?.truncated ?? false),
    cursor: reply.cursor,
    serverTime: reply.serverTime,
    issues,
  };
}

/** Reads what was taken along of a project; null if nothing was. */
export async function readPack(projectId: number): Promise<Pack | null> {
  const database = await siteDatabase();
  const info = (await database.get('pack', [projectId, INFO, INFO]))?.value as PackInfo | undefined;
  if (!info) return null;
  const rows = await database.getAll('pack', keysOf(projectId, ISSUE));
  return { ...info, issues: new Map(rows.map(({ value }) => [(value as PackIssue).id, value as PackIssue])) };
}

/** The projects that are taken along; none on a device that several people use. */
export async function takenAlong(): Promise<number[]> {
  const [chosen, shared] = await Promise.all([readMeta('projects'), readMeta('shared')]);
  return shared === true ? [] : (chosen ?? []).map(({ id }) => id);
}

/** Whether a project is still taken along by a user, who may have signed out while it was loaded. */
async function isStillTaken(
  transaction: SiteTransaction,
  { userId, projectId }: PackOwner,
): Promise<boolean> {
  const meta = transaction.objectStore('meta');
  const [user, chosen, shared] = await Promise.all([
    meta.get('user') as Promise<SiteMeta['user'] | undefined>,
    meta.get('projects') as Promise<SiteMeta['projects'] | undefined>,
    meta.get('shared') as Promise<SiteMeta['shared'] | undefined>,
  ]);
  return user?.id === userId && shared !== true && (chosen ?? []).some(({ id }) => id === projectId);
}

/** Stores what an answer changed, in one transaction with the cursor behind it, if the project is still taken along. */
export const storePack = (owner: PackOwner, pack: Pack, reply: PackReply): Promise<void> =>
  inTransaction(['pack', 'meta'], async (transaction) => {
    if (!(await isStillTaken(transaction, owner))) return;
    const { projectId } = owner;
    const store = transaction.objectStore('pack');
    if (reply.reset) await store.delete(keysOf(projectId, ISSUE));
    for (const { kind, id } of reply.deleted) await store.delete([projectId, kind, id]);
    for (const row of reply.issues ?? []) await store.put({ projectId, kind: ISSUE, id: row.id, value: row });
    const { issues: _, ...info } = pack;
    await store.put({ projectId, kind: INFO, id: INFO, value: info });
  });

/** Deletes what was taken along of a project: its user has left it, or leaves it behind. */
export const deletePack = (projectId: number): Promise<void> =>
  inTransaction(['pack'], (transaction) => transaction.objectStore('pack').delete(keysOf(projectId)));

/** Deletes all packs within a transaction of its caller. */
export const clearPacks = (transaction: SiteTransaction): Promise<void> =>
  transaction.objectStore('pack').clear();
