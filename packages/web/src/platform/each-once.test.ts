import { expect, it } from 'vitest';
import { eachOnce } from './each-once.ts';

const page = (...ids: number[]) => ({ rows: ids.map((id) => ({ id })) });

it('a row that was pushed onto the next page stands in its place once, as it was read last', () => {
  const pages = [page(3, 2), { rows: [{ id: 2, title: 'newer' }, { id: 1 }] }];
  expect(eachOnce(pages, ({ id }) => id)).toEqual([{ id: 3 }, { id: 2, title: 'newer' }, { id: 1 }]);
});

it('nothing is known before the first page has come', () => {
  expect(eachOnce(undefined, () => 0)).toBeUndefined();
});
