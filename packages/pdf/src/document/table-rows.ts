import { drawBadgeBackground, drawBadgeText, type LaidOutBadge, layOutBadge } from './badge.ts';
import type { LaidOutText, PageCanvas, StructureElement } from './page-canvas.ts';
import type { PrintRow } from './printout.ts';
import type { ColumnSlot, TableLook } from './table-columns.ts';
import { LEADING, STYLES, type TextStyle } from './theme.ts';

/** A row with its texts laid out. */
export interface LaidOutRow {
  kind: NonNullable<PrintRow['kind']>;
  cells: (LaidOutText | LaidOutBadge)[];
  height: number;
  /** The lines of its longest cell. */
  lines: number;
}

const MIN_FONT_SIZE = 7.5;

export const lineHeightOf = ({ size }: TableLook): number => size * LEADING;

export const rowHeightOf = (lines: number, look: TableLook): number =>
  lines * lineHeightOf(look) + 2 * look.padding.y;

const isBadge = (cell: LaidOutText | LaidOutBadge): cell is LaidOutBadge => 'badge' in cell;

const insidePadding = (
  { x, width, align }: Pick<ColumnSlot, 'x' | 'width' | 'align'>,
  { padding }: TableLook,
) => ({
  x: x + padding.x,
  width: width - 2 * padding.x,
  align,
});

const rowTextStyle = (kind: LaidOutRow['kind'], { size }: TableLook): TextStyle => ({
  ...(kind === 'body' ? STYLES.cell : STYLES.total),
  size,
});

/** A figure too wide for its column, from a row that came after the columns were measured, is shrunk instead of broken. */
async function layOutCell(
  sheet: PageCanvas,
  text: string,
  style: TextStyle,
  { width, whole }: { width: number; whole: boolean },
): Promise<LaidOutText> {
  const set = await sheet.setCut(text, style, width);
  if (!whole || set.lines.length < 2 || style.size <= MIN_FONT_SIZE) return set;
  const smaller = await sheet.setCut(text, { ...style, size: MIN_FONT_SIZE }, width);
  return smaller.lines.length < set.lines.length ? smaller : set;
}

/** A group title has the full width. */
const slotsOfRow = (
  kind: LaidOutRow['kind'],
  slots: readonly ColumnSlot[],
  sheet: PageCanvas,
): readonly ColumnSlot[] =>
  kind === 'group' ? [{ x: 0, width: sheet.width, align: 'start', whole: false }] : slots;

export async function layOutRow(
  sheet: PageCanvas,
  { kind = 'body', cells }: PrintRow,
  slots: readonly ColumnSlot[],
  look: TableLook,
  headStyle?: TextStyle,
): Promise<LaidOutRow> {
  const style = headStyle ?? rowTextStyle(kind, look);
  const set: (LaidOutText | LaidOutBadge)[] = [];
  for (const [index, slot] of slotsOfRow(kind, slots, sheet).entries()) {
    const cell = cells[index] ?? null;
    const { width } = insidePadding(slot, look);
    set.push(
      typeof cell === 'object' && cell !== null
        ? await layOutBadge(sheet, cell, width, look.size)
        : await layOutCell(sheet, cell ?? '', style, { width, whole: slot.whole && !headStyle }),
    );
  }
  const lines = Math.max(1, ...set.map((cell) => (isBadge(cell) ? 1 : cell.lines.length)));
  const height = Math.max(lineHeightOf(look), ...set.map((cell) => cell.height)) + 2 * look.padding.y;
  return { kind, cells: set, height, lines };
}

/** Draws some lines of each cell of a row; the rest on the next page belongs to the same elements. */
export function drawCells(
  sheet: PageCanvas,
  row: LaidOutRow,
  { slots, look }: { slots: readonly ColumnSlot[]; look: TableLook },
  elements: readonly StructureElement[] | null,
  { type, from, to }: { type: string; from: number; to: number },
): void {
  const places = slotsOfRow(row.kind, slots, sheet);
  row.cells.forEach((cell, index) => {
    const place = places[index];
    if (!place) return;
    const { x, width, align } = insidePadding(place, look);
    const y = sheet.y + look.padding.y;
    const inked = isBadge(cell) ? from === 0 : cell.lines.length > from;
    if (!inked) return;
    if (isBadge(cell)) drawBadgeBackground(sheet, cell, x, y - 1);
    const draw = () => {
      if (isBadge(cell)) drawBadgeText(sheet, cell, x, y - 1);
      else sheet.write(cell, cell.lines.slice(from, to), { x, y, width, align });
    };
    const element = elements?.[index];
    if (element) sheet.content(element, type, draw);
    else sheet.beside(draw, 'Pagination');
  });
}
