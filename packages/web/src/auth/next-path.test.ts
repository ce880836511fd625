import { expect, it } from 'vitest';
import { invitationIn, nextPath } from './next-path.ts';

it('leads back to the screen that was asked for', () => {
  expect(nextPath('/expenses?project=3')).toBe('/expenses?project=3');
});

it('leads to the dashboard where nothing was asked for, or something that is not a screen of ours', () => {
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

it('knows the invitation to which somebody is on their way', () => {
  expect(invitationIn('/invitation/q3Vx0yJm4tT8mR2kP6wZ1A-_')).toBe('q3Vx0yJm4tT8mR2kP6wZ1A-_');
  for (const next of ['/dashboard', '/invitation/', '/invitation/a/b', '/projects?next=/invitation/abc'])
    expect([next, invitationIn(next)]).toEqual([next, undefined]);
});
