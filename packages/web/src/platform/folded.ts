/** A text as a search compares it: small letters without accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** How well a text matches what was typed: 0 begins with it, 1 a word of it does, 2 it is in the middle; null not at all. */
export function matchOf(text: string, typed: string): 0 | 1 | 2 | null {
  const [whole, part] = [folded(text), folded(typed.trim())];
  const at = whole.indexOf(part);
  if (at < 0) return null;
  if (at === 0) return 0;
  return new RegExp(`[^\\p{L}\\p{N}]${part.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')}`, 'u').test(whole) ? 1 : 2;
}
