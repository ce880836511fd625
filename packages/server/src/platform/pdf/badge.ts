import type { Badge, Shape, Tone } from './printout.ts';
import type { SetText, Sheet } from './sheet.ts';
import { COLOURS, type Colour, STYLES } from './theme.ts';

const WASH: Record<Tone, Colour> = {
  moss: 'mossWash',
  ochre: 'ochreWash',
  blueprint: 'blueprintWash',
  crimson: 'crimsonWash',
  slate: 'slateWash',
};

const PADDING = 5;
const MARK = 7;
const GAP = 4;
const AROUND = 2 * PADDING + MARK + GAP;

/** A badge whose word is set, with the room that it takes. */
export interface SetBadge {
  badge: Badge;
  text: SetText;
  width: number;
  height: number;
}

/** How wide a badge is on one line. */
export async function badgeWidth(sheet: Sheet, { text }: Badge): Promise<number> {
  const { lines, style } = await sheet.set(text, STYLES.badge, Number.POSITIVE_INFINITY);
  return AROUND + Math.max(0, ...lines.map((line) => line.width)) * style.size + 0.1;
}

export async function setBadge(
  sheet: Sheet,
  badge: Badge,
  width: number,
  size: number = STYLES.badge.size,
): Promise<SetBadge> {
  const text = await sheet.setCut(badge.text, { ...STYLES.badge, size, colour: badge.tone }, width - AROUND);
  const widest = Math.max(0, ...text.lines.map((line) => line.width));
  return {
    badge,
    text,
    width: Math.min(width, AROUND + widest * size),
    height: text.height + 2,
  };
}

// The same shapes as on the screens, in a square of ten.
const SHAPES: Record<Shape, (pen: PDFKit.PDFDocument) => void> = {
  tick: (pen) => pen.moveTo(1.5, 5.5).lineTo(4, 8).lineTo(8.5, 2).stroke(),
  ring: (pen) => pen.circle(5, 5, 3.5).stroke(),
  half: (pen) => {
    pen.circle(5, 5, 3.75).stroke();
    pen.path('M5 1.25a3.75 3.75 0 0 0 0 7.5z').fill();
  },
  cross: (pen) => pen.moveTo(1.75, 1.75).lineTo(8.25, 8.25).moveTo(8.25, 1.75).lineTo(1.75, 8.25).stroke(),
  dash: (pen) => pen.moveTo(1, 5).lineTo(9, 5).stroke(),
};

/** Draws the ground and the shape: the word beside them is drawn by who knows what it belongs to. */
export function drawBadgeGround(
  sheet: Sheet,
  { badge, text, width, height }: SetBadge,
  x: number,
  y: number,
): void {
  sheet.beside(() => {
    sheet.ground({ x, y, width, height }, WASH[badge.tone], 3);
    const pen = sheet.document.save();
    const colour = COLOURS[badge.tone];
    pen.translate(sheet.left(x + PADDING, MARK), y + 1 + (text.lineHeight - MARK) / 2).scale(MARK / 10);
    pen.lineWidth(1.8).strokeColor(colour).fillColor(colour);
    SHAPES[badge.shape](pen);
    pen.restore();
  });
}

export function writeBadge(sheet: Sheet, { text, width }: SetBadge, x: number, y: number): void {
  const start = PADDING + MARK + GAP;
  sheet.write(text, text.lines, {
    x: x + start,
    y: y + 1,
    width: width - start - PADDING,
  });
}
