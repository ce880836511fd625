import type { TransferColumn } from '@brick/domain/transfer/import-export-columns';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { useMemo, useState } from 'react';
import type * as z from 'zod';
import { type ChosenWords, chosenValue, isChoice, unreadWords } from './cell-values.ts';
import { type ColumnMapping, columnAt, guessFormats, usualFormats } from './column-formats.ts';
import { type Grid, withoutTotals } from './grid.ts';
import { guessColumns } from './guess-columns.ts';
import type { Formats } from './guess-formats.ts';
import { type ImportRow, parseRows, takenBy } from './parse-rows.ts';

interface ReviewOptions {
  schema: z.ZodObject;
  columns: readonly TransferColumn[];
  language: Language;
  currency: string;
  today: string;
  /** What was chosen for words of the file. */
  words: ChosenWords;
}

/** State of the review step: column mapping, formats, and the rows that follow from them. */
export function useReview(given: Grid, options: ReviewOptions) {
  const { schema, columns, language, currency, today, words } = options;
  const { grid, totals } = useMemo(() => withoutTotals(given), [given]);
  const [mapping, map] = useState<ColumnMapping>(() => guessColumns(grid.titles, columns, language));
  const [chosen, setChosen] = useState<Partial<Formats>>({});
  const [emptiesWrong, setEmptiesWrong] = useState(false);
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const guessed = useMemo(
    () => guessFormats(grid, columns, mapping, usualFormats(language)),
    [grid, columns, mapping, language],
  );
  const date = chosen.date ?? guessed.date.format;
  const decimal = chosen.decimal ?? guessed.decimal.format;
  const reading = useMemo(
    () => ({ schema, formats: { date, decimal }, language, currency, today }),
    [schema, date, decimal, language, currency, today],
  );
  const read = useMemo(
    () => parseRows(grid, columns, mapping, { ...reading, chosen: words, emptiesWrong }),
    [grid, columns, mapping, reading, words, emptiesWrong],
  );
  const unread = useMemo(
    () =>
      mapping.flatMap((field, place) => {
        const column = columnAt(columns, field);
        if (!column || !isChoice(column.kind)) return [];
        const cells = grid.rows.map((row) => row[place]);
        const found = unreadWords(column, cells, { ...reading, takes: takenBy(schema) });
        return found.length > 0 ? [{ column, words: found }] : [];
      }),
    [grid, columns, mapping, reading, schema],
  );
  const takes = takenBy(schema);
  const missing = columns.filter(
    ({ field, outOnly }) => !outOnly && !mapping.includes(field) && !takes(field, undefined),
  );
  const isForAll = (column: TransferColumn) => chosenValue(column, '', words) !== undefined;
  return {
    grid,
    /** Lines of the file that are sums of others, which are left out. */
    totals,
    mapping,
    map,
    guessed,
    formats: { date, decimal },
    write: (formats: Partial<Formats>) => setChosen({ ...chosen, ...formats }),
    rows: useMemo((): ImportRow[] => read.filter(({ line }) => !gone.has(line)), [read, gone]),
    takes,
    /** Columns with words that are none of their values, the most frequent first. */
    unread,
    /** Required choices without a column, which may have one value for all rows. */
    forAll: missing.filter(({ kind }) => isChoice(kind)),
    emptiesWrong,
    setEmptiesWrong,
    /** The columns that are filled. */
    mapped: columns.filter(
      (column) => mapping.includes(column.field) || (missing.includes(column) && isForAll(column)),
    ),
    /** Required columns that nothing fills. */
    missing: missing.filter((column) => !isForAll(column)),
    /** Removes rows that are stored. */
    drop: (lines: readonly number[]) => setGone(new Set([...gone, ...lines])),
  };
}
