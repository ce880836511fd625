import type { Phase } from '@brick/domain/phases/phases';

/** The cells of what was copied from a spreadsheet: rows by lines, columns by tabs; the empty end is left out. */
export function cellsIn(text: string): string[][] {
  const rows = text.replace(/(?:\r\n|[\r\n])+$/, '').split(/\r\n|[\r\n]/);
  return rows.map((row) => row.split('\t').map((cell) => cell.trim()));
}

/** True for one cell alone, which the box takes as it takes any text. */
export const isOneCell = (cells: readonly (readonly string[])[]): boolean =>
  cells.length === 1 && cells[0]?.length === 1;

export interface PastedLine {
  description: string;
  phase: Phase | null;
  amount: string;
}

interface Reading {
  /** '' for nothing, null for what is no amount. */
  amountIn: (text: string) => string | null;
  phaseIn: (text: string) => Phase | null;
}

/** A line of a schedule in the cells of one row: its last amount, a phase by name, and the longest of what is left. */
function lineIn(cells: readonly string[], { amountIn, phaseIn }: Reading): PastedLine | null {
  const filled = cells.filter((cell) => cell !== '');
  const last = filled.findLastIndex((cell) => amountIn(cell) !== null);
  const amount = amountIn(filled[last] ?? '');
  if (!amount) return null;
  const others = filled.filter((_, index) => index !== last);
  const phased = others.find((cell) => phaseIn(cell) !== null);
  const description = others
    .filter((cell) => cell !== phased && amountIn(cell) === null)
    .sort((a, b) => b.length - a.length)[0];
  if (description === undefined && phased === undefined) return null;
  return {
    description: description ?? phased ?? '',
    phase: phased === undefined ? null : phaseIn(phased),
    amount,
  };
}

/** The lines of a schedule of values among pasted rows; heads, totals without a name and blank rows are none. */
export const linesIn = (cells: readonly (readonly string[])[], reading: Reading): PastedLine[] =>
  cells.flatMap((row) => lineIn(row, reading) ?? []);
