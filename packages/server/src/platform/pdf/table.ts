import { badgeWidth } from './badge.ts';
import type { Block, Row, Rows } from './printout.ts';
import type { Element, Sheet } from './sheet.ts';
import { drawCells, heightOf, lineOf, type SetRow, setRow } from './table-row.ts';
import { layColumns, type Slot, type TableLook } from './table-widths.ts';
import { MARGIN, STYLES } from './theme.ts';

type Table = Extract<Block, { kind: 'table' }>;

/** How the columns of a table are laid. */
interface Layout {
  slots: readonly Slot[];
  look: TableLook;
  head: SetRow;
}

/** A table under construction: knows its head and repeats it on every page. */
class TableDrawing {
  readonly #sheet: Sheet;
  readonly #layout: Layout;
  readonly #table: Element;
  #body: Element | null = null;

  constructor(sheet: Sheet, layout: Layout, caption: string) {
    this.#sheet = sheet;
    this.#layout = layout;
    this.#table = sheet.element(sheet.root, 'Table', { title: caption });
  }

  drawHead(first: boolean): void {
    const sheet = this.#sheet;
    const row = first ? sheet.element(sheet.element(this.#table, 'THead'), 'TR') : null;
    const { slots, head } = this.#layout;
    const elements = row && slots.map(() => sheet.element(row, 'TH', { scope: 'Column' } as object));
    const { height } = head;
    sheet.beside(() => sheet.ground({ x: 0, y: sheet.y, width: sheet.width, height }, 'sunken'));
    drawCells(sheet, head, this.#layout, elements, { type: 'TH', from: 0, to: head.lines });
    sheet.y += height;
    sheet.beside(() => sheet.rule(0, sheet.y, sheet.width, 'lineStrong', 0.8));
  }

  /** Puts rows that belong together onto one page where they fit on one at all. */
  drawTogether(rows: readonly SetRow[]): void {
    const sheet = this.#sheet;
    const height = rows.reduce((sum, row) => sum + row.height, 0);
    const page = sheet.bottom - this.#layout.head.height - MARGIN.top;
    if (height > sheet.room && height <= page * TALL) this.#continue();
    rows.forEach((row, index) => {
      const after = rows.slice(index + 1).reduce((sum, { height: each }) => sum + each, 0);
      this.#drawRow(row, page, row.kind === 'body' ? after : 0);
    });
  }

  #continue(): void {
    this.#sheet.newPage();
    this.drawHead(false);
  }

  /** `after` is the height of the totals that follow: the end of the row stays with them. */
  #drawRow(row: SetRow, page: number, after: number): void {
    const sheet = this.#sheet;
    const { look } = this.#layout;
    if (row.height > sheet.room && row.height <= page * TALL) this.#continue();
    this.#body ??= sheet.element(this.#table, 'TBody');
    const line = sheet.element(this.#body, 'TR');
    const type = row.kind === 'group' ? 'TH' : 'TD';
    const elements = row.cells.map(() => sheet.element(line, type));
    let fresh = false;
    for (let from = 0; from < row.lines; ) {
      const rest = row.lines - from;
      const fits = Math.floor((sheet.room - 2 * look.padding.y) / lineOf(look));
      const ends = rest <= fits && heightOf(rest, look) + after <= sheet.room;
      const here = ends ? rest : Math.min(fits, rest - LEAST_LINES);
      if (here < Math.min(LEAST_LINES, rest) && !fresh) {
        this.#continue();
        fresh = true;
        continue;
      }
      const to = from + Math.max(1, here);
      const height = from === 0 && to === row.lines ? row.height : heightOf(to - from, look);
      this.#drawPart(row, elements, type, { from, to, height });
      from = to;
      if (from < row.lines) this.#continue();
    }
    // Written and gone: a table of ten thousand rows would hold a hundred thousand elements until its end.
    line.end();
  }

  #drawPart(
    row: SetRow,
    elements: readonly Element[],
    type: string,
    { from, to, height }: { from: number; to: number; height: number },
  ): void {
    const sheet = this.#sheet;
    if (row.kind !== 'body') {
      sheet.beside(() => {
        if (row.kind !== 'group') sheet.ground({ x: 0, y: sheet.y, width: sheet.width, height }, 'sunken');
        if (row.kind === 'total') sheet.rule(0, sheet.y, sheet.width, 'ink', 1);
      });
    }
    drawCells(sheet, row, this.#layout, elements, { type, from, to });
    sheet.y += height;
    sheet.beside(() => sheet.rule(0, sheet.y, sheet.width, row.kind === 'total' ? 'ink' : 'line'));
  }
}

/** A row goes onto the next page as a whole unless it takes more than this share of one. */
const TALL = 0.5;

/** Lines of a parted row that stand together at the end or at the top of a page. */
const LEAST_LINES = 2;

/** Rows that no page end may part: a group's name and the first row below it, the last row and the totals after it. */
async function* together(rows: Rows): AsyncGenerator<Row[]> {
  let open: Row[] = [];
  for await (const row of rows) {
    const sums = row.kind === 'subtotal' || row.kind === 'total';
    if (open.length > 0 && !sums && open.at(-1)?.kind !== 'group') {
      yield open;
      open = [];
    }
    open.push(row);
  }
  if (open.length > 0) yield open;
}

/** Rows by which columns are laid: more of them tell nothing new, and are not held. */
const MEASURED = 400;

/** The first rows, and all of them to be gone through once. */
async function peeked(rows: Rows): Promise<{ first: readonly Row[]; all: Rows; complete: boolean }> {
  if (Array.isArray(rows))
    return { first: rows.slice(0, MEASURED), all: rows, complete: rows.length <= MEASURED };
  const coming = (rows as AsyncIterable<Row>)[Symbol.asyncIterator]();
  const first: Row[] = [];
  let complete = false;
  while (first.length < MEASURED && !complete) {
    const { done, value } = await coming.next();
    if (done) complete = true;
    else first.push(value);
  }
  async function* all() {
    yield* first;
    if (!complete) yield* { [Symbol.asyncIterator]: () => coming };
  }
  return { first, all: all(), complete };
}

async function* after(rows: Rows, foot: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
  yield* foot;
}

/** A table whose columns are laid, and what it needs of the page on which it begins. */
export interface ReadyTable {
  layout: Layout;
  caption: string;
  rows: Rows;
  needs: number;
}

/** Of a page: a table that takes no more of it is not divided, */
const SMALL = 0.5;
/** unless that leaves more of the page before empty than this. */
const MOST_EMPTY = 0.25;
/** Rows below the head where a table begins. */
const FIRST_ROWS = 4;

/** Lays the columns of a table by its rows. */
export async function readyTable(
  sheet: Sheet,
  { caption, columns, rows, foot = [] }: Table,
): Promise<ReadyTable> {
  const { first, all, complete } = await peeked(rows);
  const widthOf = (badge: Parameters<typeof badgeWidth>[1]) => badgeWidth(sheet, badge);
  const { slots, look } = await layColumns(sheet, columns, [...first, ...foot], widthOf);
  const style = { ...STYLES.columnHead, size: look.headSize };
  const head = await setRow(sheet, { cells: columns.map(({ title }) => title) }, slots, look, style);
  const layout = { slots, look, head };
  const needs = await needsOf(sheet, layout, complete ? [...first, ...foot] : first, complete);
  return { layout, caption, rows: after(all, foot), needs };
}

/** What a table needs of the page on which it begins. */
async function needsOf(
  sheet: Sheet,
  { slots, look, head }: Layout,
  rows: readonly Row[],
  complete: boolean,
): Promise<number> {
  const page = sheet.bottom - MARGIN.top;
  let [whole, begun] = [head.height, head.height];
  for (const [index, row] of rows.entries()) {
    if (whole > page * SMALL) break;
    const { height } = await setRow(sheet, row, slots, look);
    whole += height;
    if (index < FIRST_ROWS) begun = whole;
  }
  const together = complete && whole <= page * SMALL && sheet.room <= page * MOST_EMPTY;
  return Math.min(together ? whole : begun, page * SMALL);
}

/** A table over as many pages as it needs: its head repeated, no total alone at the top of a page. */
export async function drawTable(sheet: Sheet, { layout, caption, rows, needs }: ReadyTable): Promise<void> {
  sheet.fit(needs);
  const drawing = new TableDrawing(sheet, layout, caption);
  drawing.drawHead(true);
  // Set and drawn and gone: what is held is one group of forty thousand rows.
  for await (const group of together(rows)) {
    const set: SetRow[] = [];
    for (const row of group) set.push(await setRow(sheet, row, layout.slots, layout.look));
    drawing.drawTogether(set);
  }
  sheet.y += sheet.density.gap;
}
