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
  /** It is never cut on a card, where others give way. */
  whole?: true;
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

/** Pixels that columns need for what is in them, by id; one that is not in it may need whatever there is. */
export type Widths = Readonly<Record<string, number>>;

interface Part {
  grow: number;
  low: number;
  high: number;
}

/** Divides room by `grow`; nobody gets more than they need while another one could have it, nor less than their least. */
export function sharesOf(parts: readonly Part[], room: number): number[] {
  const settled = new Map<Part, number>();
  for (;;) {
    const open = parts.filter((part) => !settled.has(part));
    const left = [...settled.values()].reduce((rest, width) => rest - width, room);
    const unit = left / open.reduce((sum, { grow }) => sum + grow, 0);
    const wanted = open.map((part) => {
      const share = unit * part.grow;
      const width = Math.max(part.low, Math.min(part.high, share));
      return { part, width, off: width - share };
    });
    const off = wanted.reduce((sum, each) => sum + each.off, 0);
    // What is given beyond a share is taken from others, and the other way about: one side is settled at a time.
    const bound = wanted.filter((each) => (off > 0 ? each.off > 0 : off < 0 ? each.off < 0 : true));
    for (const { part, width } of bound) settled.set(part, width);
    if (settled.size === parts.length) return parts.map((part) => settled.get(part) ?? 0);
  }
}

/**
 * CSS grid tracks of the columns in so many pixels. Those of a given width are no wider than they need to be, the others share what is
 * left; what nobody needs is the part of the column that grows most, the title's.
 */
export function tracksOf(columns: readonly Column<never>[], room: number, needs: Widths): string {
  const parts = columns.map((column): Part => {
    const { id, width, grow = 1 } = column;
    const high = needs[id] ?? width ?? Number.POSITIVE_INFINITY;
    if (width !== undefined) return { grow: 0, low: Math.min(width, high), high: Math.min(width, high) };
    return { grow, low: Math.min(least(column), high), high };
  });
  const most = Math.max(...parts.map(({ grow }) => grow));
  const title = parts.findIndex(({ grow }) => grow === most);
  const rest = parts.reduce((left, { grow, low }) => (grow === 0 ? left - low : left), room);
  const shares = sharesOf(
    parts.filter(({ grow }) => grow > 0),
    rest,
  );
  return parts
    .map((part, index) => {
      const width = part.grow === 0 ? part.low : (shares.shift() ?? part.low);
      return index === title ? 'minmax(0, 1fr)' : `${Math.floor(width)}px`;
    })
    .join(' ');
}

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
