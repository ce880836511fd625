import { describe, expect, it } from 'vitest';
import { type Column, fitColumns, placesOf } from './table-columns.ts';

const column = (id: string, more: Partial<Column<string>> = {}): Column<string> => ({
  id,
  header: id,
  render: () => id,
  ...more,
});
const ids = (columns: Column<string>[]) => columns.map(({ id }) => id).join(' ');

const columns = [
  column('phase', { priority: 2 }),
  column('item', { minWidth: 200 }),
  column('supplier', { priority: 3 }),
  column('amount', { align: 'end' }),
  column('date', { priority: 3 }),
  column('status'),
];

describe('the columns of a table', () => {
  it('all stand where there is room', () => {
    expect(ids(fitColumns(columns, 1000, 48).columns)).toBe('phase item supplier amount date status');
  });

  it('leave by priority, the last of equals first', () => {
    expect(ids(fitColumns(columns, 800, 48).columns)).toBe('phase item supplier amount status');
    expect(ids(fitColumns(columns, 700, 48).columns)).toBe('phase item amount status');
    expect(ids(fitColumns(columns, 580, 48).columns)).toBe('item amount status');
  });

  it('become cards with all of their content where not even the needed ones fit', () => {
    const phone = fitColumns(columns, 358, 48);
    expect(phone.layout).toBe('cards');
    expect(phone.columns).toHaveLength(6);
    const wide = fitColumns([column('a', { minWidth: 400 }), column('b', { minWidth: 400 })], 700, 0);
    expect(wide.layout).toBe('cards');
  });
});

describe('a row as a card', () => {
  it('has the first column as its title and the first figure as its amount', () => {
    const places = placesOf(columns);
    expect([places.title?.id, places.amount?.id, ids(places.meta)]).toEqual([
      'phase',
      'amount',
      'item supplier date status',
    ]);
  });

  it('puts columns where they say', () => {
    const places = placesOf([
      column('phase', { card: 'meta' }),
      column('item', { card: 'title' }),
      column('supplier', { card: 'hidden' }),
      column('amount', { align: 'end' }),
      column('date'),
      column('status', { card: 'status' }),
    ]);
    expect([places.title?.id, places.amount?.id, places.status?.id, ids(places.meta)]).toEqual([
      'item',
      'amount',
      'status',
      'phase date',
    ]);
  });
});
