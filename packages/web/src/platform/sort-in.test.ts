import { expect, it } from 'vitest';
import { sortIn } from './sort-in.ts';

it('a list is sorted as its address says, and as is usual for it where that says nothing', () => {
  expect(sortIn('-amount', '-date')).toEqual({ column: 'amount', direction: 'desc' });
  expect(sortIn('amount', '-date')).toEqual({ column: 'amount', direction: 'asc' });
  expect(sortIn(undefined, '-date')).toEqual({ column: 'date', direction: 'desc' });
  expect(sortIn('', 'name')).toEqual({ column: 'name', direction: 'asc' });
});
