import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  /** With its unit, where it has one: "Amount (USD)". */
  header: string;
  render: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Fixed, in pixels. Without it the column takes its part of what is left. */
  width?: number;
  /** Its part of what is left; default 1. */
  grow?: number;
  /** Pixels below which it does not go; default 120. */
  minWidth?: number;
  /** Its cells are amounts: `bare` where its head says their currency, `full` where each says its own. */
  amounts?: 'bare' | 'full' | undefined;
  sortable?: boolean;
  /** Direction of the first press on its head; default asc, for figures and dates usually desc. */
  sortFirst?: 'asc' | 'desc';
  /** 3 leaves first where the table gets narrow, then 2; 1 never does. Default 1. */
  priority?: 1 | 2 | 3;
  /** Place on the card that a row is on a phone. Default: first column title, first end-aligned amount, others meta. */
  card?: 'title' | 'amount' | 'meta' | 'status' | 'hidden';
}

export interface Fit<Row> {
  layout: 'table' | 'cards';
  columns: Column<Row>[];
}

/** Below this width of the table rows are cards. */
const CARDS_BELOW = 560;

const least = (column: Column<never>): number => column.width ?? column.minWidth ?? 120;

/** Which columns stand in a table of that many pixels. Where not even the needed ones fit, rows become cards. */
export function fitColumns<Row>(columns: readonly Column<Row>[], width: number, besides: number): Fit<Row> {
  const room = width - besides;
  const needed = (kept: readonly Column<Row>[]) => kept.reduce((sum, column) => sum + least(column), 0);
  let kept = [...columns];
  for (const leaving of [3, 2] as const) {
    while (needed(kept) > room && kept.some((column) => column.priority === leaving)) {
      kept = kept.toSpliced(
        kept.findLastIndex((column) => column.priority === leaving),
        1,
      );
    }
  }
  const cards = width < CARDS_BELOW || needed(kept) > room;
  return cards ? { layout: 'cards', columns: [...columns] } : { layout: 'table', columns: kept };
}

/** CSS grid tracks of the columns. */
export const tracksOf = (columns: readonly Column<never>[]): string =>
  columns
    .map((column) =>
      column.width !== undefined ? `${column.width}px` : `minmax(${least(column)}px, ${column.grow ?? 1}fr)`,
    )
    .join(' ');

export interface CardPlaces<Row> {
  title: Column<Row> | undefined;
  amount: Column<Row> | undefined;
  status: Column<Row> | undefined;
  meta: Column<Row>[];
}

/** Which column stands where on a card. */
export function placesOf<Row>(columns: readonly Column<Row>[]): CardPlaces<Row> {
  const given = (place: Column<Row>['card']) => columns.find((column) => column.card === place);
  const free = columns.filter((column) => column.card === undefined);
  const amount = given('amount') ?? free.find((column) => column.align === 'end');
  const title = given('title') ?? free.find((column) => column !== amount);
  const status = given('status');
  const meta = columns.filter(
    (column) =>
      column.card === 'meta' || (column.card === undefined && column !== amount && column !== title),
  );
  return { title, amount, status, meta };
}
