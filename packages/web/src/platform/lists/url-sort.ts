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
