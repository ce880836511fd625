import { TextMeasure } from '../text/text-measure.ts';
import { badgeWidth } from './badge.ts';
import type { PageCanvas } from './page-canvas.ts';
import type { PrintColumn, PrintRow } from './printout.ts';
import { STYLES } from './theme.ts';

/** The font sizes and padding of a table. */
export interface TableLook {
  /** In points. */
  size: number;
  headSize: number;
  padding: { x: number; y: number };
}

/** The position of a column. */
export interface ColumnSlot {
  x: number;
  width: number;
  align: 'start' | 'end';
  whole: boolean;
}

/** The space that the cells of a column need, in ems. */
interface ColumnNeed {
  /** The widest word, and the widest text. */
  word: number;
  text: number;
  headWord: number;
  /** The widest text in a badge; null where there is none. */
  badge: number | null;
}

const MAX_WORD_WIDTH = 90;
/** That of a title may be the name of somebody. Our own are narrower. */
const MAX_TITLE_WIDTH = 120;
/** The maximum share of the table's width for a column of long texts. */
const MAX_TEXT_SHARE = 0.36;
/** The minimum width for words if there is not enough room. */
const MIN_WORD_WIDTH = 30;
/** Font sizes for tables whose figures would otherwise break. */
const SMALLER_SIZES = [7, 6.5, 6];
const ROUNDING = 0.2;

async function measureColumns(
  measure: TextMeasure,
  columns: readonly PrintColumn[],
  rows: readonly PrintRow[],
): Promise<ColumnNeed[]> {
  const needs: ColumnNeed[] = [];
  for (const [index, { title }] of columns.entries()) {
    const headWord = await measure.widestWord(title, STYLES.columnHead.weight);
    const need: ColumnNeed = { word: 0, text: 0, headWord, badge: null };
    for (const { kind = 'body', cells } of rows) {
      const cell = cells[index] ?? '';
      if (kind === 'group' || cell === '') continue;
      if (typeof cell === 'object')
        need.badge = Math.max(need.badge ?? 0, await measure.text(cell.text, STYLES.badge.weight));
      else {
        const { weight } = kind === 'body' ? STYLES.cell : STYLES.total;
        need.word = Math.max(need.word, await measure.widestWord(cell, weight));
        need.text = Math.max(need.text, await measure.text(cell, weight));
      }
    }
    needs.push(need);
  }
  return needs;
}

export const isUnbroken = ({ whole, align }: PrintColumn): boolean => whole ?? align === 'end';

/** Distributes the width by shares, with at least what each column needs; null if they need more than there is. */
function distributeByShare(
  columns: readonly PrintColumn[],
  asked: readonly number[],
  width: number,
): number[] | null {
  if (asked.reduce((sum, each) => sum + each, 0) > width) return null;
  const fixed = new Set<number>();
  for (;;) {
    const taken = [...fixed].reduce((sum, index) => sum + (asked[index] ?? 0), 0);
    const shares = columns.reduce((sum, { share }, index) => sum + (fixed.has(index) ? 0 : share), 0);
    const widths = columns.map(({ share }, index) =>
      fixed.has(index) ? (asked[index] ?? 0) : ((width - taken) * share) / shares,
    );
    const narrow = widths.findIndex((each, index) => !fixed.has(index) && each < (asked[index] ?? 0));
    if (narrow < 0) return widths;
    fixed.add(narrow);
  }
}

/**
 * Gives each column its minimum and distributes the rest evenly, up to what each wants; null if the minimum does not
 * fit.
 */
function distributeEvenly(
  least: readonly number[],
  wished: readonly number[],
  width: number,
): number[] | null {
  let rest = width - least.reduce((sum, each) => sum + each, 0);
  if (rest < 0) return null;
  const widths = [...least];
  const wanting = least
    .map((each, index) => ({ index, more: Math.max(0, (wished[index] ?? 0) - each) }))
    .sort((one, other) => one.more - other.more);
  for (const [place, { index, more }] of wanting.entries()) {
    const given = Math.min(more, rest / (wanting.length - place));
    widths[index] = (least[index] ?? 0) + given;
    rest -= given;
  }
  return widths;
}

const NO_NEED: ColumnNeed = { word: 0, text: 0, headWord: 0, badge: null };

/** What each column needs at least, with words of cells and of titles up to these widths. */
const leastWidths = (
  columns: readonly PrintColumn[],
  needs: readonly ColumnNeed[],
  { size, headSize, padding }: TableLook,
  { words, titles }: { words: number; titles: number },
): number[] =>
  columns.map((column, index) => {
    const { word, text, headWord, badge } = needs[index] ?? NO_NEED;
    const cell = isUnbroken(column) ? text * size : Math.min(word * size, words);
    const head = Math.min(headWord * headSize, titles);
    return Math.max(cell, badge === null ? 0 : badgeWidth(badge * size), head) + 2 * padding.x + ROUNDING;
  });

const tableLook = (size: number, rowPadding: number): TableLook => ({
  size,
  headSize: Math.max(7.5, size - 0.5),
  padding: { x: size >= 9 ? 5 : size >= 8 ? 4 : 3, y: rowPadding },
});

function requiredWidths(columns: readonly PrintColumn[], needs: readonly ColumnNeed[], look: TableLook) {
  const around = 2 * look.padding.x + ROUNDING;
  const least = leastWidths(columns, needs, look, { words: MAX_WORD_WIDTH, titles: MAX_TITLE_WIDTH });
  const wished = (width: number) =>
    least.map((each, index) =>
      Math.max(each, Math.min((needs[index]?.text ?? 0) * look.size + around, width * MAX_TEXT_SHARE)),
    );
  return { least, wished };
}

/** Breaks words of cells, then those of titles, but not figures; null if not even figures fit. */
function widthsWithBrokenWords(
  columns: readonly PrintColumn[],
  needs: readonly ColumnNeed[],
  look: TableLook,
  width: number,
): number[] | null {
  const { least: wished } = requiredWidths(columns, needs, look);
  const within = (titles: number) =>
    distributeEvenly(leastWidths(columns, needs, look, { words: MIN_WORD_WIDTH, titles }), wished, width);
  return within(MAX_TITLE_WIDTH) ?? within(MIN_WORD_WIDTH) ?? within(0);
}

/**
 * Lays out the columns by the needs of these rows. Wide text is broken between words. If figures and words still do
 * not fit, the font gets smaller. Then words are broken, and only if figures would break too, the font gets smaller
 * than anything else on the page.
 */
export async function layOutColumns(
  sheet: PageCanvas,
  columns: readonly PrintColumn[],
  rows: readonly PrintRow[],
): Promise<{ slots: ColumnSlot[]; look: TableLook }> {
  const { cells, rowPadding } = sheet.density;
  const needs = await measureColumns(new TextMeasure(sheet.set.bind(sheet)), columns, rows);
  let look = tableLook(cells[0] ?? STYLES.cell.size, rowPadding);
  let widths: number[] | null = null;
  for (const size of cells) {
    look = tableLook(size, rowPadding);
    const { least, wished } = requiredWidths(columns, needs, look);
    const all = wished(sheet.width);
    widths = distributeByShare(columns, all, sheet.width) ?? distributeEvenly(least, all, sheet.width);
    if (widths) break;
  }
  for (const size of [look.size, ...SMALLER_SIZES]) {
    if (widths) break;
    look = tableLook(size, rowPadding);
    widths = widthsWithBrokenWords(columns, needs, look, sheet.width);
  }
  const { least } = requiredWidths(columns, needs, look);
  const sum = least.reduce((all, each) => all + each, 0);
  const final = widths ?? least.map((each) => (each * sheet.width) / sum);
  let x = 0;
  const slots = columns.map((column, index) => {
    const slot = { x, width: final[index] ?? 0, align: column.align ?? 'start', whole: isUnbroken(column) };
    x += slot.width;
    return slot;
  });
  return { slots, look };
}
