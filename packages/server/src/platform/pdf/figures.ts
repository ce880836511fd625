import { drawBadgeGround, type SetBadge, setBadge, writeBadge } from './badge.ts';
import type { Block, Figure } from './printout.ts';
import type { SetText, Sheet } from './sheet.ts';
import { type Colour, STYLES } from './theme.ts';

/** Left of the text and right of it. */
const SIDE = 8;
/** Figures beside each other, at the least as wide as this. */
const LEAST_WIDTH = 112;
const MOST_IN_A_ROW = 5;

/** Sizes of a figure, the first one in which it stands on one line. */
const SIZES = [STYLES.figure.size, 12, 10.5, 9];

const COLOURS_OF: Record<NonNullable<Figure['tone']>, Colour> = {
  good: 'moss',
  warning: 'ochre',
  bad: 'crimson',
};

interface SetFigure {
  label: SetText;
  value: SetText | SetBadge;
  note: SetText | null;
  height: number;
  edge: Colour;
}

const isBadge = (value: SetText | SetBadge): value is SetBadge => 'badge' in value;

async function setLarge(sheet: Sheet, value: string, colour: Colour, width: number): Promise<SetText> {
  let set = await sheet.set(value, { ...STYLES.figure, colour }, width);
  for (const size of SIZES) {
    if (set.lines.length < 2) break;
    set = await sheet.set(value, { ...STYLES.figure, colour, size }, width);
  }
  return set;
}

async function setFigure(
  sheet: Sheet,
  { label, value, note, tone }: Figure,
  width: number,
): Promise<SetFigure> {
  const inside = width - 2 * SIDE;
  const most = 2 * sheet.density.mostLines;
  const name = await sheet.setCut(label, STYLES.label, inside, most);
  const shown =
    typeof value === 'object'
      ? await setBadge(sheet, value, inside)
      : await setLarge(sheet, value, tone ? COLOURS_OF[tone] : 'ink', inside);
  const below = note ? await sheet.setCut(note, STYLES.small, inside, most) : null;
  const height = name.height + shown.height + (below?.height ?? 0) + 2 * sheet.density.figurePadding;
  return { label: name, value: shown, note: below, height, edge: tone ? COLOURS_OF[tone] : 'lineStrong' };
}

function drawFigure(sheet: Sheet, figure: SetFigure, x: number, width: number, height: number): void {
  const { y } = sheet;
  const inside = { x: x + SIDE, width: width - 2 * SIDE };
  const top = y + sheet.density.figurePadding;
  sheet.beside(() => {
    sheet.ground({ x, y, width, height }, 'sunken', 3);
    sheet.ground({ x, y, width: 3, height }, figure.edge);
  });
  const element = sheet.element(sheet.root, 'P');
  const below = top + figure.label.height;
  const { value, note, label } = figure;
  if (isBadge(value)) drawBadgeGround(sheet, value, inside.x, below);
  sheet.content(element, 'P', () => {
    sheet.write(label, label.lines, { ...inside, y: top });
    if (isBadge(value)) writeBadge(sheet, value, inside.x, below);
    else sheet.write(value, value.lines, { ...inside, y: below });
    if (note) sheet.write(note, note.lines, { ...inside, y: below + value.height });
  });
}

/** Figures as a strip, in as few and as even rows as fit. */
export async function drawFigures(
  sheet: Sheet,
  { figures }: Extract<Block, { kind: 'figures' }>,
): Promise<void> {
  const gap = sheet.density.figurePadding;
  const most = Math.min(MOST_IN_A_ROW, Math.floor((sheet.width + gap) / (LEAST_WIDTH + gap)));
  const rows = Math.ceil(figures.length / most);
  const inRow = Math.ceil(figures.length / Math.max(1, rows));
  const width = (sheet.width - gap * (inRow - 1)) / Math.max(1, inRow);
  for (let from = 0; from < figures.length; from += inRow) {
    const set: SetFigure[] = [];
    for (const figure of figures.slice(from, from + inRow)) set.push(await setFigure(sheet, figure, width));
    const height = Math.max(...set.map((each) => each.height));
    sheet.fit(height);
    for (const [place, each] of set.entries()) drawFigure(sheet, each, place * (width + gap), width, height);
    sheet.y += height + gap;
  }
  sheet.y += Math.min(4, sheet.density.gap);
}
