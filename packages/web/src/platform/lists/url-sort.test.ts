import { expect, it } from 'vitest';
import { knownSort, parseSort } from './url-sort.ts';

it('a list is sorted as its address says, or by its default', () => {
  expect(parseSort('-amount', '-date')).toEqual({ column: 'amount', direction: 'desc' });
  expect(parseSort('amount', '-date')).toEqual({ column: 'amount', direction: 'asc' });
  expect(parseSort(undefined, '-date')).toEqual({ column: 'date', direction: 'desc' });
  expect(parseSort('', 'name')).toEqual({ column: 'name', direction: 'asc' });
});

it('a sorting by a column that is not there is none', () => {
  const columns = ['date', 'amount'];
  expect(
    ['-date', 'amount', 'foo', '-', '--date', '', undefined].map((text) => knownSort(text, columns)),
  ).toEqual(['-date', 'amount', ...Array.from({ length: 5 }, () => undefined)]);
});
