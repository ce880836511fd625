/**
 * The rows of pages that are counted off, each once: what came between the readings of two pages pushes a row from the one
 * onto the other as well.
 */
export const eachOnce = <Row>(
  pages: readonly { rows: readonly Row[] }[] | undefined,
  nameOf: (row: Row) => unknown,
): Row[] | undefined =>
  pages && [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [nameOf(row), row])).values()];
