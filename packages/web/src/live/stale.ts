import type { currentUser } from '@brick/domain/auth/contract';
import { goesStale } from '@brick/domain/live';
import type { LiveChange } from '@brick/domain/live/contract';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { call, callOf } from '../platform/call.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { ownWrites } from '../platform/own-writes.ts';
import { USER_KEY } from '../platform/session.ts';

const getUser = callOf<typeof currentUser>('GET', '/api/user');

/** Events are gathered for so long, and then read again what they name. */
const GATHER_MS = 150;
/** From the beginning of one reading to the next, so that a busy project does not keep a browser busy. */
const REST_MS = 500;
/** A write on its way may turn out to be what an event tells of; so often it is waited for. */
const MOST_WAITS = 4;

/** Does this change make stale what was read under this key? */
export function concerns({ projectId, topics }: LiveChange, [first, second, third]: QueryKey): boolean {
  if (first !== PROJECTS_KEY[0]) return topics.some((topic) => goesStale(topic, String(first), false));
  if (typeof second === 'number' && second !== projectId) return false;
  // What spans projects follows what happens in any of them.
  const room = typeof second === 'number' ? third : (second ?? 'list');
  return topics.some((topic) => goesStale(topic, String(room)));
}

const isUser = (key: QueryKey): boolean => key[0] === USER_KEY[0];

/** Whether what was last asked under a key was one page more of a list. */
const isFurther = ({ state }: Query): boolean => Boolean(state.fetchMeta?.fetchMore);

/** Reads again what live events name: what is on the screen at once, the rest when it is shown. */
export class Stale {
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

  /** Nobody knows what changed. */
  noteEverything(): void {
    this.#everything = true;
    this.#plan();
  }

  /** Asks again for what could not be read while the connection was lost. */
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
    return this.#client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isFurther }).length > 0;
  }

  async #read(): Promise<void> {
    this.#next = undefined;
    if (this.#client.isMutating() > 0 && this.#waits < MOST_WAITS) {
      this.#waits += 1;
      return this.#plan();
    }
    // It would cut off the further page that somebody has asked for.
    if (this.#isFetchingMore()) return this.#plan();
    this.#waits = 0;
    // What this tab wrote it has read again already.
    const changes = this.#changes.filter((each) => !each.changes?.every(ownWrites.has));
    const everything = this.#everything;
    this.#changes = [];
    this.#everything = false;
    if (changes.length === 0 && !everything) return;
    this.#reading = true;
    this.#begun = performance.now();
    try {
      if (everything || changes.some((each) => concerns(each, USER_KEY))) await this.#readUser();
      const stale = ({ queryKey }: Query) =>
        !isUser(queryKey) && (everything || changes.some((each) => concerns(each, queryKey)));
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
      // What comes meanwhile waits: asked again before it was answered, a slow answer would never be there.
      await this.#client.invalidateQueries({ predicate: stale, refetchType });
      // A further page that somebody asked for meanwhile came instead of what had gone stale.
      if (refetchType === 'active')
        await this.#client.refetchQueries({
          type: 'active',
          predicate: (query) => stale(query) && isFurther(query),
        });
    } finally {
      this.#reading = false;
      if (this.#changes.length > 0 || this.#everything) this.#plan();
    }
  }

  /** Apart from the others: a question about the user that finds no answer would pass for a sign-out. */
  async #readUser(): Promise<void> {
    await call(getUser).then(
      (user) => this.#client.setQueryData(USER_KEY, user),
      () => undefined,
    );
  }

  /** For a tab that comes into sight: what went stale behind it is read now. */
  readWhatIsStale(): void {
    void this.#client.refetchQueries({
      type: 'active',
      stale: true,
      predicate: ({ queryKey }) => !isUser(queryKey),
    });
  }
}
