import { drawBadgeGround, type SetBadge, setBadge, writeBadge } from './badge.ts';
import type { Row } from './printout.ts';
import type { Element, SetText, Sheet } from './sheet.ts';
import type { Slot, TableLook } from './table-widths.ts';
import { LEADING, STYLES, type TextStyle } from './theme.ts';

/** A row whose texts are set. */
export interface SetRow {
  kind: NonNullable<Row['kind']>;
  cells: (SetText | SetBadge)[];
  height: number;
  /** Lines of its longest cell. */
  lines: number;
}

const SMALLEST = 7.5;

export const lineOf = ({ size }: TableLook): number => size * LEADING;

export const heightOf = (lines: number, look: TableLook): number => lines * lineOf(look) + 2 * look.padding.y;

const isBadge = (cell: SetText | SetBadge): cell is SetBadge => 'badge' in cell;

const within = ({ x, width, align }: Pick<Slot, 'x' | 'width' | 'align'>, { padding }: TableLook) => ({
  x: x + padding.x,
  width: width - 2 * padding.x,
  align,
});

const styleOf = (kind: SetRow['kind'], { size }: TableLook): TextStyle => ({
  ...(kind === 'body' ? STYLES.cell : STYLES.total),
  size,
});

/** A figure that came after the columns were laid and is wider than all before it is set smaller, not divided. */
async function setCell(
  sheet: Sheet,
  text: string,
  style: TextStyle,
  { width, whole }: { width: number; whole: boolean },
): Promise<SetText> {
  const set = await sheet.setCut(text, style, width);
  if (!whole || set.lines.length < 2 || style.size <= SMALLEST) return set;
  const smaller = await sheet.setCut(text, { ...style, size: SMALLEST }, width);
  return smaller.lines.length < set.lines.length ? smaller : set;
}

/** A group's name has the whole width: what it heads are the rows below. */
const placesOf = (kind: SetRow['kind'], slots: readonly Slot[], sheet: Sheet): readonly Slot[] =>
  kind === 'group' ? [{ x: 0, width: sheet.width, align: 'start', whole: false }] : slots;

export async function setRow(
  sheet: Sheet,
  { kind = 'body', cells }: Row,
  slots: readonly Slot[],
  look: TableLook,
  headStyle?: TextStyle,
): Promise<SetRow> {
  const style = headStyle ?? styleOf(kind, look);
  const set: (SetText | SetBadge)[] = [];
  for (const [index, slot] of placesOf(kind, slots, sheet).entries()) {
    const cell = cells[index] ?? null;
    const { width } = within(slot, look);
    set.push(
      typeof cell === 'object' && cell !== null
        ? await setBadge(sheet, cell, width, look.size)
        : await setCell(sheet, cell ?? '', style, { width, whole: slot.whole && !headStyle }),
    );
  }
  const lines = Math.max(1, ...set.map((cell) => (isBadge(cell) ? 1 : cell.lines.length)));
  const height = Math.max(lineOf(look), ...set.map((cell) => cell.height)) + 2 * look.padding.y;
  return { kind, cells: set, height, lines };
}

/** Draws some lines of each cell of a row; where the row goes on on the next page, into the same elements. */
export function drawCells(
  sheet: Sheet,
  row: SetRow,
  { slots, look }: { slots: readonly Slot[]; look: TableLook },
  elements: readonly Element[] | null,
  { type, from, to }: { type: string; from: number; to: number },
): void {
  const places = placesOf(row.kind, slots, sheet);
  row.cells.forEach((cell, index) => {
    const place = places[index];
    if (!place) return;
    const { x, width, align } = within(place, look);
    const y = sheet.y + look.padding.y;
    const inked = isBadge(cell) ? from === 0 : cell.lines.length > from;
    if (!inked) return;
    if (isBadge(cell)) drawBadgeGround(sheet, cell, x, y - 1);
    const draw = () => {
      if (isBadge(cell)) writeBadge(sheet, cell, x, y - 1);
      else sheet.write(cell, cell.lines.slice(from, to), { x, y, width, align });
    };
    const element = elements?.[index];
    if (element) sheet.content(element, type, draw);
    else sheet.beside(draw, 'Pagination');
  });
}
