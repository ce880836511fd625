import { expect, it } from 'vitest';
import { CALLS } from '../calls.ts';

it('who must have a second factor and has none can make the four calls that set it up, and no other', () => {
  const open = CALLS.map(({ endpoint }) => endpoint).filter(
    ({ on, beforeSecondFactor }) => on !== 'everyone' && beforeSecondFactor,
  );
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /api/user',
    'GET /api/user/2fa',
    'POST /api/user/2fa',
    'POST /api/user/2fa/confirm',
  ]);
});
