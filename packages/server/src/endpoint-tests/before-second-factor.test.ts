import { expect, it } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';

it('users who still need a second factor can call only the four endpoints that set it up', () => {
  const open = ENDPOINTS.map(({ endpoint }) => endpoint).filter(
    ({ on, beforeSecondFactor }) => on !== 'everyone' && beforeSecondFactor,
  );
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /api/user',
    'GET /api/user/2fa',
    'POST /api/user/2fa',
    'POST /api/user/2fa/confirm',
  ]);
});
