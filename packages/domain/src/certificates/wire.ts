import { percentOf } from '../ledger/rate.ts';
import type { ColumnRow, Summary } from './columns.ts';
import type { CertificateFigures } from './figures.ts';

/** The figures of a certificate as its calls answer them. */
export const figuresOnWire = ({ vatRate, ...amounts }: CertificateFigures) => ({
  ...amounts,
  vatRate: vatRate === null ? null : percentOf(vatRate),
});

/** Columns and summary as the call of one certificate answers them. */
export const sheetOnWire = (rows: readonly ColumnRow[], summary: Summary) => ({
  lines: [...rows],
  summary,
});
