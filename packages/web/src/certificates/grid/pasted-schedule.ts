import type { Phase } from '@brick/domain/phases/phases';

/** A cell in quotes; quotes within it are doubled. Spreadsheets write one of several lines so. */
const QUOTED = /(?<=^|[\t\r\n])"((?:[^"]|"")*)"(?=[\t\r\n]|$)/g;

/** Splits pasted text into rows and cells, without trailing blank lines. The lines of a cell are joined. */
export function parseCells(text: string): string[][] {
  const joined = text.replace(QUOTED, (written, cell: string) =>
    /[\t\r\n]/.test(cell) ? cell.replaceAll('""', '"').replace(/\s+/g, ' ') : written,
  );
  const rows = joined.replace(/(?:\r\n|[\r\n])+$/, '').split(/\r\n|[\r\n]/);
  return rows.map((row) => row.split('\t').map((cell) => cell.trim()));
}

/** Whether only one cell was pasted, which the input handles like any other text. */
export const isSingleCell = (cells: readonly (readonly string[])[]): boolean =>
  cells.length === 1 && cells[0]?.length === 1;

export interface PastedScheduleLine {
  description: string;
  phase: Phase | null;
  amount: string;
}

interface CellParsers {
  /** Returns '' for an empty cell and null if it is not an amount. */
  amountIn: (text: string) => string | null;
  phaseIn: (text: string) => Phase | null;
}

/** Reads one row as a line: the last amount, a phase by name, and the longest remaining text as the description. */
function parseLine(cells: readonly string[], { amountIn, phaseIn }: CellParsers): PastedScheduleLine | null {
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

/** Returns the schedule lines among pasted rows. Headings, blank rows and totals without a name are skipped. */
export const parseScheduleLines = (
  cells: readonly (readonly string[])[],
  reading: CellParsers,
): PastedScheduleLine[] => cells.flatMap((row) => parseLine(row, reading) ?? []);
