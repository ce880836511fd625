import { expect, it } from 'vitest';
import { uniqueRows } from './unique-rows.ts';

const page = (...ids: number[]) => ({ rows: ids.map((id) => ({ id })) });

it('a row that was pushed onto the next page appears once, as it was read last', () => {
  const pages = [page(3, 2), { rows: [{ id: 2, title: 'newer' }, { id: 1 }] }];
  expect(uniqueRows(pages, ({ id }) => id)).toEqual([{ id: 3 }, { id: 2, title: 'newer' }, { id: 1 }]);
});

it('is undefined before the first page is loaded', () => {
  expect(uniqueRows(undefined, () => 0)).toBeUndefined();
});
