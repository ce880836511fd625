import type { Entry } from '@brick/domain/site/outbox/entry';
import type { sitePack } from '@brick/domain/site-pack/api';
import type * as z from 'zod';
import {
  inTransaction,
  readMeta,
  type SiteMeta,
  type SiteTransaction,
  siteDatabase,
} from '../outbox/site-database.ts';

/** An answer of the server with what changed. */
export type PackReply = z.output<typeof sitePack>;

/** The kinds of records that this device keeps, each with the list of an answer that has its rows. */
const LISTS = {
  issue: 'issues',
  check: 'checks',
  place: 'places',
  plan: 'plans',
  pin: 'pins',
  'diary-day': 'diaryDays',
} as const;

type Kept = keyof typeof LISTS;

const KEPT = Object.keys(LISTS) as Kept[];

type RowOf<Kind extends Kept> = NonNullable<PackReply[(typeof LISTS)[Kind]]>[number];

/** The rows of each kept kind by their ids. */
type Rows = { readonly [Kind in Kept as (typeof LISTS)[Kind]]: ReadonlyMap<number, RowOf<Kind>> };

/** What the pack says of a project besides its rows. */
export interface PackInfo {
  role: PackReply['role'];
  project: PackReply['project'];
  members: NonNullable<PackReply['members']>;
  suppliers: NonNullable<PackReply['suppliers']>;
  truncated: boolean;
  /** Rows are still to come: of what is not there nothing is known. */
  more?: boolean;
  /** Null where an older version has kept fewer kinds: the next answer is a whole one. */
  cursor: string | null;
  /** The kinds that were kept with it. */
  kinds?: readonly string[];
  serverTime: string;
}

/** A project as it was taken along. */
export interface Pack extends PackInfo, Rows {}

/** Whose pack it is, and of which project. */
export interface PackOwner {
  userId: number;
  projectId: number;
}

const INFO = 'info';

const keysOf = (projectId: number, kind?: string) =>
  kind === undefined
    ? IDBKeyRange.bound([projectId], [projectId, []])
    : IDBKeyRange.bound([projectId, kind], [projectId, kind, []]);

const rowsIn = (reply: PackReply, kind: Kept): readonly { id: number }[] => reply[LISTS[kind]] ?? [];

/** The rows of each kind, by a function that knows those of one. */
const rowsBy = (rowsOf: (kind: Kept) => ReadonlyMap<number, { id: number }>): Rows =>
  Object.fromEntries(KEPT.map((kind) => [LISTS[kind], rowsOf(kind)])) as unknown as Rows;

/** The pack after an answer; `before` is what was there. */
export function packAfter(before: Pack | null, reply: PackReply): Pack {
  const kept = reply.reset ? null : before;
  const rows = rowsBy((kind) => {
    const after = new Map<number, { id: number }>(kept?.[LISTS[kind]]);
    for (const gone of reply.deleted) if (gone.kind === kind) after.delete(gone.id);
    for (const row of rowsIn(reply, kind)) after.set(row.id, row);
    return after;
  });
  return {
    role: reply.role,
    project: reply.project,
    members: reply.members ?? kept?.members ?? [],
    suppliers: reply.suppliers ?? kept?.suppliers ?? [],
    truncated: reply.truncated || (kept?.truncated ?? false),
    more: reply.more,
    cursor: reply.cursor,
    kinds: KEPT,
    serverTime: reply.serverTime,
    ...rows,
  };
}

/** A row as the server answered it, of a kind that this device may keep. */
export interface SentRow {
  kind: string;
  row: { id: number; version: number; updatedAt?: string; isGone?: true };
}

const isKept = (kind: string): kind is Kept => KEPT.some((kept) => kept === kind);

/** Whether a row is newer than the one that is kept; what belongs to a day of the diary leaves its version as it is. */
const isNewer = (row: SentRow['row'], kept: SentRow['row'] | undefined): boolean =>
  kept === undefined ||
  row.version > kept.version ||
  (row.version === kept.version && (row.updatedAt ?? '') > (kept.updatedAt ?? ''));

/** The pack without the pins that were removed here, as far as that waits: what was refused counts for nothing. */
export function withoutRemovedPins(pack: Pack, entries: readonly Entry[]): Pack {
  const pins = new Map(pack.pins);
  for (const { kind, method, state, params } of entries) {
    const id = Number(params['id']);
    const pin = pack.pins.get(id);
    if (kind !== 'pin' || state === 'stopped') continue;
    if (method === 'DELETE') pins.delete(id);
    else if (pin) pins.set(id, pin);
  }
  return pins.size === pack.pins.size ? pack : { ...pack, pins };
}

/** The pack with rows that were answered since, as far as they are newer, and without those that were removed. */
export function withSentRows(pack: Pack, sent: readonly SentRow[]): Pack {
  let after = pack;
  for (const { kind, row } of sent) {
    if (!isKept(kind)) continue;
    const rows: ReadonlyMap<number, { id: number; version: number; updatedAt?: string }> = after[LISTS[kind]];
    const next = new Map(rows);
    if (row.isGone) next.delete(row.id);
    else if (isNewer(row, rows.get(row.id))) next.set(row.id, row);
    else continue;
    after = { ...after, [LISTS[kind]]: next };
  }
  return after;
}

/** Reads what the pack says of a project that was taken along; null if it was not. */
export async function readPackInfo(projectId: number): Promise<PackInfo | null> {
  const info = (await (await siteDatabase()).get('pack', [projectId, INFO, INFO]))?.value;
  if (!info) return null;
  const { kinds, cursor, more, ...known } = info as PackInfo;
  const hasAllKinds = KEPT.every((kind) => kinds?.includes(kind));
  return { ...known, more: more === true || !hasAllKinds, cursor: hasAllKinds ? cursor : null };
}

/** Reads what was taken along of a project; null if nothing was. */
export async function readPack(projectId: number): Promise<Pack | null> {
  const database = await siteDatabase();
  const info = await readPackInfo(projectId);
  if (!info) return null;
  const stored = new Map<Kept, ReadonlyMap<number, { id: number }>>();
  for (const kind of KEPT) {
    const rows = await database.getAll('pack', keysOf(projectId, kind));
    stored.set(
      kind,
      new Map(rows.map(({ value }) => [(value as { id: number }).id, value as { id: number }])),
    );
  }
  return { ...info, ...rowsBy((kind) => stored.get(kind) ?? new Map()) };
}

/** The projects that are taken along; none on a device that several people use. */
export async function readTakenAlongProjects(): Promise<number[]> {
  const [chosen, shared] = await Promise.all([readMeta('projects'), readMeta('shared')]);
  return shared === true ? [] : (chosen ?? []).map(({ id }) => id);
}

/** Whether a project is still taken along by a user, who may have signed out while it was loaded. */
export async function isStillTaken(
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

/**
 * Stores what an answer changed, in one transaction with the cursor behind it, if the project is still taken along.
 * Returns false, and stores nothing, if the device does not have what the answer continues: rows between would be missing.
 */
export const storePack = (
  owner: PackOwner,
  pack: Pack,
  reply: PackReply,
  before: Pack | null,
): Promise<boolean> =>
  inTransaction(['pack', 'meta'], async (transaction) => {
    if (!(await isStillTaken(transaction, owner))) return true;
    const { projectId } = owner;
    const store = transaction.objectStore('pack');
    const stored = (await store.get([projectId, INFO, INFO]))?.value as PackInfo | undefined;
    if (!reply.reset && before && before.cursor !== stored?.cursor) return false;
    if (reply.reset) for (const kind of KEPT) await store.delete(keysOf(projectId, kind));
    for (const { kind, id } of reply.deleted) await store.delete([projectId, kind, id]);
    for (const kind of KEPT)
      for (const row of rowsIn(reply, kind)) await store.put({ projectId, kind, id: row.id, value: row });
    const rows: readonly string[] = Object.values(LISTS);
    const info = Object.fromEntries(Object.entries(pack).filter(([name]) => !rows.includes(name)));
    await store.put({ projectId, kind: INFO, id: INFO, value: info });
    return true;
  });

/** Stores a row as the server answered it, or its removal, if its project is taken along: the next pack is only of the rest. */
export const keepRow = (owner: PackOwner, { kind, row }: SentRow): Promise<void> =>
  inTransaction(['pack', 'meta'], async (transaction) => {
    if (!isKept(kind) || !(await isStillTaken(transaction, owner))) return;
    const { projectId } = owner;
    const store = transaction.objectStore('pack');
    if (row.isGone) return store.delete([projectId, kind, row.id]);
    const [info, known] = await Promise.all([
      store.get([projectId, INFO, INFO]),
      store.get([projectId, kind, row.id]),
    ]);
    if (info && isNewer(row, known?.value as SentRow['row'] | undefined))
      await store.put({ projectId, kind, id: row.id, value: row });
  });

/** The project, among those taken along, that has a place; null if none has it. */
export async function findProjectOfPlace(placeId: number): Promise<number | null> {
  const database = await siteDatabase();
  for (const projectId of await readTakenAlongProjects())
    if (await database.getKey('pack', [projectId, 'place', placeId])) return projectId;
  return null;
}

/** Deletes what was taken along of a project: its user has left it, or leaves it behind. */
export const deletePack = (projectId: number): Promise<void> =>
  inTransaction(['pack'], (transaction) => transaction.objectStore('pack').delete(keysOf(projectId)));

/** Deletes all packs within a transaction of its caller. */
export const clearPacks = (transaction: SiteTransaction): Promise<void> =>
  transaction.objectStore('pack').clear();
