import { expect, it } from 'vitest';
import { toIsoInstant } from './column-types.ts';

it.each([
  ['2026-11-21 03:34:00+00', '2026-11-21T03:34:00.000Z'],
  ['2026-11-21 03:34:00.1+00', '2026-11-21T03:34:00.100Z'],
  ['2026-11-21 03:34:00.12+00', '2026-11-21T03:34:00.120Z'],
  ['2026-11-21 03:34:00.123+00', '2026-11-21T03:34:00.123Z'],
  ['2026-11-21T03:34:00.123Z', '2026-11-21T03:34:00.123Z'],
])('an instant is read from the database: %s', (stored, shown) => {
  expect(toIsoInstant(stored)).toBe(shown);
});
