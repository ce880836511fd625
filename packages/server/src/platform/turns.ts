import { DomainError, said } from '@brick/domain/errors';
import { FairQueue } from './fair-queue.ts';

interface Limits {
  /** How many go on at once, in all and of one account. */
  atOnce: number;
  ofOne: number;
  /** How many of one account may wait. */
  waitingOfOne: number;
  refusal: () => Error;
}

interface Waiting {
  account: string;
  come: () => void;
}

/** Turns for what costs much, few at once, and in fairness between accounts. Each process has its own. */
export class Turns {
  readonly #limits: Limits;
  readonly #waiting = new FairQueue<Waiting>();
  readonly #running = new Map<string, number>();
  #count = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Waits for a turn and answers how it is given back. Throws the refusal where too many wait already, or the signal aborts. */
  take(account: string, signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted || this.#waiting.waitingOf(account) >= this.#limits.waitingOfOne) {
        reject(this.#limits.refusal());
        return;
      }
      const waiting: Waiting = { account, come: () => resolve(this.#release(account)) };
      signal?.addEventListener(
        'abort',
        () => {
          if (this.#waiting.remove(waiting)) reject(this.#limits.refusal());
        },
        { once: true },
      );
      this.#waiting.push(account, waiting);
      this.#next();
    });
  }

  /** Does work when it is its turn. */
  async do<Result>(account: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const release = await this.take(account, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #next(): void {
    if (this.#count >= this.#limits.atOnce) return;
    const next = this.#waiting.next((account) => (this.#running.get(account) ?? 0) < this.#limits.ofOne);
    if (!next) return;
    this.#count += 1;
    this.#running.set(next.account, (this.#running.get(next.account) ?? 0) + 1);
    next.come();
  }

  #release(account: string): () => void {
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      this.#count -= 1;
      const left = (this.#running.get(account) ?? 1) - 1;
      if (left > 0) this.#running.set(account, left);
      else this.#running.delete(account);
      this.#next();
    };
  }
}

const busy = () =>
  new DomainError(
    'unavailable',
    said('Several of your requests are still being answered. Please try again in a moment.'),
    { retryAfterSeconds: 5 },
  );

/** Turns by what they are for: at once they take a part of the connections to the database, never all. */
export interface AllTurns {
  lists: Turns;
  reports: Turns;
  search: Turns;
}

export const openTurns = (): AllTurns => ({
  lists: new Turns({ atOnce: 6, ofOne: 2, waitingOfOne: 12, refusal: busy }),
  reports: new Turns({ atOnce: 6, ofOne: 2, waitingOfOne: 6, refusal: busy }),
  search: new Turns({ atOnce: 6, ofOne: 2, waitingOfOne: 6, refusal: busy }),
});
