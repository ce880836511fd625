import { REQUESTS_AT_ONCE, REQUESTS_PER_MINUTE } from '@brick/domain/tokens/rules';
import { expect, it } from 'vitest';
import { TokenLimits } from './token-limits.ts';

const READ = { writes: false, now: 0 };

/** The seconds after which a refused request may come again; null if it was let in. */
function waitOf(limits: TokenLimits, hash: string, now: number): unknown {
  try {
    limits.enter(hash, { writes: false, now })();
    return null;
  } catch (error) {
    return (error as { extra: { retryAfterSeconds: number } }).extra.retryAfterSeconds;
  }
}

it('lets a token ask 600 times a minute, and others go on', () => {
  const limits = new TokenLimits();
  for (let asked = 0; asked < REQUESTS_PER_MINUTE; asked += 1) limits.enter('one', READ)();
  expect(waitOf(limits, 'one', 20_000)).toBe(40);
  expect(waitOf(limits, 'other', 20_000)).toBeNull();
  expect(waitOf(limits, 'one', 60_000)).toBeNull();
});

it('answers six requests of a token at once', () => {
  const limits = new TokenLimits();
  const [leave] = Array.from({ length: REQUESTS_AT_ONCE }, () => limits.enter('one', READ));
  expect(waitOf(limits, 'one', 0)).toBe(1);
  leave?.();
  expect(waitOf(limits, 'one', 0)).toBeNull();
});
