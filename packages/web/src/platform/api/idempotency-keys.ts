import { amountsAsText } from '@brick/domain/money/money';
import { createIdempotencyKey } from './call.ts';

/**
 * Creates idempotency keys for a form. The key stays the same while the body does, so that a retry after a lost
 * response creates no second row; a changed body, or one that succeeded, gets a new key.
 */
export function createIdempotencyKeyCache() {
  let body: string | null = null;
  let key = '';
  return {
    keyFor(sent: unknown): string {
      const text = JSON.stringify(sent, amountsAsText);
      if (text !== body) {
        body = text;
        key = createIdempotencyKey();
      }
      return key;
    },
    done() {
      body = null;
    },
  };
}
