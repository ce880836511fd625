import { currentHold } from '@brick/domain/site/outbox/apply-answer';
import type { Entry } from '@brick/domain/site/outbox/entry';
import { type HoldReason, STORED_STATES, type StoredState } from '@brick/domain/site/outbox/entry-states';
import type { StoredEntries } from './entry-store.ts';
import type { Breakage } from './site-database.ts';

/** What screens show of the outbox. It is replaced as a whole when something changes. */
export interface OutboxOverview {
  /** The store has been read. Until then nothing is known, which is not the same as nothing. */
  isRead: boolean;
  /** Why the store cannot be opened or read. It is left as it is; `rescue()` saves what can be read. */
  broken: Breakage | null;
  /** Entries of this person that are no photos, in their order, drafts too. */
  entries: readonly Entry[];
  /** Photos of this person that are not sent, in their order. */
  photos: readonly Entry[];
  /** Entries by state, without photos. */
  counts: Readonly<Record<StoredState, number>>;
  /** Photos ready to be sent; drafts are not counted. */
  photosWaiting: number;
  /** How many entries of somebody else wait on this device: nothing more is told of them. */
  ofOthers: number;
  /** Entries that this version cannot read: they stay, and are part of the ZIP. */
  unreadable: number;
  hold: { reason: HoldReason; nextAt: number | null } | null;
  /** Share of the bytes that are out, 0 to 1, by entry, of what this tab sends. */
  progress: ReadonlyMap<string, number>;
  /** Whether the server answered the last time; null until it was asked. */
  isReachable: boolean | null;
  /** When this tab looks again by itself: "Tries again in 30 s"; null if nothing waits for it. */
  nextLookAt: number | null;
}

const NO_COUNTS = Object.fromEntries(STORED_STATES.map((state) => [state, 0])) as Record<StoredState, number>;

/** The overview before the store was read. */
export const UNREAD_OVERVIEW: OutboxOverview = {
  isRead: false,
  broken: null,
  entries: [],
  photos: [],
  counts: NO_COUNTS,
  photosWaiting: 0,
  ofOthers: 0,
  unreadable: 0,
  hold: null,
  progress: new Map(),
  isReachable: null,
  nextLookAt: null,
};

/** The part of the overview that the store decides. */
export function overviewOf({
  own,
  unreadable,
  ofOthers,
}: StoredEntries): Omit<OutboxOverview, 'progress' | 'isReachable' | 'nextLookAt'> {
  const inOrder = [...own].sort((one, other) => one.seq - other.seq);
  const photos = inOrder.filter(({ act }) => act === 'photo');
  const entries = inOrder.filter(({ act }) => act !== 'photo');
  const counts = { ...NO_COUNTS };
  for (const { state } of entries) counts[state] += 1;
  return {
    ...{ isRead: true, broken: null },
    ...{ entries, photos, counts, ofOthers, unreadable },
    photosWaiting: photos.filter(({ state }) => state !== 'draft').length,
    hold: currentHold(own),
  };
}
