import type { LiveChange } from '@brick/domain/live/api';
import { isStaleAfter } from '@brick/domain/live/topics';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { ownWrites } from '../platform/api/own-writes.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { keepUser, loadCurrentUser, USER_KEY } from '../platform/session/session.ts';

/** Events are collected for this long before the affected queries are read again. */
const GATHER_MS = 150;
/** The least time between two refreshes, so that a busy project does not keep the browser busy. */
const REST_MS = 500;
/** A pending write may be the cause of an event; the refresh waits for it this many times. */
const MAX_WAITS = 4;

/** Whether a change makes the data under this query key stale. */
export function isAffectedBy({ projectId, topics }: LiveChange, [first, second, third]: QueryKey): boolean {
  if (first !== PROJECTS_KEY[0]) return topics.some((topic) => isStaleAfter(topic, String(first), false));
  if (typeof second === 'number' && second !== projectId) return false;
  // Queries over all projects follow the changes in any of them.
  const feature = typeof second === 'number' ? third : (second ?? 'list');
  return topics.some((topic) => isStaleAfter(topic, String(feature)));
}

const isUser = (key: QueryKey): boolean => key[0] === USER_KEY[0];

/** Whether the last fetch of a query was for the next page of a list. */
const isNextPageFetch = ({ state }: Query): boolean => Boolean(state.fetchMeta?.fetchMore);

/** Refetches the queries that live events affect: visible ones at once, the others when they are shown. */
export class StaleQueries {
  readonly #client: QueryClient;
  #changes: LiveChange[] = [];
  #everything = false;
  #next: ReturnType<typeof setTimeout> | undefined;
  #reading = false;
  #begun = Number.NEGATIVE_INFINITY;
  #waits = 0;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  note(changes: readonly LiveChange[]): void {
    this.#changes.push(...changes);
    this.#plan();
  }

  /** For when it is unknown what changed. */
  noteEverything(): void {
    this.#everything = true;
    this.#plan();
  }

  /** Refetches the queries that failed while the connection was lost. */
  retryFailed(): void {
    void this.#client.refetchQueries({
      type: 'active',
      predicate: ({ state, queryKey }) => state.status === 'error' && !isUser(queryKey),
    });
  }

  stop(): void {
    clearTimeout(this.#next);
  }

  #plan(): void {
    if (this.#next !== undefined || this.#reading) return;
    const rest = this.#begun + REST_MS - performance.now();
    this.#next = setTimeout(() => void this.#read(), Math.max(GATHER_MS, rest));
  }

  #isFetchingMore(): boolean {
    return (
      this.#client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isNextPageFetch }).length > 0
    );
  }

  async #read(): Promise<void> {
    this.#next = undefined;
    if (this.#client.isMutating() > 0 && this.#waits < MAX_WAITS) {
      this.#waits += 1;
      return this.#plan();
    }
    // A refetch would cancel the next page that the user has asked for.
    if (this.#isFetchingMore()) return this.#plan();
    this.#waits = 0;
    // This tab has already refetched after its own writes.
    const changes = this.#changes.filter((each) => !each.changes?.every(ownWrites.has));
    const everything = this.#everything;
    this.#changes = [];
    this.#everything = false;
    if (changes.length === 0 && !everything) return;
    this.#reading = true;
    this.#begun = performance.now();
    try {
      // Not by its query, which would take the user for signed out before they are told.
      if (everything || changes.some((each) => isAffectedBy(each, USER_KEY)))
        await loadCurrentUser().then(
          (user) => keepUser(this.#client, user),
          () => undefined,
        );
      const stale = ({ queryKey }: Query) =>
        !isUser(queryKey) && (everything || changes.some((each) => isAffectedBy(each, queryKey)));
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
      // Later events wait: refetching before the response is there would starve a slow server.
      await this.#client.invalidateQueries({ predicate: stale, refetchType });
      // A next page that was requested meanwhile replaced the refetch of the stale ones.
      if (refetchType === 'active')
        await this.#client.refetchQueries({
          type: 'active',
          predicate: (query) => stale(query) && isNextPageFetch(query),
        });
    } finally {
      this.#reading = false;
      if (this.#changes.length > 0 || this.#everything) this.#plan();
    }
  }

  /** For a tab that becomes visible: refetches what went stale while it was hidden. */
  readWhatIsStale(): void {
    void this.#client.refetchQueries({
      type: 'active',
      stale: true,
      predicate: ({ queryKey }) => !isUser(queryKey),
    });
  }
}
