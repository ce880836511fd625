import { expect, it } from 'vitest';
import { PARTY_ROLES } from './party-roles.ts';
import { waitingStateOf } from './serialize-points.ts';

it('a list says the most pressing of what a check waits for', () => {
  const waits = (...states: Parameters<typeof waitingStateOf>[0][number]['state'][]) =>
    waitingStateOf(states.map((state) => ({ state })));
  expect([waits('returned'), waits('notified'), waits('ready'), waits('released')]).toEqual([
    'returned',
    'waiting',
    'held',
    'no',
  ]);
  expect(waits('ready', 'notified', 'returned')).toBe('returned');
  expect(waits('released', 'ready', 'notified')).toBe('waiting');
  expect(waits()).toBe('no');
});

it('who only works on checks is the party of no point', () => {
  expect(PARTY_ROLES).toContain('inspector');
  expect(PARTY_ROLES).not.toContain('contractor');
});
