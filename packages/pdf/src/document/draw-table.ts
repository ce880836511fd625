import type { PageCanvas, StructureElement } from './page-canvas.ts';
import type { PrintBlock, PrintRow, PrintRows } from './printout.ts';
import { type ColumnSlot, layOutColumns, type TableLook } from './table-columns.ts';
import { drawCells, type LaidOutRow, layOutRow, lineHeightOf, rowHeightOf } from './table-rows.ts';
import { MARGIN, STYLES } from './theme.ts';

type TableBlock = Extract<PrintBlock, { kind: 'table' }>;

/** The layout of a table's columns. */
interface TableLayout {
  slots: readonly ColumnSlot[];
  look: TableLook;
  head: LaidOutRow;
}

/** Draws a table and repeats its head on every page. */
class TableDrawing {
  readonly #sheet: PageCanvas;
  readonly #layout: TableLayout;
  readonly #table: StructureElement;
  #body: StructureElement | null = null;

  constructor(sheet: PageCanvas, layout: TableLayout, caption: string) {
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

  /** Keeps rows that belong together on one page if they fit on one at all. */
  drawTogether(rows: readonly LaidOutRow[]): void {
    const sheet = this.#sheet;
    const height = rows.reduce((sum, row) => sum + row.height, 0);
    const page = sheet.bottom - this.#layout.head.height - MARGIN.top;
    if (height > sheet.room && height <= page * MAX_UNBROKEN_SHARE) this.#continue();
    rows.forEach((row, index) => {
      const after = rows.slice(index + 1).reduce((sum, { height: each }) => sum + each, 0);
      this.#drawRow(row, page, row.kind === 'body' ? after : 0);
    });
  }

  #continue(): void {
    this.#sheet.newPage();
    this.drawHead(false);
  }

  /** `after` is the height of the following totals, which stay with the end of the row. */
  #drawRow(row: LaidOutRow, page: number, after: number): void {
    const sheet = this.#sheet;
    const { look } = this.#layout;
    if (row.height > sheet.room && row.height <= page * MAX_UNBROKEN_SHARE) this.#continue();
    this.#body ??= sheet.element(this.#table, 'TBody');
    const line = sheet.element(this.#body, 'TR');
    const type = row.kind === 'group' ? 'TH' : 'TD';
    const elements = row.cells.map(() => sheet.element(line, type));
    let fresh = false;
    for (let from = 0; from < row.lines; ) {
      const rest = row.lines - from;
      const fits = Math.floor((sheet.room - 2 * look.padding.y) / lineHeightOf(look));
      const ends = rest <= fits && rowHeightOf(rest, look) + after <= sheet.room;
      const here = ends ? rest : Math.min(fits, rest - MIN_LINES);
      if (here < Math.min(MIN_LINES, rest) && !fresh) {
        this.#continue();
        fresh = true;
        continue;
      }
      const to = from + Math.max(1, here);
      const height = from === 0 && to === row.lines ? row.height : rowHeightOf(to - from, look);
      this.#drawPart(row, elements, type, { from, to, height });
      from = to;
      if (from < row.lines) this.#continue();
    }
    // Ended at once: a table of ten thousand rows would otherwise hold a hundred thousand elements.
    line.end();
  }

  #drawPart(
    row: LaidOutRow,
    elements: readonly StructureElement[],
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

/** A row moves to the next page as a whole unless it takes more than this share of a page. */
const MAX_UNBROKEN_SHARE = 0.5;

/** The minimum number of lines of a split row at the end or start of a page. */
const MIN_LINES = 2;

/** Groups rows that must stay on one page: a group title and its first row, the last row and the totals after it. */
async function* groupRows(rows: PrintRows): AsyncGenerator<PrintRow[]> {
  let open: PrintRow[] = [];
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

/** The number of rows measured for the column widths. */
const MEASURED_ROWS = 400;

/** Returns the first rows, and all of them as a sequence to be read once. */
async function peekRows(
  rows: PrintRows,
): Promise<{ first: readonly PrintRow[]; all: PrintRows; complete: boolean }> {
  if (Array.isArray(rows))
    return { first: rows.slice(0, MEASURED_ROWS), all: rows, complete: rows.length <= MEASURED_ROWS };
  const coming = (rows as AsyncIterable<PrintRow>)[Symbol.asyncIterator]();
  const first: PrintRow[] = [];
  let complete = false;
  while (first.length < MEASURED_ROWS && !complete) {
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

async function* concatRows(rows: PrintRows, foot: readonly PrintRow[]): AsyncGenerator<PrintRow> {
  yield* rows;
  yield* foot;
}

/** A table with its columns laid out, and the space that it needs on its first page. */
export interface LaidOutTable {
  layout: TableLayout;
  caption: string;
  rows: PrintRows;
  needs: number;
}

/** A table of up to this share of a page is not split, */
const UNDIVIDED_SHARE = 0.5;
/** unless more than this share of the page before would stay empty. */
const MAX_EMPTY_SHARE = 0.25;
/** The number of rows that stay with the head at the start of a table. */
const FIRST_ROWS = 4;

/** Lays out the columns of a table by its rows. */
export async function layOutTable(
  sheet: PageCanvas,
  { caption, columns, rows, foot = [] }: TableBlock,
): Promise<LaidOutTable> {
  const { first, all, complete } = await peekRows(rows);
  const { slots, look } = await layOutColumns(sheet, columns, [...first, ...foot]);
  const style = { ...STYLES.columnHead, size: look.headSize };
  const head = await layOutRow(sheet, { cells: columns.map(({ title }) => title) }, slots, look, style);
  const layout = { slots, look, head };
  const needs = await requiredHeight(sheet, layout, complete ? [...first, ...foot] : first, complete);
  return { layout, caption, rows: concatRows(all, foot), needs };
}

/** Returns the space that a table needs on its first page. */
async function requiredHeight(
  sheet: PageCanvas,
  { slots, look, head }: TableLayout,
  rows: readonly PrintRow[],
  complete: boolean,
): Promise<number> {
  const page = sheet.bottom - MARGIN.top;
  let [whole, begun] = [head.height, head.height];
  for (const [index, row] of rows.entries()) {
    if (whole > page * UNDIVIDED_SHARE) break;
    const { height } = await layOutRow(sheet, row, slots, look);
    whole += height;
    if (index < FIRST_ROWS) begun = whole;
  }
  const together = complete && whole <= page * UNDIVIDED_SHARE && sheet.room <= page * MAX_EMPTY_SHARE;
  return Math.min(together ? whole : begun, page * UNDIVIDED_SHARE);
}

/** Draws a table over as many pages as it needs, repeating its head, and never starting a page with a total. */
export async function drawTable(
  sheet: PageCanvas,
  { layout, caption, rows, needs }: LaidOutTable,
): Promise<void> {
  sheet.fit(needs);
  const drawing = new TableDrawing(sheet, layout, caption);
  drawing.drawHead(true);
  // Laid out, drawn and released: only one group of rows is in memory at a time.
  for await (const group of groupRows(rows)) {
    const set: LaidOutRow[] = [];
    for (const row of group) set.push(await layOutRow(sheet, row, layout.slots, layout.look));
    drawing.drawTogether(set);
  }
  sheet.y += sheet.density.gap;
}
