import { bankRow } from '@brick/domain/bank/bank-schemas';
import { parseDecimal } from '@brick/domain/money/money';
import { validationMessageOf } from '@brick/domain/validation-messages';
import type * as z from 'zod';
import type { ColumnMapping } from '../../platform/import/column-formats.ts';
import {
  cellText,
  isEmptyCell,
  type PlainContext,
  parseAmount,
  parseDay,
} from '../../platform/import/day-and-amount-cells.ts';
import { createGrid, type Grid, type GridCell } from '../../platform/import/grid.ts';
import { normalizeTitle } from '../../platform/import/normalize-title.ts';
import type { ImportRow } from '../../platform/import/parse-rows.ts';
import { BANK_COLUMNS, BANK_TITLES, type BankColumn } from './bank-columns.ts';

/** How far the line with the titles is looked for. */
const HEAD_LINES = 30;

/** The fields of titles, each once; null for a title that says nothing. */
export function guessBankColumns(titles: readonly string[]): (string | null)[] {
  const plain = titles.map(normalizeTitle);
  const found: (string | null)[] = titles.map(() => null);
  for (const { field } of BANK_COLUMNS) {
    const at = BANK_TITLES[field]
      .map((title) => plain.findIndex((one, place) => one === title && found[place] === null))
      .find((place) => place >= 0);
    if (at !== undefined) found[at] = field;
  }
  return found;
}

const titlesOf = (line: readonly GridCell[]): string[] =>
  line.map((cell) => (cell === null ? '' : String(cell).trim()));

const hasAmount = (mapping: ColumnMapping): boolean =>
  mapping.includes('amount') || (mapping.includes('debit') && mapping.includes('credit'));

/** What a mapping lacks without which no line can be loaded. */
export const missingIn = (mapping: ColumnMapping): ('bookedOn' | 'amount')[] => [
  ...(mapping.includes('bookedOn') ? [] : (['bookedOn'] as const)),
  ...(hasAmount(mapping) ? [] : (['amount'] as const)),
];

/** The place of the line with these titles, -1 if there is none. Blank ones at its end do not count. */
export function headLineWith(lines: readonly (readonly GridCell[])[], titles: readonly string[]): number {
  const textOf = (line: readonly string[]) => line.join('\n').trim();
  const wanted = textOf(titles);
  return wanted === ''
    ? -1
    : lines.slice(0, HEAD_LINES).findIndex((line) => textOf(titlesOf(line)) === wanted);
}

/** The place of the line with the titles: the first one that names a day and an amount, for banks put lines above it. */
export function headLineOf(lines: readonly (readonly GridCell[])[]): number {
  const at = lines
    .slice(0, HEAD_LINES)
    .findIndex((line) => missingIn(guessBankColumns(titlesOf(line))).length === 0);
  return Math.max(0, at);
}

/** The table below its titles. Throws GridError for one without rows. */
export const tableFrom = (lines: readonly (readonly GridCell[])[], headLine: number): Grid =>
  createGrid(lines.slice(headLine));

const negated = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`);

const isAmount = (value: unknown): value is string =>
  typeof value === 'string' && parseDecimal(value) !== null;

const isNothing = (value: unknown): boolean =>
  value === undefined || (isAmount(value) && !/[1-9]/.test(value));

/** What banks write beside an amount without a sign, for what went out and for what came in. */
const WENT_OUT =
  /^(?:s|soll|d|dr|dbit|debit|belastung|lastschrift|cargo|debe|debito|af|-|借|借方|出金|支出|مدين)$/;
const CAME_IN = /^(?:h|haben|c|cr|crdt|credit|gutschrift|abono|haber|credito|bij|\+|贷|贷方|入金|收入|دائن)$/;

/** An amount as of the column for its side, which nobody guesses. */
function ofSide({ amount, side = '' }: Record<string, unknown>): Record<string, unknown> {
  const word = normalizeTitle(String(side)) || String(side);
  if (WENT_OUT.test(word)) return { debit: amount };
  return CAME_IN.test(word) ? { credit: amount } : {};
}

/** The amount of a line with its sign: of one column, or of two: in that of what went out, signs differ from bank to bank. */
function signedAmount({ amount, debit, credit }: Record<string, unknown>, reversed: boolean): unknown {
  const turned = (value: unknown, turns: boolean) => (turns && isAmount(value) ? negated(value) : value);
  if (amount !== undefined) return turned(amount, reversed);
  if (isNothing(debit)) return credit === undefined ? debit : turned(credit, reversed);
  // What went out has a minus in some banks and none in others; what came in has one where it is taken back.
  const wentOut = isAmount(debit) ? debit.replace('-', '') : debit;
  return isNothing(credit) ? turned(wentOut, !reversed) : undefined;
}

const columnOf = (field: string | null): BankColumn | undefined =>
  BANK_COLUMNS.find((column) => column.field === field);

interface TableReading extends PlainContext {
  /** What went out is above zero. */
  reversed: boolean;
  /** Lines of the file above the first row. */
  above: number;
}

function cellValue({ kind }: BankColumn, cell: GridCell | undefined, reading: PlainContext): unknown {
  if (isEmptyCell(cell)) return undefined;
  if (kind === 'date') return parseDay(cell, reading);
  return kind === 'money' ? parseAmount(cell, reading) : cellText(cell);
}

/** A row with what is sent of it; null where something is wrong. */
export interface TableRow extends ImportRow {
  row: z.output<typeof bankRow> | null;
}

/** Reads the rows of a table, each with what the schema says against it. */
export function readTable(
  grid: Grid,
  mapping: ColumnMapping,
  { reversed, above, ...reading }: TableReading,
): TableRow[] {
  return grid.rows.map((cells, index) => {
    const read: Record<string, unknown> = {};
    for (const [place, field] of mapping.entries()) {
      const column = columnOf(field);
      const value = column && cellValue(column, cells[place], reading);
      if (column && value !== undefined) read[column.field] = value;
    }
    const { amount: _, debit: __, credit: ___, side: ____, ...fields } = read;
    const amount = signedAmount(mapping.includes('side') ? ofSide(read) : read, reversed);
    const body = amount === undefined ? fields : { ...fields, amount };
    const errors: ImportRow['errors'] = {};
    const result = bankRow.safeParse(body, { reportInput: true });
    for (const issue of result.error?.issues ?? [])
      errors[String(issue.path[0])] ??= validationMessageOf(issue);
    return { line: above + (grid.lines[index] ?? 0) - 1, body, errors, row: result.data ?? null };
  });
}
