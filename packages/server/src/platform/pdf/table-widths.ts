import { Measure } from './measure.ts';
import type { Badge, Column, Row } from './printout.ts';
import type { Sheet } from './sheet.ts';
import { STYLES } from './theme.ts';

/** How the text of a table is set. */
export interface TableLook {
  /** In points. */
  size: number;
  headSize: number;
  padding: { x: number; y: number };
}

/** The place of a column. */
export interface Slot {
  x: number;
  width: number;
  align: 'start' | 'end';
  whole: boolean;
}

/** What the cells of a column ask for: sizes of texts in ems, of badges in points. */
interface Need {
  /** The widest word, and the widest text as a whole. */
  word: number;
  text: number;
  headWord: number;
  badge: number;
}

const MOST_FOR_A_WORD = 90;
/** Of the table's width, what a column of long texts asks for at the most. */
const MOST_FOR_A_TEXT = 0.36;
/** What is left to words where there is no room for all of them. */
const LEAST_FOR_WORDS = 30;
/** Sizes for tables whose figures would otherwise be divided. */
const SMALLER = [7, 6.5, 6];
const AROUND = 0.2;

/** What stands around the word of a badge. */
type BadgeWidth = (badge: Badge) => Promise<number>;

async function needsOf(
  measure: Measure,
  columns: readonly Column[],
  rows: readonly Row[],
  badgeWidth: BadgeWidth,
): Promise<Need[]> {
  const needs: Need[] = [];
  for (const [index, { title }] of columns.entries()) {
    const headWord = await measure.widestWord(title, STYLES.columnHead.weight);
    const need: Need = { word: 0, text: 0, headWord, badge: 0 };
    for (const { kind = 'body', cells } of rows) {
      const cell = cells[index] ?? '';
      if (kind === 'group' || cell === '') continue;
      if (typeof cell === 'object') need.badge = Math.max(need.badge, await badgeWidth(cell));
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

export const isWhole = ({ whole, align }: Column): boolean => whole ?? align === 'end';

/** The widths of columns by their shares, none below what it asks for; null where they ask for more than there is. */
function sharedOut(columns: readonly Column[], asked: readonly number[], width: number): number[] | null {
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

/** What every column can't do without; of what remains each gets as much as the others, but no more than it would like. */
function squeezed(least: readonly number[], wished: readonly number[], width: number): number[] | null {
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

const lookIn = (size: number, rowPadding: number): TableLook => ({
  size,
  headSize: Math.max(7.5, size - 0.5),
  padding: { x: size >= 9 ? 5 : size >= 8 ? 4 : 3, y: rowPadding },
});

function asked(columns: readonly Column[], needs: readonly Need[], { size, headSize, padding }: TableLook) {
  const around = 2 * padding.x + AROUND;
  const least = columns.map((column, index) => {
    const { word, text, headWord, badge } = needs[index] ?? { word: 0, text: 0, headWord: 0, badge: 0 };
    const cell = isWhole(column) ? text * size : Math.min(word * size, MOST_FOR_A_WORD);
    return Math.max(cell, badge, Math.min(headWord * headSize, MOST_FOR_A_WORD)) + around;
  });
  const wished = (width: number) =>
    least.map((each, index) =>
      Math.max(each, Math.min((needs[index]?.text ?? 0) * size + around, width * MOST_FOR_A_TEXT)),
    );
  return { least, wished };
}

/** More words than paper: they are divided, and figures are not. Null where not even figures find room. */
function wordsDivided(
  columns: readonly Column[],
  needs: readonly Need[],
  { size, padding }: TableLook,
  width: number,
): number[] | null {
  const around = 2 * padding.x + AROUND;
  const least = columns.map((column, index) => {
    const { text = 0, word = 0, badge = 0 } = needs[index] ?? {};
    return Math.max(badge, isWhole(column) ? text * size : Math.min(word * size, LEAST_FOR_WORDS)) + around;
  });
  const { least: wished } = asked(columns, needs, lookIn(size, 0));
  return squeezed(least, wished, width);
}

/**
 * Where columns stand, by what these rows ask for. Text that is too wide for one line is divided between words; where
 * not even figures and words find room, all of it is set smaller. Then words are divided, and only where figures would be
 * too, the text gets smaller than anything else on paper.
 */
export async function layColumns(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly Row[],
  badgeWidth: BadgeWidth,
): Promise<{ slots: Slot[]; look: TableLook }> {
  const { cells, rowPadding } = sheet.density;
  const needs = await needsOf(new Measure(sheet.set.bind(sheet)), columns, rows, badgeWidth);
  let look = lookIn(cells[0] ?? STYLES.cell.size, rowPadding);
  let widths: number[] | null = null;
  for (const size of cells) {
    look = lookIn(size, rowPadding);
    const { least, wished } = asked(columns, needs, look);
    const all = wished(sheet.width);
    widths = sharedOut(columns, all, sheet.width) ?? squeezed(least, all, sheet.width);
    if (widths) break;
  }
  for (const size of [look.size, ...SMALLER]) {
    if (widths) break;
    look = lookIn(size, rowPadding);
    widths = wordsDivided(columns, needs, look, sheet.width);
  }
  const { least } = asked(columns, needs, look);
  const sum = least.reduce((all, each) => all + each, 0);
  const final = widths ?? least.map((each) => (each * sheet.width) / sum);
  let x = 0;
  const slots = columns.map((column, index) => {
    const slot = { x, width: final[index] ?? 0, align: column.align ?? 'start', whole: isWhole(column) };
    x += slot.width;
    return slot;
  });
  return { slots, look };
}
