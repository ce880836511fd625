import { drawBadgeGround, type SetBadge, setBadge, writeBadge } from './badge.ts';
import type { Block, Column, Row, Rows } from './printout.ts';
import type { Element, SetText, Sheet } from './sheet.ts';
import { STYLES, type TextStyle } from './theme.ts';

type Table = Extract<Block, { kind: 'table' }>;

interface Slot {
  x: number;
  width: number;
  align: 'start' | 'end';
}

interface SetRow {
  kind: NonNullable<Row['kind']>;
  cells: (SetText | SetBadge)[];
  height: number;
  /** Lines of its longest cell. */
  lines: number;
}

const PADDING = { x: 5, y: 4 };
const MOST_FOR_A_WORD = 90;
const LINE = STYLES.cell.size * 1.45;

const styleOf = (kind: SetRow['kind']): TextStyle => (kind === 'body' ? STYLES.cell : STYLES.total);

/** What a column takes at least: the longest word of its head in one piece. */
async function leastWidths(sheet: Sheet, columns: readonly Column[]): Promise<number[]> {
  const least: number[] = [];
  for (const { title } of columns) {
    let widest = 0;
    for (const word of title.split(/\s+/)) {
      const { lines, style } = await sheet.set(word, STYLES.columnHead, sheet.width);
      widest = Math.max(widest, (lines[0]?.width ?? 0) * style.size);
    }
    // A language without blanks has no words here: a head of it may be divided anyhow.
    least.push(Math.min(widest, MOST_FOR_A_WORD) + 2 * PADDING.x + 0.1);
  }
  return least;
}

/** The widths of columns by their shares, none below what it takes at least. */
function widthsOf(columns: readonly Column[], least: readonly number[], width: number): number[] {
  const narrow = new Set<number>();
  for (;;) {
    const taken = [...narrow].reduce((sum, index) => sum + (least[index] ?? 0), 0);
    const shares = columns.reduce((sum, { share }, index) => sum + (narrow.has(index) ? 0 : share), 0);
    const widths = columns.map(({ share }, index) =>
      narrow.has(index) ? (least[index] ?? 0) : ((width - taken) * share) / shares,
    );
    const tooNarrow = widths.findIndex((each, index) => !narrow.has(index) && each < (least[index] ?? 0));
    if (tooNarrow < 0) return widths;
    narrow.add(tooNarrow);
    // More words than paper: they are divided after all.
    if (narrow.size === columns.length) return columns.map(() => width / columns.length);
  }
}

async function slotsOf(sheet: Sheet, columns: readonly Column[]): Promise<Slot[]> {
  const widths = widthsOf(columns, await leastWidths(sheet, columns), sheet.width);
  let x = 0;
  return columns.map(({ align = 'start' }, index) => {
    const slot = { x, width: widths[index] ?? 0, align };
    x += slot.width;
    return slot;
  });
}

const within = ({ x, width, align }: Slot) => ({ x: x + PADDING.x, width: width - 2 * PADDING.x, align });

const isBadge = (cell: SetText | SetBadge): cell is SetBadge => 'badge' in cell;

async function setRow(
  sheet: Sheet,
  { kind = 'body', cells }: Row,
  slots: readonly Slot[],
  style = styleOf(kind),
): Promise<SetRow> {
  const set: (SetText | SetBadge)[] = [];
  // A group's name has the whole width: what it heads are the rows below.
  const places = kind === 'group' ? [{ x: 0, width: sheet.width, align: 'start' as const }] : slots;
  for (const [index, slot] of places.entries()) {
    const cell = cells[index] ?? null;
    const { width } = within(slot);
    set.push(
      typeof cell === 'object' && cell !== null
        ? await setBadge(sheet, cell, width)
        : await sheet.set(cell ?? '', style, width),
    );
  }
  const lines = Math.max(1, ...set.map((cell) => (isBadge(cell) ? 1 : cell.lines.length)));
  const height = Math.max(LINE, ...set.map((cell) => cell.height)) + 2 * PADDING.y;
  return { kind, cells: set, height, lines };
}

/** Draws some lines of each cell of a row; where the row goes on on the next page, into the same elements. */
function drawCells(
  sheet: Sheet,
  row: SetRow,
  slots: readonly Slot[],
  elements: readonly Element[] | null,
  type: string,
  from: number,
  to: number,
): void {
  row.cells.forEach((cell, index) => {
    const { x, width, align } = within(
      (row.kind !== 'group' && slots[index]) || { x: 0, width: sheet.width, align: 'start' },
    );
    const y = sheet.y + PADDING.y;
    const inked = isBadge(cell) ? from === 0 : cell.lines.length > from;
    if (!inked) return;
    if (isBadge(cell)) drawBadgeGround(sheet, cell, x, y - 1.5);
    const draw = () => {
      if (isBadge(cell)) writeBadge(sheet, cell, x, y - 1.5);
      else sheet.write(cell, cell.lines.slice(from, to), { x, y, width, align });
    };
    const element = elements?.[index];
    if (element) sheet.content(element, type, draw);
    else sheet.beside(draw, 'Pagination');
  });
}

/** A table under construction: knows its head and repeats it on every page. */
class TableDrawing {
  readonly #sheet: Sheet;
  readonly #slots: Slot[];
  readonly #head: SetRow;
  readonly #table: Element;
  #body: Element | null = null;

  constructor(sheet: Sheet, slots: Slot[], head: SetRow, caption: string) {
    this.#sheet = sheet;
    this.#slots = slots;
    this.#head = head;
    this.#table = sheet.element(sheet.root, 'Table', { title: caption });
  }

  drawHead(first: boolean): void {
    const sheet = this.#sheet;
    const row = first ? sheet.element(sheet.element(this.#table, 'THead'), 'TR') : null;
    const elements = row && this.#slots.map(() => sheet.element(row, 'TH', { scope: 'Column' } as object));
    const { height } = this.#head;
    sheet.beside(() => sheet.ground({ x: 0, y: sheet.y, width: sheet.width, height }, 'sunken'));
    drawCells(sheet, this.#head, this.#slots, elements, 'TH', 0, this.#head.lines);
    sheet.y += height;
    sheet.beside(() => sheet.rule(0, sheet.y, sheet.width, 'lineStrong', 0.8));
  }

  /** Puts rows that belong together onto one page where they fit on one at all. */
  drawTogether(rows: readonly SetRow[]): void {
    const sheet = this.#sheet;
    const height = rows.reduce((sum, row) => sum + row.height, 0);
    const page = sheet.bottom - this.#head.height - 70;
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
    if (row.height > sheet.room && row.height <= page * TALL) this.#continue();
    this.#body ??= sheet.element(this.#table, 'TBody');
    const line = sheet.element(this.#body, 'TR');
    const type = row.kind === 'group' ? 'TH' : 'TD';
    const elements = row.cells.map(() => sheet.element(line, type));
    let fresh = false;
    for (let from = 0; from < row.lines; ) {
      const rest = row.lines - from;
      const fits = Math.floor((sheet.room - 2 * PADDING.y) / LINE);
      const ends = rest <= fits && heightOf(rest) + after <= sheet.room;
      const here = ends ? rest : Math.min(fits, rest - LEAST_LINES);
      if (here < Math.min(LEAST_LINES, rest) && !fresh) {
        this.#continue();
        fresh = true;
        continue;
      }
      const to = from + Math.max(1, here);
      const height = from === 0 && to === row.lines ? row.height : heightOf(to - from);
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
    drawCells(sheet, row, this.#slots, elements, type, from, to);
    sheet.y += height;
    sheet.beside(() => sheet.rule(0, sheet.y, sheet.width, row.kind === 'total' ? 'ink' : 'line'));
  }
}

/** A row goes onto the next page as a whole unless it takes more than this share of one. */
const TALL = 0.5;

/** Lines of a parted row that stand together at the end or at the top of a page. */
const LEAST_LINES = 2;

const heightOf = (lines: number): number => lines * LINE + 2 * PADDING.y;

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

async function setRows(sheet: Sheet, rows: readonly Row[], slots: readonly Slot[]): Promise<SetRow[]> {
  const set: SetRow[] = [];
  for (const row of rows) set.push(await setRow(sheet, row, slots));
  return set;
}

/** A table over as many pages as it needs: its head repeated, no total alone at the top of a page. */
export async function drawTable(sheet: Sheet, { caption, columns, rows }: Table): Promise<void> {
  const slots = await slotsOf(sheet, columns);
  const head = await setRow(sheet, { cells: columns.map(({ title }) => title) }, slots, STYLES.columnHead);
  let drawing: TableDrawing | null = null;
  // Set and drawn and gone: what is held is one group of forty thousand rows.
  for await (const group of together(rows)) {
    const set = await setRows(sheet, group, slots);
    if (!drawing) {
      const first = set.reduce((sum, { height }) => sum + height, 0);
      sheet.fit(head.height + Math.min(first, 4 * LINE));
      drawing = new TableDrawing(sheet, slots, head, caption);
      drawing.drawHead(true);
    }
    drawing.drawTogether(set);
  }
  if (!drawing) {
    sheet.fit(head.height);
    new TableDrawing(sheet, slots, head, caption).drawHead(true);
  }
  sheet.y += 10;
}
