/** Normalizes a text for searching: lower case without accents. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** How well a text matches a search: 0 it begins with it, 1 one of its words does, 2 it contains it; null no match. */
export function matchText(text: string, typed: string): 0 | 1 | 2 | null {
  const [whole, part] = [normalizeText(text), normalizeText(typed.trim())];
  const at = whole.indexOf(part);
  if (at < 0) return null;
  if (at === 0) return 0;
  return new RegExp(`[^\\p{L}\\p{N}]${part.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')}`, 'u').test(whole) ? 1 : 2;
}
