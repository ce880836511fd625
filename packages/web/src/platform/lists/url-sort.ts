/** The sorting in an address, unless it is by none of these columns: an old link, or one typed by hand. */
export const knownSort = (text: string | undefined, columns: readonly string[]): string | undefined =>
  text && columns.includes(text.replace(/^-/, '')) ? text : undefined;

/** Parses the sorting in an address: "-createdAt" is newest first. `usual` is the default. */
export function parseSort(
  text: string | undefined,
  usual: string,
): { column: string; direction: 'asc' | 'desc' } {
  const sort = text || usual;
  return sort.startsWith('-')
    ? { column: sort.slice(1), direction: 'desc' }
    : { column: sort, direction: 'asc' };
}
