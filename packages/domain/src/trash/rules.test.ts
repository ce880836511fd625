import { expect, it } from 'vitest';
import { isRestorable, removalDay, restoreCutoff } from './rules.ts';

const NOON = Date.parse('2026-04-10T12:00:00.000Z');

it('what was deleted less than thirty days ago can be taken back, and from the thirtieth day on to the second not', () => {
  expect(isRestorable('2026-03-11T12:00:00.001Z', NOON)).toBe(true);
  expect(isRestorable('2026-03-11T12:00:00.000Z', NOON)).toBe(false);
  expect(restoreCutoff(NOON)).toBe('2026-03-11T12:00:00.000Z');
});

it('the day on which it goes is the one where the reader lives', () => {
  expect(removalDay('2026-03-11T23:30:00.000Z', 'UTC')).toBe('2026-04-10');
  expect(removalDay('2026-03-11T23:30:00.000Z', 'Africa/Gaborone')).toBe('2026-04-11');
});
