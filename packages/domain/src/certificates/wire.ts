import { percentOf } from '../ledger/rate.ts';
import { inDecimals } from '../ledger/wire.ts';
import type { ColumnRow, Summary } from './columns.ts';
import type { CertificateFigures } from './figures.ts';

/** The figures of a certificate as its calls answer them. */
export const figuresOnWire = ({ vatRate, ...amounts }: CertificateFigures) => ({
  ...inDecimals(amounts),
  vatRate: vatRate === null ? null : percentOf(vatRate),
});

/** Columns and summary as the call of one certificate answers them. */
export const sheetOnWire = (rows: readonly ColumnRow[], summary: Summary) => ({
  lines: rows.map((row) => inDecimals(row)),
  summary: inDecimals(summary),
});
