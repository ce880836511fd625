/** Ids of this tab's latest writes, as their answers name them and as live events tell of them. */
const ids = new Set<string>();

/** The most that can be on their way at once; of more, the events are taken for somebody else's. */
const MOST = 100;

export const ownWrites = {
  /** Keeps the id that an answer brought; a read brings none. */
  note(id: string | null): void {
    if (id === null) return;
    if (ids.size >= MOST) ids.clear();
    ids.add(id);
  },
  has: (id: string): boolean => ids.has(id),
};
