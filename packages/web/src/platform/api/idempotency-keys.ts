import { amountsAsText } from '@brick/domain/money/money';
import { createIdempotencyKey } from './call.ts';

/** A body that was sent, and its key. */
export interface Attempt {
  body: string | null;
  key: string;
}

/**
 * Creates idempotency keys for a form. The key stays the same while the body does, so that a retry after a lost
 * response creates no second row; a changed body, or one that succeeded, gets a new key.
 */
export function createIdempotencyKeyCache() {
  let last: Attempt = { body: null, key: '' };
  return {
    keyFor(sent: unknown): string {
      const body = JSON.stringify(sent, amountsAsText);
      if (body !== last.body) last = { body, key: createIdempotencyKey() };
      return last.key;
    },
    last: () => last,
    /** Goes on with an attempt of a form that was closed since. */
    resume(attempt: Attempt) {
      last = attempt;
    },
    done() {
      last = { body: null, key: '' };
    },
  };
}
