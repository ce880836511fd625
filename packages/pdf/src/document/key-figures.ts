import { drawBadgeBackground, drawBadgeText, type LaidOutBadge, layOutBadge } from './badge.ts';
import type { LaidOutText, PageCanvas } from './page-canvas.ts';
import type { KeyFigure, PrintBlock } from './printout.ts';
import { type Colour, STYLES } from './theme.ts';

/** The padding left and right of the text. */
const SIDE_PADDING = 8;
/** The minimum width of a figure in a row. */
const MIN_WIDTH = 112;
const MAX_PER_ROW = 5;

/** Font sizes of a figure; the first in which it fits on one line is used. */
const SIZES = [STYLES.figure.size, 12, 10.5, 9];

const TONE_COLOURS: Record<NonNullable<KeyFigure['tone']>, Colour> = {
  good: 'moss',
  warning: 'ochre',
  bad: 'crimson',
};

interface LaidOutFigure {
  label: LaidOutText;
  value: LaidOutText | LaidOutBadge;
  note: LaidOutText | null;
  height: number;
  edge: Colour;
}

const isBadge = (value: LaidOutText | LaidOutBadge): value is LaidOutBadge => 'badge' in value;

async function layOutValue(
  sheet: PageCanvas,
  value: string,
  colour: Colour,
  width: number,
): Promise<LaidOutText> {
  let set = await sheet.set(value, { ...STYLES.figure, colour }, width);
  for (const size of SIZES) {
    if (set.lines.length < 2) break;
    set = await sheet.set(value, { ...STYLES.figure, colour, size }, width);
  }
  return set;
}

async function layOutFigure(
  sheet: PageCanvas,
  { label, value, note, tone }: KeyFigure,
  width: number,
): Promise<LaidOutFigure> {
  const inside = width - 2 * SIDE_PADDING;
  const most = 2 * sheet.density.mostLines;
  const name = await sheet.setCut(label, STYLES.label, inside, most);
  const shown =
    typeof value === 'object'
      ? await layOutBadge(sheet, value, inside)
      : await layOutValue(sheet, value, tone ? TONE_COLOURS[tone] : 'ink', inside);
  const below = note ? await sheet.setCut(note, STYLES.small, inside, most) : null;
  const height = name.height + shown.height + (below?.height ?? 0) + 2 * sheet.density.figurePadding;
  return { label: name, value: shown, note: below, height, edge: tone ? TONE_COLOURS[tone] : 'lineStrong' };
}

function drawFigure(
  sheet: PageCanvas,
  figure: LaidOutFigure,
  x: number,
  width: number,
  height: number,
): void {
  const { y } = sheet;
  const inside = { x: x + SIDE_PADDING, width: width - 2 * SIDE_PADDING };
  const top = y + sheet.density.figurePadding;
  sheet.beside(() => {
    sheet.ground({ x, y, width, height }, 'sunken', 3);
    sheet.ground({ x, y, width: 3, height }, figure.edge);
  });
  const element = sheet.element(sheet.root, 'P');
  const below = top + figure.label.height;
  const { value, note, label } = figure;
  if (isBadge(value)) drawBadgeBackground(sheet, value, inside.x, below);
  sheet.content(element, 'P', () => {
    sheet.write(label, label.lines, { ...inside, y: top });
    if (isBadge(value)) drawBadgeText(sheet, value, inside.x, below);
    else sheet.write(value, value.lines, { ...inside, y: below });
    if (note) sheet.write(note, note.lines, { ...inside, y: below + value.height });
  });
}

/** Draws figures in as few and as even rows as possible. */
export async function drawFigures(
  sheet: PageCanvas,
  { figures }: Extract<PrintBlock, { kind: 'figures' }>,
): Promise<void> {
  const gap = sheet.density.figurePadding;
  const most = Math.min(MAX_PER_ROW, Math.floor((sheet.width + gap) / (MIN_WIDTH + gap)));
  const rows = Math.ceil(figures.length / most);
  const inRow = Math.ceil(figures.length / Math.max(1, rows));
  const width = (sheet.width - gap * (inRow - 1)) / Math.max(1, inRow);
  for (let from = 0; from < figures.length; from += inRow) {
    const set: LaidOutFigure[] = [];
    for (const figure of figures.slice(from, from + inRow))
      set.push(await layOutFigure(sheet, figure, width));
    const height = Math.max(...set.map((each) => each.height));
    sheet.fit(height);
    for (const [place, each] of set.entries()) drawFigure(sheet, each, place * (width + gap), width, height);
    sheet.y += height + gap;
  }
  sheet.y += Math.min(4, sheet.density.gap);
}
