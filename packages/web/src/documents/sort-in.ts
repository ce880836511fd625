/** What an address says of the sorting: "-createdAt" is newest first, and so is nothing for the column that is named. */
export function sortIn(
  text: string | undefined,
  newestBy: string,
): { column: string; direction: 'asc' | 'desc' } {
  if (!text) return { column: newestBy, direction: 'desc' };
  return text.startsWith('-')
    ? { column: text.slice(1), direction: 'desc' }
    : { column: text, direction: 'asc' };
}
