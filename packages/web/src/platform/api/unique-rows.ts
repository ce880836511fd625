/**
 * The rows of offset pages without duplicates: a row that is added between two requests pushes another one onto the
 * next page.
 */
export const uniqueRows = <Row>(
  pages: readonly { rows: readonly Row[] }[] | undefined,
  nameOf: (row: Row) => unknown,
): Row[] | undefined =>
  pages && [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [nameOf(row), row])).values()];
