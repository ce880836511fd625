import type { TransferColumn } from '@brick/domain/transfer/import-export-columns';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { useMemo, useState } from 'react';
import type * as z from 'zod';
import { type ColumnMapping, guessFormats, usualFormats } from './column-formats.ts';
import type { Grid } from './grid.ts';
import { guessColumns } from './guess-columns.ts';
import type { Formats } from './guess-formats.ts';
import { type ImportRow, parseRows } from './parse-rows.ts';

interface ReviewOptions {
  schema: z.ZodObject;
  columns: readonly TransferColumn[];
  language: Language;
  currency: string;
  today: string;
}

/** State of the review step: column mapping, formats, and the rows that follow from them. */
export function useReview(grid: Grid, { schema, columns, language, currency, today }: ReviewOptions) {
  const [mapping, map] = useState<ColumnMapping>(() => guessColumns(grid.titles, columns, language));
  const [chosen, setChosen] = useState<Partial<Formats>>({});
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const guessed = useMemo(
    () => guessFormats(grid, columns, mapping, usualFormats(language)),
    [grid, columns, mapping, language],
  );
  const date = chosen.date ?? guessed.date.format;
  const decimal = chosen.decimal ?? guessed.decimal.format;
  const read = useMemo(
    () =>
      parseRows(grid, columns, mapping, { schema, formats: { date, decimal }, language, currency, today }),
    [grid, columns, mapping, schema, date, decimal, language, currency, today],
  );
  const shape = schema.shape as Record<string, z.ZodType>;
  const missing = columns.filter(
    ({ field, outOnly }) =>
      !outOnly && !mapping.includes(field) && !shape[field]?.safeParse(undefined).success,
  );
  return {
    mapping,
    map,
    guessed,
    formats: { date, decimal },
    write: (formats: Partial<Formats>) => setChosen({ ...chosen, ...formats }),
    rows: useMemo((): ImportRow[] => read.filter(({ line }) => !gone.has(line)), [read, gone]),
    /** The columns that the file fills. */
    mapped: columns.filter(({ field }) => mapping.includes(field)),
    /** Required columns that are not mapped. */
    missing,
    /** Removes rows that are stored. */
    drop: (lines: readonly number[]) => setGone(new Set([...gone, ...lines])),
  };
}
