import type { GlyphRun } from './text-shaping.ts';
import type { TextLine } from './typesetter.ts';

/** Runs drawn as one, between two positions of a line. */
interface MergedRun {
  run: GlyphRun;
  level: number;
  from: number;
  to: number;
}

/** Merges consecutive runs of one font and direction into one text, so that PDF readers find the spaces between words. */
export function mergeRuns({ placed }: TextLine): MergedRun[] {
  const stretches: MergedRun[] = [];
  for (const { run, left, level } of placed) {
    const to = left + run.width;
    const before = stretches.at(-1);
    if (before?.run.face !== run.face || before.level !== level)
      stretches.push({ run, from: left, to, level });
    else if (level % 2 === 0 && isNear(before.to, left)) {
      before.run = mergeTwoRuns(before.run, run);
      before.to = to;
    } else if (level % 2 === 1 && isNear(before.from, to)) {
      before.run = mergeTwoRuns(run, before.run);
      before.from = left;
    } else stretches.push({ run, from: left, to, level });
  }
  return stretches;
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;

const mergeTwoRuns = (left: GlyphRun, right: GlyphRun): GlyphRun => ({
  ...left,
  text: left.text + right.text,
  glyphs: [...left.glyphs, ...right.glyphs],
  width: left.width + right.width,
});
