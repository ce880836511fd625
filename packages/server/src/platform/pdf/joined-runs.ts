import type { Line } from './lines.ts';
import type { Run } from './shaping.ts';

/** Runs that are drawn as one, between two places of a line. */
interface Stretch {
  run: Run;
  level: number;
  from: number;
  to: number;
}

/** What is read on in one font and one direction becomes one text: readers find the blanks between words in it. */
export function joined({ placed }: Line): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { run, left, level } of placed) {
    const to = left + run.width;
    const before = stretches.at(-1);
    if (before?.run.face !== run.face || before.level !== level)
      stretches.push({ run, from: left, to, level });
    else if (level % 2 === 0 && near(before.to, left)) {
      before.run = together(before.run, run);
      before.to = to;
    } else if (level % 2 === 1 && near(before.from, to)) {
      before.run = together(run, before.run);
      before.from = left;
    } else stretches.push({ run, from: left, to, level });
  }
  return stretches;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;

const together = (left: Run, right: Run): Run => ({
  ...left,
  text: left.text + right.text,
  glyphs: [...left.glyphs, ...right.glyphs],
  width: left.width + right.width,
});
