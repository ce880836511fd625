import bidiFactory from 'bidi-js';
import type { TextDirection } from '../document/printout.ts';

const bidi = bidiFactory();

/** Returns the direction of a text by its first strong character, or `otherwise` if it has none, as for a number. */
export function directionOfText(text: string, otherwise: TextDirection): TextDirection {
  for (const character of text) {
    const type = bidi.getBidiCharTypeName(character);
    if (type === 'L') return 'ltr';
    if (type === 'R' || type === 'AL') return 'rtl';
  }
  return otherwise;
}

/** Returns the embedding level of each UTF-16 unit of a paragraph: odd levels run from right to left (Unicode, annex 9). */
export const embeddingLevels = (paragraph: string, direction: TextDirection): Uint8Array =>
  bidi.getEmbeddingLevels(paragraph, direction).levels;

/** Sorts the parts of a line into visual order from the left (annex 9, rule L2). */
export function toVisualOrder<T extends { level: number }>(pieces: readonly T[]): T[] {
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
