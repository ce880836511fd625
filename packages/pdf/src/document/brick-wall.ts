import { layCourse } from '@brick/domain/phases/progress-wall';
import type { PageCanvas } from './page-canvas.ts';
import type { PrintBlock } from './printout.ts';
import { COLOURS, STYLES } from './theme.ts';

const BRICKS_PER_COURSE = 8;
/** The length of a brick relative to the height of its course. */
const BRICK_RATIO = 1.18;
/** The minimum width for the names beside the wall. */
const MIN_NAME_WIDTH = 116;

/**
 * Draws the brick wall: a course for each phase, from the bottom, with its name. Solid bricks are paid, washed ones
 * entered, dashed ones neither.
 */
export async function drawBrickWall(
  sheet: PageCanvas,
  { alt, courses }: Extract<PrintBlock, { kind: 'wall' }>,
): Promise<void> {
  const { course, gap } = sheet.density;
  const unit = Math.min(course * BRICK_RATIO, (sheet.width - MIN_NAME_WIDTH) / BRICKS_PER_COURSE);
  const height = courses.length * course;
  const width = BRICKS_PER_COURSE * unit;
  sheet.fit(height);
  const top = sheet.y;
  const figure = sheet.element(sheet.root, 'Figure', { alt });
  sheet.content(figure, 'Figure', () => {
    courses.forEach(({ paidShare, enteredShare }, index) => {
      const y = top + height - (index + 1) * course;
      for (const { start, length, state } of layCourse(
        BRICKS_PER_COURSE,
        index % 2 === 1,
        paidShare,
        enteredShare,
      )) {
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
  // Outlines are centred on their path: with an inset of half a point they are as large as the solid bricks.
  const inset = state === 'solid' ? 0 : 0.4;
  pen.save().lineWidth(0.8);
  pen.roundedRect(left + inset, y + inset, width - 2 * inset, height - 2 * inset, 1.5);
  if (state === 'solid') pen.fillColor(COLOURS.brick).fill();
  else if (state === 'washed') pen.fillColor(COLOURS.brickWash).strokeColor(COLOURS.brick).fillAndStroke();
  else pen.strokeColor(COLOURS.lineStrong).dash(3, { space: 2.5 }).stroke();
  pen.restore();
}
