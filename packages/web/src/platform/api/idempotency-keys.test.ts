import { expect, it } from 'vitest';
import { createIdempotencyKeyCache } from './idempotency-keys.ts';

it('a retry of the same body is the same attempt', () => {
  const attempts = createIdempotencyKeyCache();
  expect(attempts.keyFor({ amount: '1.00' })).toBe(attempts.keyFor({ amount: '1.00' }));
});

it('a corrected body is another attempt', () => {
  const attempts = createIdempotencyKeyCache();
  expect(attempts.keyFor({ amount: '1.00' })).not.toBe(attempts.keyFor({ amount: '2.00' }));
});

it('the same body after a success is another attempt: two equal expenses are two', () => {
  const attempts = createIdempotencyKeyCache();
  const first = attempts.keyFor({ amount: '1.00' });
  attempts.done();
  expect(attempts.keyFor({ amount: '1.00' })).not.toBe(first);
});
