import type { Entry } from '@brick/domain/site/outbox/entry';
import type { HoldReason } from '@brick/domain/site/outbox/entry-states';
import { type Line, nextDue, nextToSend } from '@brick/domain/site/outbox/order';
import { referencesIn, withIds } from '@brick/domain/site/outbox/references';
import {
  changed as after,
  type Change,
  held,
  interrupted,
  released,
  releasedWhenDue,
  settled,
  started,
  withConsequences,
} from '@brick/domain/site/outbox/settle';
import { knownOffset } from './clock.ts';
import { readMeta, type SiteTransaction, siteDatabase } from './database.ts';
import { aloneInOrigin } from './drain-lock.ts';
import { changeEntries, readEntries } from './entry-store.ts';
import { newUuid } from './new-uuid.ts';
import type { OutboxOverview } from './overview.ts';
import { askWhoIsThere, type Sent, sendEntry } from './send-entry.ts';
import { savedWithRoom } from './storage-room.ts';

/** Something that waits is looked after at least this often. */
const TICK_MS = 30_000;

/** Less says nothing of how fast a line is. */
const MEASURED_BYTES = 50_000;

interface DrainOptions {
  userId: number;
  device: string;
  /** The store has changed. */
  changed: () => Promise<void>;
  show: (more: Partial<OutboxOverview>) => void;
}

export interface Drain {
  /**
   * Looks whether there is something to send. With `asked` the server is asked who is there even if everything is
   * held.
   */
  wake(why?: { asked: boolean }): void;
  close(): void;
}

/** Whether an entry can go by itself, now or at its time. */
const isToGo = ({ state, nextAt }: Entry): boolean =>
  state === 'waiting' || state === 'sending' || (state === 'held' && nextAt !== null);

const put = (entries: Entry[]): Change => ({ put: entries, removed: [], receipts: [], ids: [] });

/** An entry whose references have become ids; null if one is not known. */
async function ready(entry: Entry, transaction: SiteTransaction): Promise<Entry | null> {
  const ids = new Map<string, number>();
  for (const uuid of referencesIn([entry.params, entry.body])) {
    const found = await transaction.objectStore('ids').get(uuid);
    if (found === undefined) return null;
    ids.set(uuid, found.id);
  }
  const idOf = (uuid: string) => ids.get(uuid);
  return { ...entry, params: withIds(entry.params, idOf), body: withIds(entry.body, idOf) };
}

/** What stops an entry that refers to a record which was given up. */
const withoutItsRecord = (entry: Entry): Entry => ({
  ...entry,
  state: 'stopped',
  nextAt: null,
  lastProblem: { status: 0, code: 'recordGivenUp', detail: '', errors: {} },
});

/** Sends what waits of a person, in order, a few at once, while no other page does. */
export function createDrain({ userId, device, changed, show }: DrainOptions): Drain {
  const closing = new AbortController();
  const progress = new Map<string, number>();
  const line: Line = { bitsPerSecond: null };
  let isWanted = false;
  let isAskedFor = false;
  let isStarting = true;
  let isRunning = false;
  let wakeUp: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Changes entries, and tells the screens if anything did change. */
  const change = async (work: (entries: Entry[]) => Entry[]): Promise<void> => {
    const isChanged = await savedWithRoom(() =>
      changeEntries(userId, async (entries) => {
        const touched = work(entries);
        const isAny = touched.length > 0;
        return { change: isAny ? withConsequences(entries, put(touched)) : null, result: isAny };
      }),
    );
    if (isChanged) await changed();
  };

  /** Takes what is to be sent now, in one transaction with everything that decides it. */
  const take = (): Promise<{ taken: Entry[]; due: number | null; isChanged: boolean }> =>
    changeEntries(userId, async (stored, transaction) => {
      const now = Date.now();
      const touched = releasedWhenDue(stored, now);
      const taken: Entry[] = [];
      for (const entry of nextToSend(after(stored, put(touched)), now, line)) {
        const whole = await ready(entry, transaction);
        touched.push(whole ? started(entry) : withoutItsRecord(entry));
        if (whole) taken.push(started(whole));
      }
      const all = withConsequences(stored, put(touched));
      const isChanged = all.put.length > 0;
      return {
        change: isChanged ? all : null,
        result: { taken, due: nextDue(after(stored, all)), isChanged },
      };
    });

  const settleOnce = ({ id }: Entry, { answer }: Sent, options: { keepsPhotos: boolean }): Promise<void> =>
    changeEntries(
      userId,
      async (entries) => {
        const entry = entries.find((one) => one.id === id);
        const isDone = answer.status >= 200 && answer.status < 300;
        // Another page has settled it, or taken it over: only that it arrived is still news.
        if (!entry || (entry.state !== 'sending' && !isDone)) return { change: null, result: undefined };
        const moment = {
          now: Date.now(),
          offsetMs: knownOffset(),
          random: Math.random(),
          newId: newUuid(),
        };
        return { change: settled(entry, answer, entries, moment), result: undefined };
      },
      options,
    );

  const settle = (entry: Entry, sent: Sent): Promise<void> =>
    settleOnce(entry, sent, { keepsPhotos: true }).catch(() =>
      savedWithRoom(() => settleOnce(entry, sent, { keepsPhotos: false })),
    );

  const showProgress = (id: string, share: number | null) => {
    if (share === null) progress.delete(id);
    else progress.set(id, share);
    show({ progress: new Map(progress) });
  };

  const measure = ({ answer, bytes, tookMs }: Sent) => {
    if (answer.status > 0 && bytes >= MEASURED_BYTES) line.bitsPerSecond = (bytes * 8000) / tookMs;
  };

  const sendOne = async (entry: Entry): Promise<void> => {
    const photo =
      entry.act === 'photo' ? ((await (await siteDatabase()).get('photos', entry.id)) ?? null) : null;
    const onProgress = (share: number) => showProgress(entry.id, share);
    const sent = await sendEntry(entry, { device, photo, onProgress, signal: closing.signal });
    if (closing.signal.aborted) return;
    measure(sent);
    show({ isReachable: sent.answer.status > 0 });
    await settle(entry, sent);
    showProgress(entry.id, null);
    await changed();
  };

  /** Holds everything in the offline mode, which may have been chosen while this page sends. */
  const isHeldBack = async (): Promise<boolean> => {
    if ((await readMeta('mode')) !== 'offline') return false;
    await change((entries) => held(entries, 'offline'));
    return true;
  };

  /** Sends until nothing is left that could go now. Returns when the next entry is due. */
  const drainAll = async (): Promise<number | null> => {
    const underWay = new Set<Promise<void>>();
    await change(interrupted);
    for (;;) {
      if (await isHeldBack()) return null;
      isWanted = false;
      const woken = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      const { taken, due, isChanged } = await savedWithRoom(take);
      if (isChanged) await changed();
      for (const entry of taken) {
        // What could not be written down stays under way in the store, and is sent again by the next run.
        const sending: Promise<void> = sendOne(entry)
          .catch(() => undefined)
          .finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
      if (closing.signal.aborted) return null;
      if (underWay.size > 0) await Promise.race([...underWay, woken]);
      else if (!isWanted) return due;
    }
  };

  /** Whether the session is that of this person: entries are never sent as somebody else. */
  const isOurs = async (): Promise<boolean> => {
    if (await isHeldBack()) return false;
    const who = await askWhoIsThere();
    show({ isReachable: who !== undefined });
    if (who === undefined) return false;
    const isOwn = who === userId;
    // A page that has just been loaded may be newer than the one that was told to be too old.
    const reasons: HoldReason[] = isStarting ? ['session', 'app'] : ['session'];
    isStarting = false;
    await change((entries) => (isOwn ? released(entries, reasons) : held(entries, 'session')));
    return isOwn;
  };

  const run = async (): Promise<void> => {
    const isAsked = isAskedFor;
    isAskedFor = false;
    isWanted = false;
    clearTimeout(timer);
    const hasWork = async () => (await readEntries(userId)).own.some(isToGo);
    if (!isAsked && !(await hasWork())) return;
    let due: number | null = null;
    await aloneInOrigin(async () => {
      if (closing.signal.aborted || !(await isOurs())) return;
      due = await drainAll();
    }, closing.signal);
    if (closing.signal.aborted || !(await hasWork())) return show({ nextLookAt: null });
    const wait = due === null ? TICK_MS : Math.min(TICK_MS, Math.max(0, due - Date.now()));
    timer = setTimeout(() => wake(), wait);
    show({ nextLookAt: Date.now() + wait });
  };

  const wake: Drain['wake'] = (why = { asked: false }) => {
    isWanted = true;
    isAskedFor ||= why.asked;
    wakeUp();
    if (isRunning || closing.signal.aborted) return;
    isRunning = true;
    void run()
      .catch(() => {
        timer = setTimeout(() => wake(), TICK_MS);
      })
      .finally(() => {
        isRunning = false;
        // Something was saved between the last look and the end of this run.
        if (isWanted) wake();
      });
  };

  const seen = () => document.visibilityState === 'visible' && wake({ asked: true });
  const online = () => wake({ asked: true });
  document.addEventListener('visibilitychange', seen);
  addEventListener('online', online);
  wake({ asked: true });

  return {
    wake,
    close() {
      closing.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('online', online);
    },
  };
}
