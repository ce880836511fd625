import { expect, it } from 'vitest';
import { placeHasWords } from './use-places.ts';

it('a place is found by words of its path and of its name, in any order and case', () => {
  const place = { path: 'Block A / Level 1 / 1.04', name: 'Kitchen' };
  for (const typed of ['', '1.04', 'block kitchen', 'KITCHEN level 1'])
    expect([typed, placeHasWords(place, typed)]).toEqual([typed, true]);
  for (const typed of ['1.05', 'kitchen block z'])
    expect([typed, placeHasWords(place, typed)]).toEqual([typed, false]);
  expect(placeHasWords({ path: 'B1', name: null }, 'null')).toBe(false);
});
