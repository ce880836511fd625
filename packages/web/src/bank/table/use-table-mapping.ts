import type { BankAccount } from '@brick/domain/bank/api';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { useMemo, useState } from 'react';
import { type ColumnMapping, guessFormats, usualFormats } from '../../platform/import/column-formats.ts';
import { type Grid, type GridCell, GridError } from '../../platform/import/grid.ts';
import type { Formats } from '../../platform/import/guess-formats.ts';
import { BANK_COLUMNS } from './bank-columns.ts';
import { layoutOf, type TableLayout } from './table-layout.ts';
import {
  guessBankColumns,
  headLineOf,
  headLineWith,
  readTable,
  type TableRow,
  tableFrom,
} from './table-rows.ts';

export type TableLines = readonly (readonly GridCell[])[];

/** The table below a line; null if there is none. */
function gridAt(lines: TableLines, headLine: number): Grid | null {
  try {
    return tableFrom(lines, headLine);
  } catch (error) {
    if (error instanceof GridError) return null;
    throw error;
  }
}

interface TableOptions {
  /** Null for a new one. */
  account: BankAccount | null;
  currency: string;
  language: Language;
  today: string;
}

type Chosen = Partial<Omit<TableLayout, 'titles'> & { headLine: number }>;

/** How a table is read: as it is chosen, else as its account keeps it, else as it looks. */
export function useTableMapping(lines: TableLines, { account, currency, language, today }: TableOptions) {
  const [chosen, setChosen] = useState<Chosen>({});
  const kept = useMemo(() => (account === null ? null : layoutOf(account)), [account]);
  const keptHead = useMemo(() => headLineWith(lines, kept?.titles ?? []), [lines, kept]);
  const guessedHead = useMemo(() => headLineOf(lines), [lines]);
  const headLine = chosen.headLine ?? (keptHead >= 0 ? keptHead : guessedHead);
  const grid = useMemo(() => gridAt(lines, headLine), [lines, headLine]);
  const isKept = kept !== null && headLine === keptHead;
  const mapping = useMemo(
    (): ColumnMapping =>
      chosen.mapping ?? (isKept ? kept.mapping : grid === null ? [] : guessBankColumns(grid.titles)),
    [chosen.mapping, isKept, kept, grid],
  );
  const guessed = useMemo(
    () =>
      guessFormats(
        grid ?? { titles: [], rows: [], lines: [] },
        BANK_COLUMNS,
        mapping,
        isKept ? kept.formats : usualFormats(language),
      ),
    [grid, mapping, isKept, kept, language],
  );
  // A kept order of days is not used against what the cells say: it may come from a table that left it open.
  const usual: Formats = {
    date: isKept && guessed.date.format === 'ymd' ? kept.formats.date : guessed.date.format,
    decimal: isKept ? kept.formats.decimal : guessed.decimal.format,
  };
  const { date, decimal } = chosen.formats ?? usual;
  const reversed = chosen.reversed ?? (isKept && kept.reversed);
  const rows = useMemo(
    (): TableRow[] =>
      grid === null
        ? []
        : readTable(grid, mapping, {
            ...{ formats: { date, decimal }, language, currency, today, reversed },
            above: headLine + 1,
          }),
    [grid, mapping, date, decimal, language, currency, today, reversed, headLine],
  );
  const formats = { date, decimal };
  const layout: TableLayout = { titles: grid?.titles ?? [], mapping, formats, reversed };
  return {
    grid,
    headLine,
    layout,
    guessed,
    rows,
    choose: (more: Chosen) =>
      // Below another line stand other columns.
      setChosen((before) => ({
        ...(more.headLine === undefined ? before : { reversed: before.reversed ?? false }),
        ...more,
      })),
  };
}
