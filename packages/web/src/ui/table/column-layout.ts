import type { ReactNode } from 'react';

export interface ColumnDef<Row> {
  id: string;
  /** With its unit, if it has one: "Amount (USD)". */
  header: string;
  render: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Fixed, in pixels. Without it the column gets its share of the remaining width. */
  width?: number;
  /** Its share of the remaining width; default 1. */
  grow?: number;
  /** Minimum in pixels; default 120. */
  minWidth?: number;
  /** Its cells are amounts: `bare` if the header names their currency, `full` if each shows its own. */
  amounts?: 'bare' | 'full' | undefined;
  sortable?: boolean;
  /** Direction of the first click on its header; default asc, for numbers and dates usually desc. */
  sortFirst?: 'asc' | 'desc';
  /** 3 is hidden first on narrow tables, then 2; 1 never is. Default 1. */
  priority?: 1 | 2 | 3;
  /** Position on the card of a phone. Default: first column title, first end-aligned amount, others meta. */
  card?: 'title' | 'amount' | 'meta' | 'status' | 'hidden';
  /** Behind the other details of a card, so that it is the first to make room. */
  last?: true;
  /** Whether a row has nothing in this column: a card leaves the detail out, where a table shows a dash. */
  isEmpty?: (row: Row) => boolean;
}

export interface TableFit<Row> {
  layout: 'table' | 'cards';
  columns: ColumnDef<Row>[];
}

/** Rows become cards below this width of the table. */
const CARDS_BELOW = 560;

const minimumWidth = (column: ColumnDef<never>): number => column.width ?? column.minWidth ?? 120;

/**
 * The columns that fit into a width. If not even the needed ones fit, rows become cards. `needs` are those of the first
 * rows, below which a fixed width is drawn: those of later ones would hide a column while the user scrolls.
 */
export function fitColumns<Row>(
  columns: readonly ColumnDef<Row>[],
  width: number,
  besides: number,
  needs: ColumnWidths = {},
): TableFit<Row> {
  const room = width - besides;
  const narrowest = (column: ColumnDef<Row>) =>
    column.width === undefined || column.amounts
      ? minimumWidth(column)
      : Math.min(column.width, needs[column.id] ?? column.width);
  const needed = (kept: readonly ColumnDef<Row>[]) =>
    kept.reduce((sum, column) => sum + narrowest(column), 0);
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

/** Measured widths of columns in pixels, by id; a missing one has no limit. */
export type ColumnWidths = Readonly<Record<string, number>>;

interface ColumnShare {
  grow: number;
  low: number;
  high: number;
}

/** Divides a width by `grow`, between the minimum and the need of each column. */
export function shareWidth(parts: readonly ColumnShare[], room: number): number[] {
  const settled = new Map<ColumnShare, number>();
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
    // What exceeds a share is taken from others, and the other way round: one side is settled at a time.
    const bound = wanted.filter((each) => (off > 0 ? each.off > 0 : off < 0 ? each.off < 0 : true));
    for (const { part, width } of bound) settled.set(part, width);
    if (settled.size === parts.length) return parts.map((part) => settled.get(part) ?? 0);
  }
}

/**
 * CSS grid tracks of the columns. Columns with a fixed width are as wide as needed, wider than declared only while the
 * others keep their minimum; these share the rest. Unused width goes to the column that grows most, the title's.
 */
export function gridTracks(columns: readonly ColumnDef<never>[], room: number, needs: ColumnWidths): string {
  const parts = columns.map((column): ColumnShare => {
    const { id, width, grow = 1 } = column;
    const high = needs[id] ?? width ?? Number.POSITIVE_INFINITY;
    return { grow: width === undefined ? grow : 0, low: Math.min(minimumWidth(column), high), high };
  });
  let spare = parts.reduce((left, { low }) => left - low, room);
  for (const part of parts.filter(({ grow }) => grow === 0)) {
    const more = Math.max(0, Math.min(part.high - part.low, spare));
    part.low += more;
    spare -= more;
  }
  const most = Math.max(...parts.map(({ grow }) => grow));
  const title = parts.findIndex(({ grow }) => grow === most);
  const rest = parts.reduce((left, { grow, low }) => (grow === 0 ? left - low : left), room);
  const shares = shareWidth(
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
  title: ColumnDef<Row> | undefined;
  amount: ColumnDef<Row> | undefined;
  status: ColumnDef<Row> | undefined;
  meta: ColumnDef<Row>[];
}

/** The position of each column on a card. */
export function cardPlaces<Row>(columns: readonly ColumnDef<Row>[]): CardPlaces<Row> {
  const given = (place: ColumnDef<Row>['card']) => columns.find((column) => column.card === place);
  const free = columns.filter((column) => column.card === undefined);
  const amount = given('amount') ?? free.find((column) => column.align === 'end');
  const title = given('title') ?? free.find((column) => column !== amount);
  const status = given('status');
  const meta = columns.filter(
    (column) =>
      column.card === 'meta' || (column.card === undefined && column !== amount && column !== title),
  );
  meta.sort((one, other) => Number(one.last ?? false) - Number(other.last ?? false));
  return { title, amount, status, meta };
}
