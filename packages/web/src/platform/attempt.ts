import { amountsAsText } from '@brick/domain/money/money';
import { freshKey } from './call.ts';

/**
 * The key under which one attempt of the user is sent. It stays while the body stays, so that a retry after a lost
 * answer makes no second row; a changed body, or one that succeeded, begins another attempt.
 */
export function attemptKeys() {
  let body: string | null = null;
  let key = '';
  return {
    keyFor(sent: unknown): string {
      const text = JSON.stringify(sent, amountsAsText);
      if (text !== body) {
        body = text;
        key = freshKey();
      }
      return key;
    },
    done() {
      body = null;
    },
  };
}
