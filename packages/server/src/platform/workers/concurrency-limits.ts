import { DomainError, problemMessage } from '@brick/domain/errors';
import { FairQueue } from './fair-queue.ts';

interface ConcurrencyLimit {
  /** The concurrency limit in total and per account. */
  atOnce: number;
  ofOne: number;
  /** The number of waiting callers per account. */
  waitingOfOne: number;
  refusal: () => Error;
}

interface WaitingCaller {
  account: string;
  come: () => void;
}

/** Limits concurrent expensive work, with accounts taking turns. Each process has its own limits. */
export class FairLimiter {
  readonly #limits: ConcurrencyLimit;
  readonly #waiting = new FairQueue<WaitingCaller>();
  readonly #running = new Map<string, number>();
  #count = 0;

  constructor(limits: ConcurrencyLimit) {
    this.#limits = limits;
  }

  /** Waits for a slot and returns a function that releases it. Throws if too many are waiting, or the signal aborts. */
  take(account: string, signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted || this.#waiting.waitingOf(account) >= this.#limits.waitingOfOne) {
        reject(this.#limits.refusal());
        return;
      }
      const leave = () => {
        if (this.#waiting.remove(waiting)) reject(this.#limits.refusal());
      };
      const come = () => {
        signal?.removeEventListener('abort', leave);
        resolve(this.#release(account));
      };
      const waiting: WaitingCaller = { account, come };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(account, waiting);
      this.#next();
    });
  }

  /** Runs work when a slot is free. */
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

export const tooManyRequests = () =>
  new DomainError(
    'unavailable',
    problemMessage('Several of your requests are still being answered. Please try again in a moment.'),
    { retryAfterSeconds: 5 },
  );

/** Limiters by purpose: together they use only some of the database connections. */
export interface ConcurrencyLimiters {
  lists: FairLimiter;
  reports: FairLimiter;
  search: FairLimiter;
  /** Bank lines being compared with what they may pay. */
  matching: FairLimiter;
  /** Pictures being decoded, each of which takes memory for all its pixels. */
  pictures: FairLimiter;
  /** Files of plans being looked through, each in a process of its own. */
  sheets: FairLimiter;
}

export const createConcurrencyLimiters = (): ConcurrencyLimiters => ({
  lists: new FairLimiter({ atOnce: 6, ofOne: 2, waitingOfOne: 12, refusal: tooManyRequests }),
  reports: new FairLimiter({ atOnce: 6, ofOne: 2, waitingOfOne: 6, refusal: tooManyRequests }),
  search: new FairLimiter({ atOnce: 6, ofOne: 2, waitingOfOne: 6, refusal: tooManyRequests }),
  matching: new FairLimiter({ atOnce: 6, ofOne: 1, waitingOfOne: 12, refusal: tooManyRequests }),
  pictures: new FairLimiter({ atOnce: 2, ofOne: 1, waitingOfOne: 30, refusal: tooManyRequests }),
  sheets: new FairLimiter({ atOnce: 1, ofOne: 1, waitingOfOne: 60, refusal: tooManyRequests }),
});
