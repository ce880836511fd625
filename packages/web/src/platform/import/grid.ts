/** A cell of a file: text, or a typed value of a workbook. */
export type GridCell = string | number | boolean | Date | null;

/** Rows of a file with their titles. */
export interface Grid {
  titles: string[];
  rows: GridCell[][];
  /** The line of each row, from 1; blank lines are counted. */
  lines: number[];
}

/** Why a file can't be read, as a message key. */
export type GridProblem = 'empty' | 'unreadable' | 'tooLarge' | 'tooMany' | 'oldWorkbook';

export class GridError extends Error {
  readonly refusal: GridProblem;

  constructor(refusal: GridProblem) {
    super(refusal);
    this.name = 'GridError';
    this.refusal = refusal;
  }
}

/** The most rows of one import. */
export const MOST_ROWS = 20_000;

const isBlank = (cell: GridCell | undefined) => cell === null || cell === undefined || cell === '';

const titleOf = (cell: GridCell | undefined): string =>
  isBlank(cell) ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();

/** Titles and rows of a sheet: the first line that is not blank has the titles, blank lines are skipped. */
export function createGrid(lines: readonly (readonly GridCell[])[]): Grid {
  const [titled, ...filled] = [...lines.entries()].filter(([, line]) => line.some((cell) => !isBlank(cell)));
  const head = titled?.[1];
  const rows = filled.map(([, row]) => [...row]);
  if (!head || rows.length === 0) throw new GridError('empty');
  if (rows.length > MOST_ROWS) throw new GridError('tooMany');
  const width = Math.max(head.length, ...rows.slice(0, 100).map((row) => row.length));
  const titles = Array.from({ length: width }, (_, place) => titleOf(head[place]));
  return { titles, rows, lines: filled.map(([at]) => at + 1) };
}
