import { describe, expect, it } from 'vitest';
import { type ColumnDef, cardPlaces, fitColumns, gridTracks, shareWidth } from './column-layout.ts';

const column = (id: string, more: Partial<ColumnDef<string>> = {}): ColumnDef<string> => ({
  id,
  header: id,
  render: () => id,
  ...more,
});
const ids = (columns: ColumnDef<string>[]) => columns.map(({ id }) => id).join(' ');

const columns = [
  column('phase', { priority: 2 }),
  column('item', { minWidth: 200 }),
  column('supplier', { priority: 3 }),
  column('amount', { align: 'end' }),
  column('date', { priority: 3 }),
  column('status'),
];

describe('the columns of a table', () => {
  it('are all shown where there is room', () => {
    expect(ids(fitColumns(columns, 1000, 48).columns)).toBe('phase item supplier amount date status');
  });

  it('are hidden by priority, the last of equals first', () => {
    expect(ids(fitColumns(columns, 800, 48).columns)).toBe('phase item supplier amount status');
    expect(ids(fitColumns(columns, 700, 48).columns)).toBe('phase item amount status');
    expect(ids(fitColumns(columns, 580, 48).columns)).toBe('item amount status');
  });

  it('of a fixed width take no more room than they need', () => {
    const fixed = [
      column('phase', { width: 160, priority: 2 }),
      column('amount', { width: 150, amounts: 'bare' }),
    ];
    const all = [
      ...fixed,
      column('supplier', { minWidth: 140, priority: 3 }),
      column('item', { minWidth: 200 }),
    ];
    expect(ids(fitColumns(all, 600, 0).columns)).toBe('phase amount item');
    expect(ids(fitColumns(all, 600, 0, { phase: 90, amount: 90, item: 900 }).columns)).toBe(
      'phase amount supplier item',
    );
    expect(ids(fitColumns(all, 600, 0, { phase: 900 }).columns)).toBe('phase amount item');
  });

  it('become cards with all content where not even the needed ones fit', () => {
    const phone = fitColumns(columns, 358, 48);
    expect(phone.layout).toBe('cards');
    expect(phone.columns).toHaveLength(6);
    const wide = fitColumns([column('a', { minWidth: 400 }), column('b', { minWidth: 400 })], 700, 0);
    expect(wide.layout).toBe('cards');
  });
});

describe('the width of a table', () => {
  const all = [
    column('phase', { width: 160 }),
    column('item', { grow: 3, minWidth: 180 }),
    column('supplier', { grow: 2, minWidth: 140 }),
    column('status', { width: 120 }),
  ];

  it('is divided by the declared widths before the content is measured', () => {
    expect(gridTracks(all, 780, {})).toBe('160px minmax(0, 1fr) 200px 120px');
  });

  it('goes to the title where other columns need less', () => {
    const needs = { phase: 100, item: 900, supplier: 110, status: 90 };
    expect(gridTracks(all, 780, needs)).toBe('100px minmax(0, 1fr) 110px 90px');
  });

  it('is shared where two columns have too little', () => {
    expect(gridTracks(all, 780, { phase: 100, item: 900, supplier: 400, status: 90 })).toBe(
      '100px minmax(0, 1fr) 236px 90px',
    );
  });

  it('goes to truncated columns where the title needs less', () => {
    expect(gridTracks(all, 780, { phase: 100, item: 150, supplier: 300, status: 90 })).toBe(
      '100px minmax(0, 1fr) 300px 90px',
    );
  });

  it('widens a column beyond its declared width, as far as the others keep their minimum', () => {
    const needs = { phase: 200, item: 900, supplier: 110, status: 90 };
    expect(gridTracks(all, 780, needs)).toBe('200px minmax(0, 1fr) 110px 90px');
    expect(gridTracks(all, 780, { ...needs, phase: 900 })).toBe('400px minmax(0, 1fr) 110px 90px');
    expect(gridTracks(all, 500, { ...needs, phase: 900 })).toMatch(/^160px /);
  });

  it('leaves each column its minimum, at the expense of wider ones', () => {
    const parts = [
      { grow: 1, low: 300, high: 900 },
      { grow: 3, low: 100, high: 370 },
    ];
    expect(shareWidth(parts, 500)).toEqual([300, 200]);
    expect(shareWidth([], 500)).toEqual([]);
  });

  it('goes to the first column where all have a declared width', () => {
    expect(gridTracks([column('a', { width: 100 }), column('b', { width: 90 })], 500, {})).toBe(
      'minmax(0, 1fr) 90px',
    );
  });
});

describe('a row as a card', () => {
  it('has the first column as its title and the first number as its amount', () => {
    const places = cardPlaces(columns);
    expect([places.title?.id, places.amount?.id, ids(places.meta)]).toEqual([
      'phase',
      'amount',
      'item supplier date status',
    ]);
  });

  it('puts columns where they are declared', () => {
    const places = cardPlaces([
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

  it('has what makes room first behind the other details', () => {
    const { meta } = cardPlaces([
      column('number', { card: 'meta', last: true }),
      column('item', { card: 'title' }),
      column('phase', { card: 'meta' }),
      column('date', { card: 'meta' }),
    ]);
    expect(ids(meta)).toBe('phase date number');
  });
});
