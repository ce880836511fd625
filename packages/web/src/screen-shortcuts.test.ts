import { expect, it } from 'vitest';
import { SCREENS } from './screens.ts';

it('a shortcut key leads to one screen alone', () => {
  const keys = SCREENS.flatMap(({ key }) => (key ? [key] : []));
  expect(keys.length).toBeGreaterThan(0);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => !/^[a-z]$/i.test(key))).toEqual([]);
});
