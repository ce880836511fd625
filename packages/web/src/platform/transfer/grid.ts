/** A cell as a file holds it: text, or what a workbook says that it is. */
export type GridCell = string | number | boolean | Date | null;

/** Rows of a file, the titles first. */
export interface Grid {
  titles: string[];
  rows: GridCell[][];
}

/** Why a file is not read, by the name of its sentence. */
export type GridRefusal = 'empty' | 'unreadable' | 'tooLarge' | 'tooMany' | 'oldWorkbook';

export class GridError extends Error {
  readonly refusal: GridRefusal;

  constructor(refusal: GridRefusal) {
    super(refusal);
    this.name = 'GridError';
    this.refusal = refusal;
  }
}

/** Rows that one import may bring. */
export const MOST_ROWS = 20_000;

const isBlank = (cell: GridCell | undefined) => cell === null || cell === undefined || cell === '';

const titleOf = (cell: GridCell | undefined): string =>
  isBlank(cell) ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();

/** Titles and rows of a sheet: the first line that has any cell is the titles, blank lines are none. */
export function gridOf(lines: readonly (readonly GridCell[])[]): Grid {
  const filled = lines.filter((line) => line.some((cell) => !isBlank(cell)));
  const [head, ...rows] = filled;
  if (!head || rows.length === 0) throw new GridError('empty');
  if (rows.length > MOST_ROWS) throw new GridError('tooMany');
  const width = Math.max(head.length, ...rows.slice(0, 100).map((row) => row.length));
  const titles = Array.from({ length: width }, (_, place) => titleOf(head[place]));
  return { titles, rows: rows.map((row) => [...row]) };
}
