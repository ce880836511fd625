import { expect, it } from 'vitest';
import { invitationKeyIn, nextPath } from './next-path.ts';

it('returns to the screen that was requested', () => {
  expect(nextPath('/expenses?project=3')).toBe('/expenses?project=3');
});

it('falls back to the dashboard if there is no target, or if the target is not a screen of this app', () => {
  for (const asked of [
    undefined,
    '',
    'expenses',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/api/logout',
    '/auth',
    '/auth?next=/auth',
  ]) {
    expect([asked, nextPath(asked)]).toEqual([asked, '/dashboard']);
  }
});

it('extracts the key of the invitation from the target', () => {
  expect(invitationKeyIn('/invitation/q3Vx0yJm4tT8mR2kP6wZ1A-_')).toBe('q3Vx0yJm4tT8mR2kP6wZ1A-_');
  for (const next of ['/dashboard', '/invitation/', '/invitation/a/b', '/projects?next=/invitation/abc'])
    expect([next, invitationKeyIn(next)]).toEqual([next, undefined]);
});
