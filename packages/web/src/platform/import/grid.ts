import { normalizeTitle } from './normalize-title.ts';

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
export const MAX_ROWS = 20_000;

const isBlank = (cell: GridCell | undefined) => cell === null || cell === undefined || cell === '';

const titleOf = (cell: GridCell | undefined): string =>
  isBlank(cell) ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();

/** Names the column of each title; none for a title that it does not know. */
export type TitleMatcher = (titles: readonly string[]) => readonly (string | null | undefined)[];

/** The titles are looked for in this many lines: a heading or an address may stand above them. */
const HEAD_LINES = 20;

/** How many titles of a line are known. A single one among other cells is a word of a row. */
function knownTitles(line: readonly GridCell[], match: TitleMatcher): number {
  const titles = line.map(titleOf).filter((title) => title !== '');
  const known = match(titles).filter((column) => typeof column === 'string').length;
  return known === 1 && titles.length > 1 ? 0 : known;
}

/**
 * Titles and rows of a sheet, without blank lines. The titles stand in the line in which the most are known, the first of
 * such, else in the first line; what is above is left out.
 */
export function createGrid(lines: readonly (readonly GridCell[])[], match: TitleMatcher = () => []): Grid {
  const all = [...lines.entries()].filter(([, line]) => line.some((cell) => !isBlank(cell)));
  const known = all.slice(0, HEAD_LINES).map(([, line]) => knownTitles(line, match));
  const at = Math.max(0, known.indexOf(Math.max(...known)));
  const [head, filled] = [all[at]?.[1], all.slice(at + 1)];
  const rows = filled.map(([, row]) => [...row]);
  if (!head || rows.length === 0) throw new GridError('empty');
  if (rows.length > MAX_ROWS) throw new GridError('tooMany');
  const width = Math.max(head.length, ...rows.slice(0, 100).map((row) => row.length));
  const titles = Array.from({ length: width }, (_, place) => titleOf(head[place]));
  return { titles, rows, lines: filled.map(([line]) => line + 1) };
}

/** What stands before the sum of the rows above, in all languages and as normalizeTitle() writes it. */
const TOTALS: ReadonlySet<string> = new Set(
  [
    'total,totals,grand total,total amount,subtotal,sub total,sum,total general,totales,suma,suma total,importe total',
    'totaux,sous total,somme,montant total,summe,gesamt,gesamtsumme,gesamtbetrag,zwischensumme,endsumme,insgesamt',
    'soma,total geral,valor total,合计,总计,小计,总额,共计,合計,総計,小計,計,المجموع,مجموع,الإجمالي,إجمالي,المجموع الفرعي,المجموع الكلي',
  ].flatMap((words) => words.split(',').map(normalizeTitle)),
);

// An amount or a count, with its currency; neither a day nor a telephone number.
const FIGURE = /^[^\d+]{0,5}(?!0\d|\d{1,2}\.\d{1,2}\.\d{2,4}$)\d[\d.,'’\s]*[^\d]{0,5}$/;
const isFigure = (cell: GridCell): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && FIGURE.test(cell.trim()));

/** Whether a row is the sum of others: a word for it, and nothing but figures. */
function isTotalsRow(row: readonly GridCell[]): boolean {
  const [first = null, ...others] = row.filter((cell) => !isBlank(cell));
  if (typeof first !== 'string' || !others.every(isFigure)) return false;
  const word = normalizeTitle(first.replace(/\d[\d.,'’\s]*/g, ' '));
  return TOTALS.has(word) && (others.length > 0 || /\d/.test(first));
}

/** A grid without the rows that are sums of others, and the lines of these. */
export function withoutTotals({ titles, rows, lines }: Grid): { grid: Grid; totals: number[] } {
  const kept = [...rows.entries()].filter(([, row]) => !isTotalsRow(row)).map(([at]) => at);
  const left = new Set(kept);
  return {
    grid: { titles, rows: kept.map((at) => rows[at] ?? []), lines: kept.map((at) => lines[at] ?? 0) },
    totals: lines.filter((_, at) => !left.has(at)),
  };
}
