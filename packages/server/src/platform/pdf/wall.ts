import { layCourse } from '@brick/domain/phases/courses';
import type { Block } from './printout.ts';
import type { Sheet } from './sheet.ts';
import { COLOURS, STYLES } from './theme.ts';

const BRICKS = 8;
/** A brick's length by the height of its course. */
const LENGTH = 1.18;
/** Beside the wall, for the names. */
const LEAST_FOR_NAMES = 116;

/** The brick wall: a course for each phase from the bottom, its name beside it. Solid is paid, washed entered, dashed nothing. */
export async function drawWall(
  sheet: Sheet,
  { alt, courses }: Extract<Block, { kind: 'wall' }>,
): Promise<void> {
  const { course, gap } = sheet.density;
  const unit = Math.min(course * LENGTH, (sheet.width - LEAST_FOR_NAMES) / BRICKS);
  const height = courses.length * course;
  const width = BRICKS * unit;
  sheet.fit(height);
  const top = sheet.y;
  const figure = sheet.element(sheet.root, 'Figure', { alt });
  sheet.content(figure, 'Figure', () => {
    courses.forEach(({ paidShare, enteredShare }, index) => {
      const y = top + height - (index + 1) * course;
      for (const { start, length, state } of layCourse(BRICKS, index % 2 === 1, paidShare, enteredShare)) {
        const box = {
          left: sheet.left(start * unit + 1, length * unit - 2),
          y: y + 1.5,
          width: length * unit - 2,
          height: course - 3,
        };
        drawBrick(sheet.document, box, state);
      }
    });
  });
  for (const [index, { label }] of courses.entries()) {
    const place = { x: width + 14, y: top + height - (index + 1) * course, width: sheet.width - width - 14 };
    const size = Math.max(7.5, Math.min(STYLES.body.size, course * 0.6));
    const name = await sheet.setCut(label, { ...STYLES.body, size }, place.width, 1);
    const element = sheet.element(sheet.root, 'P');
    const middle = (course - name.lineHeight) / 2;
    sheet.content(element, 'P', () => sheet.write(name, name.lines, { ...place, y: place.y + middle }));
  }
  sheet.y = top + height + gap;
}

function drawBrick(
  pen: PDFKit.PDFDocument,
  { left, y, width, height }: { left: number; y: number; width: number; height: number },
  state: 'solid' | 'washed' | 'dashed',
): void {
  // Outlines are drawn on the middle of their line: half a point inwards they stay as large as the solid bricks.
  const inset = state === 'solid' ? 0 : 0.4;
  pen.save().lineWidth(0.8);
  pen.roundedRect(left + inset, y + inset, width - 2 * inset, height - 2 * inset, 1.5);
  if (state === 'solid') pen.fillColor(COLOURS.brick).fill();
  else if (state === 'washed') pen.fillColor(COLOURS.brickWash).strokeColor(COLOURS.brick).fillAndStroke();
  else pen.strokeColor(COLOURS.lineStrong).dash(3, { space: 2.5 }).stroke();
  pen.restore();
}
