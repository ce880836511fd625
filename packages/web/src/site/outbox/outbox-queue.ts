import {
  applyChange as after,
  applyAnswer,
  type DeviceContext,
  dueAtOnce,
  markSending,
  type OutboxChange,
  releaseDue,
  releaseHeld,
  requeueInterrupted,
  withConsequences,
} from '@brick/domain/site/outbox/apply-answer';
import type { Entry } from '@brick/domain/site/outbox/entry';
import type { EntryResponse } from '@brick/domain/site/outbox/entry-responses';
import type { HoldReason } from '@brick/domain/site/outbox/entry-states';
import { isSame } from '@brick/domain/site/outbox/merge-edits';
import { isNeededBy, nextDue, nextToSend, type SendConditions } from '@brick/domain/site/outbox/order';
import { referencesIn, resolveReferences } from '@brick/domain/site/outbox/references';
import { newUuid } from '../../platform/browser/new-uuid.ts';
import { knownOffset } from './clock.ts';
import { changeEntries, readEntries } from './entry-store.ts';
import { inTransaction, siteDatabase } from './site-database.ts';
import { DeviceFullError, saveFreeingSpace } from './storage-quota.ts';

/** The entries that are to be sent now. */
export interface DueEntries {
  taken: Entry[];
  /** When the next entry is due. */
  due: number | null;
  isChanged: boolean;
}

/** What became of an entry that the device had no room to write down. */
interface Unwritten {
  entry: Entry;
  answer: EntryResponse;
  moment: DeviceContext;
}

export interface OutboxQueue {
  /** Changes entries; resolves with whether any did change. Where there is no room they stay as they are. */
  change(work: (entries: Entry[]) => Entry[]): Promise<boolean>;
  /** Takes what is to be sent now, in one transaction with everything that decides it. */
  take(line: SendConditions): Promise<DueEntries>;
  /** Writes down what the answer to an entry changes. */
  settle(entry: Entry, answer: EntryResponse): Promise<void>;
  /** Lets entries go that were held for these reasons; with `isBack` also what waits because nobody had answered. */
  letGo(reasons: readonly HoldReason[], isBack: boolean): Promise<boolean>;
  /** The run is over: refusals that could not be written down are asked for again in the next one. */
  rest(): void;
}

const put = (entries: Entry[]): OutboxChange => ({ put: entries, removed: [], receipts: [], ids: [] });

const hasArrived = ({ status, code }: EntryResponse): boolean =>
  (status >= 200 && status < 300) || (status === 409 && code === 'purged');

const madeId = ({ entry, answer }: Unwritten): number | undefined =>
  entry.act === 'create' && typeof answer.row?.['id'] === 'number' ? answer.row['id'] : undefined;

/** An entry that this device itself has found it cannot send: its record was given up, its photo cannot be read. */
export const stoppedHere = (entry: Entry, code: 'recordGivenUp' | 'photoLost'): Entry => ({
  ...entry,
  state: 'stopped',
  nextAt: null,
  lastProblem: { status: 0, code, detail: '', errors: {} },
});

/** An entry whose references have become ids; null if one is not known. */
async function ready(
  entry: Entry,
  idOf: (uuid: string) => Promise<number | undefined>,
): Promise<Entry | null> {
  const ids = new Map<string, number>();
  for (const uuid of referencesIn([entry.params, entry.body])) {
    const found = await idOf(uuid);
    if (found === undefined) return null;
    ids.set(uuid, found);
  }
  const known = (uuid: string) => ids.get(uuid);
  return {
    ...entry,
    params: resolveReferences(entry.params, known),
    body: resolveReferences(entry.body, known),
  };
}

/**
 * What a drain reads and writes of a person's entries. On a full device nothing more can be written, but deleted: what
 * is under way, and what arrived, is then known to this page alone until there is room. A page that ends meanwhile sends
 * it again, which the server knows by its id.
 */
export function openOutboxQueue(userId: number): OutboxQueue {
  const underWay = new Set<string>();
  const unwritten = new Map<string, Unwritten>();
  let letGo = (_: readonly Entry[]): Entry[] => [];
  let isFull = false;

  const moment = (): DeviceContext => ({
    now: Date.now(),
    offsetMs: knownOffset(),
    random: Math.random(),
    newId: newUuid(),
  });

  /** Entries without those whose answer is known; on a full device as they would be if it could be written. */
  const seen = (stored: readonly Entry[]): Entry[] => {
    const left = stored.filter(({ id }) => !unwritten.has(id));
    if (!isFull) return left;
    const waiting = [...requeueInterrupted(left), ...letGo(left)];
    return after(left, put(waiting)).map((entry) => (underWay.has(entry.id) ? markSending(entry) : entry));
  };

  /** Decides what is sent next; the changes are of `stored`. */
  const decide = async (
    stored: readonly Entry[],
    line: SendConditions,
    storedId: (uuid: string) => Promise<number | undefined>,
  ) => {
    const now = Date.now();
    const before = seen(stored);
    const touched = releaseDue(before, now);
    const next = nextToSend(after(before, put(touched)), now, { ...line, isFull });
    const idOf = async (uuid: string) => {
      const own = unwritten.get(uuid);
      return (own && madeId(own)) ?? (await storedId(uuid));
    };
    const taken: Entry[] = [];
    for (const entry of next) {
      const whole = await ready(entry, idOf);
      touched.push(whole ? markSending(entry) : stoppedHere(entry, 'recordGivenUp'));
      if (whole) taken.push(markSending(whole));
    }
    const all = withConsequences(before, put(touched));
    return { all, taken, due: nextDue(after(before, all)) };
  };

  const takeWritten = (line: SendConditions): Promise<DueEntries> =>
    changeEntries(userId, async (stored, transaction) => {
      const { all, taken, due } = await decide(
        stored,
        line,
        async (uuid) => (await transaction.objectStore('ids').get(uuid))?.id,
      );
      const isChanged = all.put.length > 0;
      return { change: isChanged ? all : null, result: { taken, due, isChanged } };
    });

  const takeUnwritten = async (line: SendConditions): Promise<DueEntries> => {
    const database = await siteDatabase();
    const { own } = await readEntries(userId);
    const { taken, due } = await decide(own, line, async (uuid) => (await database.get('ids', uuid))?.id);
    return { taken, due, isChanged: false };
  };

  const settleOnce = ({ entry, answer, moment: at }: Unwritten, keepsPhotos: boolean): Promise<void> =>
    changeEntries(
      userId,
      async (entries) => {
        const stored = entries.find((one) => one.id === entry.id);
        // Another page has settled it, or taken it over: only that it arrived is still news.
        const isOurs = stored?.state === 'sending' || isFull || unwritten.has(entry.id);
        const isNews = stored && (isOurs || hasArrived(answer));
        // It had to make room, and leaves its receipt and its id.
        const isDropped = !stored && unwritten.has(entry.id);
        if (!isNews && !isDropped) return { change: null, result: undefined };
        const change = applyAnswer(stored ? { ...stored, tries: entry.tries } : entry, answer, entries, at);
        return { change: isDropped ? { ...change, removed: [] } : change, result: undefined };
      },
      { keepsPhotos },
    );

  /** Deletes what has arrived and nobody needs: that alone needs no room, and makes some. */
  const dropArrived = (): Promise<void> =>
    inTransaction(['outbox', 'photos'], async (transaction) => {
      const outbox = transaction.objectStore('outbox');
      const stored = (await outbox.index('userId').getAll(userId)) as Entry[];
      for (const [id, { entry, answer }] of unwritten) {
        if (!hasArrived(answer)) continue;
        await transaction.objectStore('photos').delete(id);
        const now = stored.find((one) => one.id === id);
        // A person has changed it meanwhile: it is sent again, and what differs follows.
        if (now && !isSame(now.body ?? null, entry.body ?? null) && referencesIn(now.body).length === 0)
          unwritten.delete(id);
        else if (now && !stored.some((other) => isNeededBy(entry, other))) await outbox.delete(id);
      }
    });

  /** Writes down what could not be written before, the oldest first. */
  const writeDown = async (): Promise<void> => {
    for (const [id, one] of unwritten) {
      await saveFreeingSpace(() => settleOnce(one, false));
      unwritten.delete(id);
    }
    isFull = false;
  };

  const settle = async (entry: Entry, answer: EntryResponse): Promise<void> => {
    const one: Unwritten = { entry, answer, moment: moment() };
    try {
      await settleOnce(one, true).catch(() => saveFreeingSpace(() => settleOnce(one, false)));
    } catch (error) {
      if (!(error instanceof DeviceFullError)) throw error;
      isFull = true;
      unwritten.set(entry.id, one);
      await dropArrived();
    }
    if (isFull) await writeDown().catch(() => undefined);
  };

  const change: OutboxQueue['change'] = (work) =>
    saveFreeingSpace(() =>
      changeEntries(userId, async (entries) => {
        const touched = work(entries);
        const isAny = touched.length > 0;
        return { change: isAny ? withConsequences(entries, put(touched)) : null, result: isAny };
      }),
    ).catch((error: unknown) => {
      if (!(error instanceof DeviceFullError)) throw error;
      isFull = true;
      return false;
    });

  return {
    change,
    async take(line) {
      let found: DueEntries;
      try {
        found = isFull ? await takeUnwritten(line) : await saveFreeingSpace(() => takeWritten(line));
      } catch (error) {
        if (!(error instanceof DeviceFullError)) throw error;
        isFull = true;
        found = await takeUnwritten(line);
      }
      for (const { id } of found.taken) underWay.add(id);
      return found;
    },
    settle: (entry, answer) => settle(entry, answer).finally(() => underWay.delete(entry.id)),
    letGo(reasons, isBack) {
      letGo = (entries) => [
        ...releaseHeld(entries, reasons),
        ...(isBack ? dueAtOnce(entries, 'unanswered') : []),
      ];
      return change(letGo);
    },
    rest() {
      for (const [id, { answer }] of unwritten) if (!hasArrived(answer)) unwritten.delete(id);
    },
  };
}
