/** Ids of this tab's latest writes, as named in responses and live events. */
const ids = new Set<string>();

/** The most ids that are kept; beyond that, events count as somebody else's. */
const MAX_IDS = 100;

export const ownWrites = {
  /** Stores the id of a response; reads have none. */
  note(id: string | null): void {
    if (id === null) return;
    if (ids.size >= MAX_IDS) ids.clear();
    ids.add(id);
  },
  has: (id: string): boolean => ids.has(id),
};
