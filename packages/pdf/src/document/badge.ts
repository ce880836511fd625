import type { LaidOutText, PageCanvas } from './page-canvas.ts';
import type { Badge, BadgeShape, BadgeTone } from './printout.ts';
import { COLOURS, type Colour, STYLES } from './theme.ts';

const BACKGROUNDS: Record<BadgeTone, Colour> = {
  moss: 'mossWash',
  ochre: 'ochreWash',
  blueprint: 'blueprintWash',
  crimson: 'crimsonWash',
  slate: 'slateWash',
};

const PADDING = 5;
const MARK = 7;
const GAP = 4;
const EXTRA_WIDTH = 2 * PADDING + MARK + GAP;

/** A badge with its text laid out, and its size. */
export interface LaidOutBadge {
  badge: Badge;
  text: LaidOutText;
  width: number;
  height: number;
}

/** Returns the width of a badge around a text of this width. */
export const badgeWidth = (text: number): number => EXTRA_WIDTH + text + 0.1;

export async function layOutBadge(
  sheet: PageCanvas,
  badge: Badge,
  width: number,
  size: number = STYLES.badge.size,
): Promise<LaidOutBadge> {
  const text = await sheet.setCut(
    badge.text,
    { ...STYLES.badge, size, colour: badge.tone },
    width - EXTRA_WIDTH,
  );
  const widest = Math.max(0, ...text.lines.map((line) => line.width));
  return {
    badge,
    text,
    width: Math.min(width, EXTRA_WIDTH + widest * size),
    height: text.height + 2,
  };
}

// The same shapes as on the screens, in a ten-by-ten square.
const DRAW_SHAPE: Record<BadgeShape, (pen: PDFKit.PDFDocument) => void> = {
  tick: (pen) => pen.moveTo(1.5, 5.5).lineTo(4, 8).lineTo(8.5, 2).stroke(),
  ring: (pen) => pen.circle(5, 5, 3.5).stroke(),
  half: (pen) => {
    pen.circle(5, 5, 3.75).stroke();
    pen.path('M5 1.25a3.75 3.75 0 0 0 0 7.5z').fill();
  },
  cross: (pen) => pen.moveTo(1.75, 1.75).lineTo(8.25, 8.25).moveTo(8.25, 1.75).lineTo(1.75, 8.25).stroke(),
  dash: (pen) => pen.moveTo(1, 5).lineTo(9, 5).stroke(),
};

/** Draws the background and the shape. The text is drawn separately, as part of the right structure element. */
export function drawBadgeBackground(
  sheet: PageCanvas,
  { badge, text, width, height }: LaidOutBadge,
  x: number,
  y: number,
): void {
  sheet.beside(() => {
    sheet.ground({ x, y, width, height }, BACKGROUNDS[badge.tone], 3);
    const pen = sheet.document.save();
    const colour = COLOURS[badge.tone];
    pen.translate(sheet.left(x + PADDING, MARK), y + 1 + (text.lineHeight - MARK) / 2).scale(MARK / 10);
    pen.lineWidth(1.8).strokeColor(colour).fillColor(colour);
    DRAW_SHAPE[badge.shape](pen);
    pen.restore();
  });
}

export function drawBadgeText(sheet: PageCanvas, { text, width }: LaidOutBadge, x: number, y: number): void {
  const start = PADDING + MARK + GAP;
  sheet.write(text, text.lines, {
    x: x + start,
    y: y + 1,
    width: width - start - PADDING,
  });
}
