import type { LiveTopic } from '@brick/domain/live/topics';

/** Says that data of a user or a project has changed in a way that the activity log does not record. */
export type TopicEvent = { topic: LiveTopic } & (
  | { userId: number; projectId?: undefined }
  | { projectId: number; userId?: undefined }
);

type CommitListener = (said: readonly TopicEvent[]) => void;

const listeners = new WeakMap<object, Set<CommitListener>>();

/**
 * Calls `listener` after each committed transaction on this pool, with the events published in it. Returns a function
 * that removes the listener.
 */
export function onCommit(pool: object, listener: CommitListener): () => void {
  const all = listeners.get(pool) ?? new Set();
  listeners.set(pool, all.add(listener));
  return () => all.delete(listener);
}

export function notifyCommitListeners(pool: object, said: readonly TopicEvent[]): void {
  for (const listener of listeners.get(pool) ?? []) listener(said);
}
