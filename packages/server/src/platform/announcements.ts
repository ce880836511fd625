import type { LiveTopic } from '@brick/domain/live';

/** That something went stale of which the activity log of a project does not tell: of a user, or of a project. */
export type Announcement = { topic: LiveTopic } & (
  | { userId: number; projectId?: undefined }
  | { projectId: number; userId?: undefined }
);

type Listener = (said: readonly Announcement[]) => void;

const listeners = new WeakMap<object, Set<Listener>>();

/** Calls `listener` after each commit of a transaction on this pool, with what was said in it. Returns how to stop it. */
export function onCommit(pool: object, listener: Listener): () => void {
  const all = listeners.get(pool) ?? new Set();
  listeners.set(pool, all.add(listener));
  return () => all.delete(listener);
}

export function committed(pool: object, said: readonly Announcement[]): void {
  for (const listener of listeners.get(pool) ?? []) listener(said);
}
