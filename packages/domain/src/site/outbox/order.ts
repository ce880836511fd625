import type { Entry } from './entry.ts';
import { MAX_WAIT_MS } from './entry-responses.ts';
import { referencesIn } from './references.ts';

/** Most requests under way at once. */
export const CHAINS_AT_ONCE = 4;

/** Below this many bits a second photos go one after another. */
const SLOW_BITS = 1_000_000;

const bySeq = (one: Entry, other: Entry): number => one.seq - other.seq;

/** Entries by id, and by record in their order. */
interface Outbox {
  byId: ReadonlyMap<string, Entry>;
  byRecord: ReadonlyMap<string, readonly Entry[]>;
}

const chainKey = ({ userId, record }: Entry): string => `${userId} ${record}`;

function sorted(entries: readonly Entry[]): Outbox {
  const byRecord = new Map<string, Entry[]>();
  for (const entry of [...entries].sort(bySeq)) {
    const chain = byRecord.get(chainKey(entry));
    if (chain) chain.push(entry);
    else byRecord.set(chainKey(entry), [entry]);
  }
  return { byId: new Map(entries.map((entry) => [entry.id, entry])), byRecord };
}

/** What has to be sent before an entry: the one before it in its record, and what it depends on. */
function directlyBefore(entry: Entry, { byId, byRecord }: Outbox): Entry[] {
  const chain = (byRecord.get(chainKey(entry)) ?? []).filter(
    ({ state, seq }) => state !== 'draft' && seq < entry.seq,
  );
  const last = chain.at(-1);
  const needed = entry.dependsOn.map((id) => byId.get(id)).filter((one) => one !== undefined);
  return last ? [last, ...needed] : needed;
}

/** Returns a function that finds the stopped entry which keeps an entry back; null if none does. */
function blockedBy(outbox: Outbox): (entry: Entry) => Entry | null {
  const found = new Map<string, Entry | null>();
  const cause = (entry: Entry): Entry | null => {
    const known = found.get(entry.id);
    if (known !== undefined) return known;
    // A circle, which no screen makes, blocks nobody for ever in this search.
    found.set(entry.id, null);
    for (const earlier of directlyBefore(entry, outbox)) {
      const stopped = earlier.state === 'stopped' ? earlier : cause(earlier);
      if (stopped) {
        found.set(entry.id, stopped);
        return stopped;
      }
    }
    return null;
  };
  return cause;
}

/** The stopped entry that keeps another one back; null if none does. */
export const stoppedBefore = (entry: Entry, entries: readonly Entry[]): Entry | null =>
  blockedBy(sorted(entries))(entry);

/**
 * The entries whose state changes because one before them is stopped or no longer is: waiting and held ones fall
 * behind, those behind wait again.
 */
export function behindOrWaiting(entries: readonly Entry[]): Entry[] {
  const cause = blockedBy(sorted(entries));
  return entries.flatMap((entry): Entry[] => {
    if (entry.state !== 'waiting' && entry.state !== 'held' && entry.state !== 'behind') return [];
    const isBlocked = cause(entry) !== null;
    if (isBlocked === (entry.state === 'behind')) return [];
    return [{ ...entry, state: isBlocked ? 'behind' : 'waiting', heldFor: null, nextAt: null }];
  });
}

/** The entries that go with one that is given up: what refers to a record that will not be made. */
export function givenUpWith(entry: Entry, entries: readonly Entry[]): Entry[] {
  const gone = new Map([[entry.id, entry]]);
  const isGone = (other: Entry): boolean =>
    other.ownerId !== null && gone.has(other.ownerId)
      ? true
      : [...gone.values()].some(
          ({ act, id, record }) =>
            act === 'create' &&
            (other.dependsOn.includes(id) || (other.record === record && other.id !== id)),
        );
  for (let grew = true; grew; ) {
    const more = entries.filter((other) => !gone.has(other.id) && isGone(other));
    for (const other of more) gone.set(other.id, other);
    grew = more.length > 0;
  }
  gone.delete(entry.id);
  return [...gone.values()].sort(bySeq);
}

/** Whether another entry needs the record that one makes: it changes that record, or refers to it. */
export const isNeededBy = (entry: Entry, other: Entry): boolean =>
  entry.act === 'create' &&
  other.id !== entry.id &&
  (other.record === entry.id ||
    other.dependsOn.includes(entry.id) ||
    referencesIn([other.params, other.body]).includes(entry.id));

export interface SendConditions {
  /** Bits a second of the last uploads; null while nobody knows. */
  bitsPerSecond: number | null;
  /** The device has no room: a photo that is sent makes some, so photos go before text. */
  isFull?: boolean;
}

/** Whether an entry may go: its time has come, or is further ahead than any wait, as after the clock was put back. */
export const isDue = ({ nextAt }: Entry, now: number): boolean =>
  nextAt === null || nextAt <= now || nextAt > now + MAX_WAIT_MS;

/**
 * The entries of a person to start now: the first of each record whose turn it is, a few at once, text before
 * photos unless the device is full.
 */
export function nextToSend(entries: readonly Entry[], now: number, line: SendConditions): Entry[] {
  const outbox = sorted(entries);
  const free = CHAINS_AT_ONCE - entries.filter(({ state }) => state === 'sending').length;
  const isPhoto = ({ act }: Entry) => act === 'photo';
  const ready = entries
    .filter(
      (entry) => entry.state === 'waiting' && isDue(entry, now) && directlyBefore(entry, outbox).length === 0,
    )
    .sort(bySeq);
  const texts = ready.filter((entry) => !isPhoto(entry));
  const photos = ready.filter(isPhoto);
  const isTextNext = texts.length > 0 && (!line.isFull || photos.length === 0);
  if (isTextNext) return texts.slice(0, Math.max(0, free));
  const isSlow = line.bitsPerSecond === null || line.bitsPerSecond < SLOW_BITS;
  const photosUnderWay = entries.filter((entry) => entry.state === 'sending' && isPhoto(entry)).length;
  const most = isSlow ? Math.min(free, 1 - photosUnderWay) : free;
  return photos.slice(0, Math.max(0, most));
}

/** When the next entry is due; null if none waits for a time. */
export function nextDue(entries: readonly Entry[]): number | null {
  const times = entries.flatMap(({ state, nextAt }) =>
    (state === 'waiting' || state === 'held') && nextAt !== null ? [nextAt] : [],
  );
  return times.length === 0 ? null : Math.min(...times);
}
