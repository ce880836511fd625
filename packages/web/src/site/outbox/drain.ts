import { holdWaiting, requeueInterrupted } from '@brick/domain/site/outbox/apply-answer';
import type { Entry } from '@brick/domain/site/outbox/entry';
import type { HoldReason } from '@brick/domain/site/outbox/entry-states';
import type { SendConditions } from '@brick/domain/site/outbox/order';
import { withDrainLock } from './drain-lock.ts';
import { readEntries } from './entry-store.ts';
import { openOutboxQueue, stoppedHere } from './outbox-queue.ts';
import type { OutboxOverview } from './overview.ts';
import { answerToRemoval, askWhoIsThere, type Sent, sendEntry } from './send-entry.ts';
import { readMeta, type StoredPhoto, siteDatabase } from './site-database.ts';

/** Something that waits is looked after at least this often. */
const TICK_MS = 30_000;

/** Less says nothing of how fast a line is. */
const MEASURED_BYTES = 50_000;

/** A record as the server answered it to an entry, or one that it has removed. */
export interface ArrivedRow {
  projectId: number;
  kind: string;
  row: { id: number; version: number; isGone?: true };
}

function arrivedRow(entry: Entry, { status, row }: Sent['answer']): ArrivedRow | null {
  const { projectId, kind, act } = entry;
  if (entry.method === 'DELETE' && status >= 200 && status < 300)
    return { projectId, kind, row: { id: Number(entry.params['id']), version: 0, isGone: true } };
  const { id, version, deletedAt = null } = row ?? {};
  const isRow = typeof id === 'number' && typeof version === 'number' && deletedAt === null;
  if (act === 'photo' || status >= 300 || !isRow) return null;
  return { projectId, kind, row: row as unknown as ArrivedRow['row'] };
}

interface DrainOptions {
  userId: number;
  device: string;
  /** The store has changed. */
  changed: () => Promise<void>;
  /** A row came back; the entry is still there until this resolves. */
  arrived: (row: ArrivedRow) => Promise<void>;
  show: (more: Partial<OutboxOverview>) => void;
}

export interface Drain {
  /**
   * Looks whether there is something to send. With `asked` the server is asked who is there even if everything is
   * held, and what had no answer before is sent at once if it answers.
   */
  wake(why?: { asked: boolean }): void;
  close(): void;
}

/** Whether an entry can go by itself, now or at its time. */
const isToGo = ({ state, nextAt }: Entry): boolean =>
  state === 'waiting' || state === 'sending' || (state === 'held' && nextAt !== null);

/** The bytes of a photo; null where the browser cannot read what it has stored. */
const photoOf = async ({ id }: Entry): Promise<StoredPhoto | null> =>
  (await (await siteDatabase()).get('photos', id).catch(() => null)) ?? null;

/** Sends what waits of a person, in order, a few at once, while no other page does. */
export function createDrain({ userId, device, changed, arrived, show }: DrainOptions): Drain {
  const closing = new AbortController();
  const progress = new Map<string, number>();
  const line: SendConditions = { bitsPerSecond: null };
  let isWanted = false;
  let isAskedFor = false;
  let isStarting = true;
  let isRunning = false;
  let wakeUp: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const store = openOutboxQueue(userId);

  /** Changes entries, and tells the screens if anything did change. */
  const change = async (work: (entries: Entry[]) => Entry[]): Promise<void> => {
    if (await store.change(work)) await changed();
  };

  const showProgress = (id: string, share: number | null) => {
    if (share === null) progress.delete(id);
    else progress.set(id, share);
    show({ progress: new Map(progress) });
  };

  const measure = ({ answer, bytes, tookMs }: Sent) => {
    if (answer.status > 0 && bytes >= MEASURED_BYTES) line.bitsPerSecond = (bytes * 8000) / tookMs;
  };

  const sendOne = async (entry: Entry): Promise<void> => {
    const photo = entry.act === 'photo' ? await photoOf(entry) : null;
    if (entry.act === 'photo' && photo === null)
      return change((all) =>
        all.filter(({ id }) => id === entry.id).map((one) => stoppedHere(one, 'photoLost')),
      );
    const onProgress = (share: number) => showProgress(entry.id, share);
    const sent = await sendEntry(entry, { device, photo, onProgress, signal: closing.signal });
    if (entry.method === 'DELETE' && sent.answer.code === 'notFound')
      sent.answer = await answerToRemoval(sent.answer, entry.projectId);
    if (closing.signal.aborted) return;
    measure(sent);
    show({ isReachable: sent.answer.status > 0 });
    const row = arrivedRow(entry, sent.answer);
    if (row) await arrived(row);
    await store.settle(entry, sent.answer);
    showProgress(entry.id, null);
    await changed();
  };

  /** Holds everything in the offline mode, which may have been chosen while this page sends. */
  const isHeldBack = async (): Promise<boolean> => {
    if ((await readMeta('mode')) !== 'offline') return false;
    await change((entries) => holdWaiting(entries, 'offline'));
    return true;
  };

  /** Sends until nothing is left that could go now. Returns when the next entry is due. */
  const drainAll = async (): Promise<number | null> => {
    const underWay = new Set<Promise<void>>();
    await change(requeueInterrupted);
    for (;;) {
      if (await isHeldBack()) return null;
      isWanted = false;
      const woken = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      const { taken, due, isChanged } = await store.take(line);
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
  const isOurs = async (isAsked: boolean): Promise<boolean> => {
    if (await isHeldBack()) return false;
    const who = await askWhoIsThere();
    show({ isReachable: who !== undefined });
    if (who === undefined) return false;
    const isOwn = who === userId;
    // A page that has just been loaded may be newer than the one that was told to be too old.
    const reasons: HoldReason[] = isStarting ? ['session', 'app'] : ['session'];
    isStarting = false;
    if (!isOwn) await change((entries) => holdWaiting(entries, 'session'));
    else if (await store.letGo(reasons, isAsked)) await changed();
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
    await withDrainLock(async () => {
      if (closing.signal.aborted || !(await isOurs(isAsked))) return;
      due = await drainAll().finally(store.rest);
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
