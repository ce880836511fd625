/** What an address says of the sorting: "-createdAt" is newest first. Where it says nothing, `usual` stands. */
export function sortIn(
  text: string | undefined,
  usual: string,
): { column: string; direction: 'asc' | 'desc' } {
  const sort = text || usual;
  return sort.startsWith('-')
    ? { column: sort.slice(1), direction: 'desc' }
    : { column: sort, direction: 'asc' };
}
