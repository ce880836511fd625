import type { BankAccount } from '@brick/domain/bank/api';
import type { ColumnMapping } from '../../platform/import/column-formats.ts';
import type { GridCell } from '../../platform/import/grid.ts';
import { DATE_ORDERS, DECIMAL_MARKS, type Formats } from '../../platform/import/guess-formats.ts';
import { headLineWith } from './table-rows.ts';

/** How a table was read, kept with its account: the next one of the same form is read alike. */
export interface TableLayout {
  titles: readonly string[];
  mapping: ColumnMapping;
  formats: Formats;
  reversed: boolean;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Reads what an account keeps; null for none, or for one of another version. */
export function layoutOf({ tableLayout }: Pick<BankAccount, 'tableLayout'>): TableLayout | null {
  if (tableLayout === null) return null;
  const { titles, mapping, date, decimal, reversed } = tableLayout;
  const order = DATE_ORDERS.find((known) => known === date);
  const mark = DECIMAL_MARKS.find((known) => known === decimal);
  if (!isTexts(titles) || !Array.isArray(mapping) || !order || !mark) return null;
  return {
    titles,
    mapping: mapping.map((field) => (typeof field === 'string' ? field : null)),
    formats: { date: order, decimal: mark },
    reversed: reversed === true,
  };
}

/** A layout as an account keeps it. */
export const keptLayout = ({ titles, mapping, formats, reversed }: TableLayout) => ({
  ...{ titles: [...titles], mapping: [...mapping], reversed },
  ...{ date: formats.date, decimal: formats.decimal },
});

/** The account whose kept layout fits a table. */
export const fittingAccount = (
  accounts: readonly BankAccount[],
  lines: readonly (readonly GridCell[])[],
): BankAccount | undefined =>
  accounts.find((account) => {
    const layout = layoutOf(account);
    return layout !== null && headLineWith(lines, layout.titles) >= 0;
  });
