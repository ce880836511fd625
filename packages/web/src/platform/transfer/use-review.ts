import type { TransferColumn } from '@brick/domain/transfer/columns';
import type { Language } from '@brick/domain/users/choices';
import { useMemo, useState } from 'react';
import type * as z from 'zod';
import { dateOrder } from '../../ui/date-typing.ts';
import { DATE_ORDERS, type Formats } from './formats.ts';
import type { Grid } from './grid.ts';
import { formatsOf, type Mapping, type ReadRow, readRows } from './rows.ts';
import { guessColumns } from './titles.ts';

interface Asked {
  schema: z.ZodObject;
  columns: readonly TransferColumn[];
  language: Language;
  currency: string;
  today: string;
}

/** How people of a language usually write days and amounts. */
function usualIn(language: Language): Formats {
  const order = dateOrder(language)
    .map((part) => part[0])
    .join('');
  const point = new Intl.NumberFormat(language).formatToParts(1.5).some(({ value }) => value === ',');
  return { date: DATE_ORDERS.find((known) => known === order) ?? 'dmy', decimal: point ? ',' : '.' };
}

/** A file on its way in: which column is what, how it writes days and amounts, and the rows that this makes. */
export function useReview(grid: Grid, { schema, columns, language, currency, today }: Asked) {
  const [mapping, map] = useState<Mapping>(() => guessColumns(grid.titles, columns, language));
  const [chosen, setChosen] = useState<Partial<Formats>>({});
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const guessed = useMemo(
    () => formatsOf(grid, columns, mapping, usualIn(language)),
    [grid, columns, mapping, language],
  );
  const date = chosen.date ?? guessed.date.format;
  const decimal = chosen.decimal ?? guessed.decimal.format;
  const read = useMemo(
    () => readRows(grid, columns, mapping, { schema, formats: { date, decimal }, language, currency, today }),
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
    rows: useMemo((): ReadRow[] => read.filter(({ line }) => !gone.has(line)), [read, gone]),
    /** The columns that the file fills. */
    mapped: columns.filter(({ field }) => mapping.includes(field)),
    /** The columns without which no row is right. */
    missing,
    /** Takes rows away that are stored. */
    drop: (lines: readonly number[]) => setGone(new Set([...gone, ...lines])),
  };
}
