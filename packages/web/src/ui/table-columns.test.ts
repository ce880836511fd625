import { describe, expect, it } from 'vitest';
import { type Column, fitColumns, placesOf, sharesOf, tracksOf } from './table-columns.ts';

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

describe('the room in a table', () => {
  const all = [
    column('phase', { width: 160 }),
    column('item', { grow: 3, minWidth: 180 }),
    column('supplier', { grow: 2, minWidth: 140 }),
    column('status', { width: 120 }),
  ];

  it('is divided as the columns say while nobody knows what is in them', () => {
    expect(tracksOf(all, 780, {})).toBe('160px minmax(0, 1fr) 200px 120px');
  });

  it('is the title’s where other columns leave it empty', () => {
    const needs = { phase: 100, item: 900, supplier: 110, status: 90 };
    expect(tracksOf(all, 780, needs)).toBe('100px minmax(0, 1fr) 110px 90px');
  });

  it('is divided again where two columns have too little', () => {
    expect(tracksOf(all, 780, { phase: 100, item: 900, supplier: 400, status: 90 })).toBe(
      '100px minmax(0, 1fr) 236px 90px',
    );
  });

  it('goes to what is cut where the title needs it not', () => {
    expect(tracksOf(all, 780, { phase: 100, item: 150, supplier: 300, status: 90 })).toBe(
      '100px minmax(0, 1fr) 300px 90px',
    );
  });

  it('never makes a column of a given width wider than that', () => {
    expect(tracksOf(all, 780, { phase: 400, item: 900, supplier: 110, status: 90 })).toMatch(/^160px /);
  });

  it('leaves each its least, at the expense of those that have more', () => {
    const parts = [
      { grow: 1, low: 300, high: 900 },
      { grow: 3, low: 100, high: 370 },
    ];
    expect(sharesOf(parts, 500)).toEqual([300, 200]);
    expect(sharesOf([], 500)).toEqual([]);
  });

  it('is the first column’s where all have a given width', () => {
    expect(tracksOf([column('a', { width: 100 }), column('b', { width: 90 })], 500, {})).toBe(
      'minmax(0, 1fr) 90px',
    );
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
