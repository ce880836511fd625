import { filesInTar } from '@brick/domain/plans/tar';
import { tileName } from '@brick/domain/plans/tiles';
import { inTransaction, readMeta, type SiteMeta, siteDatabase } from '../outbox/site-database.ts';
import { isQuotaError, readStorageQuota } from '../outbox/storage-quota.ts';
import { isStillTaken, type Pack, type PackOwner } from './pack-store.ts';

const KIND = 'tile';

/** What stays free when tiles are loaded: what is captured goes first. */
const RESERVE = 20 * 1024 * 1024;

/** Why the tiles of a plan are not on the device, if they were wanted. */
export type TileTrouble = 'loading' | 'failed' | 'full';

let troubles: ReadonlyMap<number, TileTrouble> = new Map();
const listeners = new Set<() => void>();

function note(planId: number, trouble: TileTrouble | null): void {
  const next = new Map(troubles);
  if (trouble) next.set(planId, trouble);
  else next.delete(planId);
  troubles = next;
  for (const listener of [...listeners]) listener();
}

/** For useSyncExternalStore: what is being loaded and what could not be, by plan. */
export const tileTroubles = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: () => troubles,
};

const keyOf = (projectId: number, planId: number, revision: number): [number, string, string] => [
  projectId,
  KIND,
  `${planId}/${revision}`,
];

const tilesIn = (projectId: number) => IDBKeyRange.bound([projectId, KIND], [projectId, KIND, []]);

/** The keys of tiles of a project with the plan and the revision that they are of. */
async function storedKeys(projectId: number) {
  const keys = await (await siteDatabase()).getAllKeys('pack', tilesIn(projectId));
  return keys.map((key) => {
    const [planId = 0, revision = 0] = String(key[2]).split('/').map(Number);
    return { key, planId, revision };
  });
}

/** The revisions whose tiles are on the device, by plan. */
export async function readStoredRevisions(projectId: number): Promise<ReadonlyMap<number, number>> {
  return new Map((await storedKeys(projectId)).map(({ planId, revision }) => [planId, revision]));
}

/** The plans of a project that are taken along. */
export const readChosenPlans = async (projectId: number): Promise<readonly number[]> =>
  (await readMeta('projects'))?.find(({ id }) => id === projectId)?.planIds ?? [];

/** Takes plans of a project along. What was loaded of others goes. */
export async function choosePlans(projectId: number, planIds: readonly number[]): Promise<void> {
  const stored = await storedKeys(projectId);
  await inTransaction(['meta', 'pack'], async (transaction) => {
    const meta = transaction.objectStore('meta');
    const projects = ((await meta.get('projects')) as SiteMeta['projects'] | undefined) ?? [];
    const changed = projects.map((one) => (one.id === projectId ? { ...one, planIds: [...planIds] } : one));
    await meta.put(changed, 'projects');
    for (const { key, planId } of stored)
      if (!planIds.includes(planId)) await transaction.objectStore('pack').delete(key);
  });
  for (const [planId, trouble] of troubles)
    if (trouble !== 'loading' || !planIds.includes(planId)) note(planId, null);
}

/** Asks for all tiles of a revision in one piece. */
async function fetchTiles(userId: number, planId: number, revision: number, signal: AbortSignal) {
  const answer = await fetch(`/api/plans/${planId}/revisions/${revision}/tiles`, {
    credentials: 'include',
    headers: { 'site-user': String(userId) },
    signal,
  });
  // A network that wants a sign-in of its own answers every address with a page.
  const isOurs = answer.headers.get('content-type')?.startsWith('application/x-tar') === true;
  if (!answer.ok || !isOurs) throw new Error(`tiles: ${answer.status}`);
  return answer.arrayBuffer();
}

async function hasRoomFor(bytes: number): Promise<boolean> {
  const { freeBytes } = await readStorageQuota();
  return freeBytes === null || freeBytes > bytes + RESERVE;
}

/** Stores the tiles of a revision in place of those of an earlier one, if the plan is still taken along. */
const storeTiles = (owner: PackOwner, planId: number, revision: number, tar: ArrayBuffer): Promise<void> =>
  inTransaction(['pack', 'meta'], async (transaction) => {
    if (!(await isStillTaken(transaction, owner))) return;
    const { projectId } = owner;
    const meta = transaction.objectStore('meta');
    const projects = ((await meta.get('projects')) as SiteMeta['projects'] | undefined) ?? [];
    if (!projects.find(({ id }) => id === projectId)?.planIds.includes(planId)) return;
    const pack = transaction.objectStore('pack');
    const [, kind, id] = keyOf(projectId, planId, revision);
    await pack.put({ projectId, kind, id, value: tar });
    for (const key of await pack.getAllKeys(tilesIn(projectId)))
      if (String(key[2]).startsWith(`${planId}/`) && key[2] !== id) await pack.delete(key);
  });

type PackPlan = Pack['plans'] extends ReadonlyMap<number, infer Row> ? Row : never;

/** The size in bytes of the tiles of the current revision; null while there is none. */
export const tileBytesOf = ({ revisions, currentRevision }: PackPlan): number | null =>
  revisions.find(({ number }) => number === currentRevision)?.tileBytes ?? null;

async function loadTilesOf(owner: PackOwner, plan: PackPlan, signal: AbortSignal): Promise<void> {
  const { id, currentRevision } = plan;
  if (currentRevision === null) return;
  if (!(await hasRoomFor(tileBytesOf(plan) ?? 0))) return note(id, 'full');
  note(id, 'loading');
  try {
    const tar = await fetchTiles(owner.userId, id, currentRevision, signal);
    await storeTiles(owner, id, currentRevision, tar);
    note(id, null);
  } catch (error) {
    if (signal.aborted) note(id, null);
    else note(id, isQuotaError(error) ? 'full' : 'failed');
  }
}

const running = new Set<number>();

/**
 * Loads the tiles of the plans that are taken along, of the revisions that hold now, one plan after the other. Those of an
 * earlier revision stay until the new ones are here. What a full device has freed is loaded again once there is room.
 */
export async function loadTiles(owner: PackOwner, pack: Pack, signal: AbortSignal): Promise<void> {
  const { projectId } = owner;
  if (running.has(projectId)) return;
  running.add(projectId);
  // What fails is left to the next round.
  const tried = new Set<string>();
  try {
    for (;;) {
      const [chosen, stored] = await Promise.all([
        readChosenPlans(projectId),
        readStoredRevisions(projectId),
      ]);
      const plan = [...pack.plans.values()].find(
        ({ id, currentRevision }) =>
          chosen.includes(id) &&
          currentRevision !== null &&
          stored.get(id) !== currentRevision &&
          !tried.has(`${id}/${currentRevision}`),
      );
      if (!plan || signal.aborted) return;
      tried.add(`${plan.id}/${plan.currentRevision}`);
      await loadTilesOf(owner, plan, signal);
    }
  } finally {
    running.delete(projectId);
  }
}

/** Returns a function that loads tiles of a plan from the device; null for a blank one. */
export function tilesOfDevice(projectId: number, planId: number, revision: number) {
  let files: Promise<Map<string, Uint8Array<ArrayBuffer>>> | undefined;
  const read = async () => {
    const found = await (await siteDatabase()).get('pack', keyOf(projectId, planId, revision));
    if (!(found?.value instanceof ArrayBuffer)) throw new Error('no tiles on this device');
    return filesInTar(new Uint8Array(found.value));
  };
  return async (_: { number: number }, level: number, x: number, y: number): Promise<ImageBitmap | null> => {
    files ??= read().catch((error: unknown) => {
      files = undefined;
      throw error;
    });
    const tile = (await files).get(tileName(level, x, y));
    return tile ? createImageBitmap(new Blob([tile], { type: 'image/webp' })) : null;
  };
}
