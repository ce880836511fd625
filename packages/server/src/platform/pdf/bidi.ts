import bidiFactory from 'bidi-js';
import type { Direction } from './printout.ts';

const bidi = bidiFactory();

/** The direction of a text by its first letter that has one; that of the printout where it has none, such as a number. */
export function directionOfText(text: string, otherwise: Direction): Direction {
  for (const character of text) {
    const type = bidi.getBidiCharTypeName(character);
    if (type === 'L') return 'ltr';
    if (type === 'R' || type === 'AL') return 'rtl';
  }
  return otherwise;
}

/** The level of each UTF-16 unit of a paragraph: odd ones run from right to left (Unicode, annex 9). */
export const levelsOf = (paragraph: string, direction: Direction): Uint8Array =>
  bidi.getEmbeddingLevels(paragraph, direction).levels;

/** Brings what stands in a line into the order in which it is seen from the left (annex 9, rule L2). */
export function inVisualOrder<T extends { level: number }>(pieces: readonly T[]): T[] {
  const seen = [...pieces];
  const highest = Math.max(0, ...seen.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < seen.length; start += 1) {
      let end = start;
      while ((seen[end]?.level ?? -1) >= level) end += 1;
      if (end - start > 1) seen.splice(start, end - start, ...seen.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return seen;
}
