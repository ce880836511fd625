import {
  dueAtOnce,
  holdWaiting,
  type OutboxChange,
  type Receipt,
  releaseHeld,
  withConsequences,
} from '@brick/domain/site/outbox/apply-answer';
import type { Entry } from '@brick/domain/site/outbox/entry';
import {
  addEntries,
  amendEntry,
  discardEntry,
  retryEntry,
  settleConflict,
} from '@brick/domain/site/outbox/entry-actions';
import { givenUpWith, stoppedBefore } from '@brick/domain/site/outbox/order';
import type { EndpointRef } from '../../platform/api/call.ts';
import { newUuid } from '../../platform/browser/new-uuid.ts';
import { knownOffset } from './clock.ts';
import { type ArrivedRow, createDrain } from './drain.ts';
import { changeEntries, nextSeq, readEntries } from './entry-store.ts';
import { type Rescued, rescueAll, zipOfEntries } from './entry-zip.ts';
import { deleteExpired, forgetPerson } from './forget.ts';
import { entryOf, type NewEntry } from './new-entry.ts';
import { type OutboxOverview, overviewOf, UNREAD_OVERVIEW } from './overview.ts';
import { photoUrl, stagePhoto } from './photos.ts';
import { breakageOf, type SiteTransaction, siteDatabase } from './site-database.ts';
import { DeviceFullError, saveFreeingSpace } from './storage-quota.ts';
import { openTabMessages } from './tab-messages.ts';

export interface Person {
  userId: number;
  /** The device as the server names it: "Chrome on Android". */
  device: string;
}

const nothing: OutboxChange = { put: [], removed: [], receipts: [], ids: [] };

const withPut = (put: Entry[]): OutboxChange => ({ ...nothing, put });

/** The outbox of a person on this device: what screens save by and read from. */
export interface Outbox {
  /**
   * Keeps what is being typed: before the camera opens, and while typing. Resolves once it is on the disk, with another
   * uuid where another window has made an entry of the draft.
   */
  saveDraft<E>(call: EndpointRef<E>, draft: NewEntry<E>): Promise<Entry>;
  /** Saves for sending; `id` of a draft makes it the entry. Resolves once it is on the disk: "Saved on this device". */
  saveEntry<E>(call: EndpointRef<E>, entry: NewEntry<E>): Promise<Entry>;
  /** Changes what an entry says; `shown` is what the form began with. False if it can no longer be changed. */
  editEntry(
    id: string,
    next: {
      body: Record<string, unknown>;
      title?: string;
      shown?: Record<string, unknown>;
      ifSigned?: Entry['ifSigned'] | undefined;
    },
  ): Promise<boolean>;
  /** Goes on after a conflict with the values that a person chose, by field. */
  resolveConflict(id: string, values: Record<string, unknown>): Promise<void>;
  /** What would go with an entry that is given up, to be asked about first. */
  givenUpWith(id: string): Promise<Entry[]>;
  /** Throws an entry or a draft away, with its photos and what needs it. */
  giveUp(id: string): Promise<void>;
  /** The stopped entry that one is behind. */
  stoppedBefore(id: string): Entry | null;
  tryNow(id?: string): Promise<void>;
  /** An entry or draft by its uuid, as when `?resume=` returns from the camera. */
  read(id: string): Promise<Entry | null>;
  /** Kind, id and number of a record made here, once it is sent; also by other pages of this device. */
  sentId(uuid: string): Promise<{ kind: string; id: number; number: string | null } | null>;
  receipts(): Promise<Receipt[]>;
  /** Adds a photo to a draft. Throws PhotoError for what this browser cannot read, and DeviceFullError. */
  addPhoto(draftId: string, file: Blob): Promise<Entry>;
  /** A photo on this device as an address for a picture, to be revoked after use; null if it is not here. */
  photoUrl(id: string, size: 'thumbnail' | 'whole'): Promise<string | null>;
  /**
   * A ZIP of entries and their photos; without ids of all that is not sent. `typed` is what a form holds that the device
   * has no room for.
   */
  exportAsZip(ids?: readonly string[], typed?: Readonly<Record<string, unknown>>): Promise<Blob>;
  /** Saves what can be read where the store is broken. Throws where nothing can. */
  rescue(): Promise<Rescued>;
  /** Holds everything until it is called with false. */
  setOffline(isOffline: boolean): Promise<void>;
  /**
   * Before signing out: clears what this device holds of the person. What is not sent stays, locked to the account, or
   * is deleted.
   */
  leave(unsent: 'keep' | 'delete'): Promise<void>;
  /** The person has signed in again: what was held for that goes on. */
  signedIn(): void;
  /** The overview once the store was read, or found to be broken. */
  whenRead(): Promise<OutboxOverview>;
  /** For useSyncExternalStore. */
  subscribe(listener: () => void): () => void;
  overview(): OutboxOverview;
  /** Hears of the row that the server answered to an entry, before the entry leaves the outbox. */
  onArrived(listener: (row: ArrivedRow) => void | Promise<void>): () => void;
  close(): void;
}

/** Opens the outbox of a person and begins to send what waits in it. */
export function openOutbox({ userId, device }: Person): Outbox {
  let overview = UNREAD_OVERVIEW;
  const listeners = new Set<() => void>();
  const show = (more: Partial<OutboxOverview>) => {
    overview = { ...overview, ...more };
    for (const listener of listeners) listener();
  };

  // Several changes in a row are read once, and a read never comes back before an older one.
  let reading: Promise<void> | null = null;
  let isOutdated = false;
  const refresh = async (): Promise<void> => {
    isOutdated = true;
    reading ??= (async () => {
      while (isOutdated) {
        isOutdated = false;
        show(overviewOf(await readEntries(userId)));
      }
    })()
      .catch((error: unknown) => {
        show({ broken: breakageOf(error) });
        throw error;
      })
      .finally(() => {
        reading = null;
      });
    await reading;
  };

  const heard = () => {
    void refresh().catch(() => undefined);
    drain.wake();
  };
  const tabs = openTabMessages(heard);
  const tell = async () => {
    tabs.tell();
    await refresh();
  };
  const keepers = new Set<(row: ArrivedRow) => void | Promise<void>>();
  const arrived = async (row: ArrivedRow) => {
    for (const keep of keepers) await keep(row);
  };
  const drain = createDrain({ userId, device, changed: tell, arrived, show });

  const change = async <Result>(
    work: (
      entries: Entry[],
      transaction: SiteTransaction,
    ) => Promise<{ change: OutboxChange | null; result: Result }>,
  ): Promise<Result> => {
    const result = await saveFreeingSpace(() => changeEntries(userId, work));
    await tell();
    drain.wake();
    return result;
  };

  const save = <E>(call: EndpointRef<E>, given: NewEntry<E>, state: 'draft' | 'waiting'): Promise<Entry> =>
    change(async (entries, transaction) => {
      const known = entries.find(({ id }) => id === given.id);
      const draft = known?.state === 'draft' ? known : undefined;
      // Another window has saved the draft: what is said here is an entry of its own.
      const isTaken =
        given.id !== undefined &&
        !draft &&
        (known !== undefined || (await transaction.objectStore('receipts').get(given.id)) !== undefined);
      // What is made keeps the time at which it was begun. A step counts as of when it is saved, after what came before.
      const begun = state === 'draft' || given.act === 'create' || given.ifSigned ? draft : undefined;
      const photos = entries.filter(({ ownerId }) => ownerId !== null && ownerId === draft?.id);
      const ids = await transaction.objectStore('ids').getAll();
      const entry = entryOf(call, given, {
        userId,
        state,
        id: isTaken ? newUuid() : (given.id ?? newUuid()),
        seq: begun?.seq ?? (await nextSeq(transaction)),
        photoIds: photos.map(({ id }) => id),
        basedOn: draft?.basedOn,
        photoBytes: photos.reduce((sum, { bytes }) => sum + bytes, 0),
        capturedAt: begun?.capturedAt ?? Date.now(),
        offsetMs: begun?.offsetMs ?? knownOffset(),
        idOf: (uuid) => ids.find((one) => one.uuid === uuid)?.id,
        uuidOf: (kind, id) => ids.find((one) => one.kind === kind && one.id === id)?.uuid,
      });
      const added = [entry, ...photos.map((photo) => ({ ...photo, state, title: given.title }))];
      return { change: addEntries(entries, added), result: entry };
    });

  const onEntry = (
    id: string,
    work: (
      entry: Entry,
      entries: Entry[],
      transaction: SiteTransaction,
    ) => Promise<OutboxChange | null> | OutboxChange | null,
  ): Promise<boolean> =>
    change(async (entries, transaction) => {
      const entry = entries.find((one) => one.id === id);
      const decided = entry ? await work(entry, entries, transaction) : null;
      return { change: decided, result: decided !== null };
    });

  const inJson = (value: Record<string, unknown>) =>
    JSON.parse(JSON.stringify(value)) as NonNullable<Entry['body']>;

  void deleteExpired()
    .catch(() => undefined)
    .then(refresh)
    .catch(() => undefined);

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return {
    saveDraft: (call, draft) => save(call, draft, 'draft'),
    saveEntry: (call, entry) => save(call, entry, 'waiting'),
    editEntry: (id, { body, title, shown = {}, ifSigned }) =>
      onEntry(id, async (entry, entries, transaction) =>
        amendEntry(
          entries,
          entry,
          { body: inJson(body), title: title ?? entry.title, shown: inJson(shown), ifSigned },
          {
            id: newUuid(),
            seq: await nextSeq(transaction),
            capturedAt: Date.now(),
            offsetMs: knownOffset(),
            bytes: JSON.stringify(body).length,
          },
        ),
      ),
    async resolveConflict(id, values) {
      await onEntry(id, (entry, entries) => settleConflict(entries, entry, inJson(values)));
    },
    async givenUpWith(id) {
      const { own } = await readEntries(userId);
      const entry = own.find((one) => one.id === id);
      return entry ? givenUpWith(entry, own) : [];
    },
    async giveUp(id) {
      await onEntry(id, (entry, entries) => discardEntry(entries, entry));
    },
    stoppedBefore(id) {
      const all = [...overview.entries, ...overview.photos];
      const entry = all.find((one) => one.id === id);
      return entry ? stoppedBefore(entry, all) : null;
    },
    async tryNow(id) {
      const asked =
        id === undefined
          ? change(async (entries) => ({
              change: withConsequences(
                entries,
                withPut([...releaseHeld(entries, ['session', 'full', 'app']), ...dueAtOnce(entries, 'all')]),
              ),
              result: undefined,
            }))
          : onEntry(id, (entry, entries) => retryEntry(entries, entry));
      // On a full device it is sent all the same.
      await asked.catch((error: unknown) => {
        if (!(error instanceof DeviceFullError)) throw error;
      });
      drain.wake({ asked: true });
    },
    async read(id) {
      const { own } = await readEntries(userId);
      return own.find((one) => one.id === id) ?? null;
    },
    async sentId(uuid) {
      const found = await (await siteDatabase()).get('ids', uuid);
      return found?.userId === userId ? found : null;
    },
    async receipts() {
      const all = await (await siteDatabase()).getAllFromIndex('receipts', 'userId', userId);
      return all.sort((one, other) => other.sentAt.localeCompare(one.sentAt));
    },
    async addPhoto(draftId, file) {
      const entry = await stagePhoto(userId, draftId, file);
      await tell();
      return entry;
    },
    photoUrl: (id, size) => photoUrl(userId, id, size),
    exportAsZip: (ids, typed) => zipOfEntries(userId, { ids, typed }),
    rescue: () => rescueAll(userId),
    async setOffline(isOffline) {
      await change(async (entries, transaction) => {
        await transaction.objectStore('meta').put(isOffline ? 'offline' : 'online', 'mode');
        const put = isOffline ? holdWaiting(entries, 'offline') : releaseHeld(entries, ['offline']);
        return { change: withConsequences(entries, withPut(put)), result: undefined };
      });
    },
    async leave(unsent) {
      drain.close();
      await forgetPerson(userId, unsent);
      tabs.tell();
    },
    signedIn: () => drain.wake({ asked: true }),
    whenRead: () =>
      new Promise((resolve) => {
        const look = () => {
          if (!overview.isRead && overview.broken === null) return;
          stop();
          resolve(overview);
        };
        const stop = subscribe(look);
        look();
      }),
    subscribe,
    overview: () => overview,
    onArrived(listener) {
      keepers.add(listener);
      return () => void keepers.delete(listener);
    },
    close() {
      drain.close();
      tabs.close();
      listeners.clear();
    },
  };
}
