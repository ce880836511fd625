import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { AmountFormatContext } from '../../ui/table/amount-format-context.ts';
import { BudgetFigure, type BudgetFigureContext, useBudgetRowName } from './budget-figure.tsx';
import { BUDGET_COLUMNS, type BudgetColumn, type BudgetRow } from './budget-rows.ts';
import { BudgetUsedBar } from './budget-used-bar.tsx';

interface BudgetTableProps extends BudgetFigureContext {
  rows: readonly BudgetRow[];
  columns: readonly BudgetColumn[];
}

/** Returns the columns to show. Transfers are shown only if there are any. */
export const columnsFor = (rows: readonly BudgetRow[]): BudgetColumn[] =>
  BUDGET_COLUMNS.filter((column) => column !== 'transfers' || rows.some(({ transfers }) => transfers !== 0n));

const rowClasses = ({ key }: BudgetRow): string =>
  cx(
    'border-b border-line [&>*]:px-2 [&>*]:py-1.5 [&>*]:first:ps-3 [&>*]:last:pe-3',
    key === 'phases' && 'rule-total bg-sunken/50 font-semibold',
    key === 'project' && 'rule-total border-b-0 font-bold',
  );

const FRAME = 'overflow-x-auto rounded-lg border border-line bg-surface';

/** The budget as a table, for screens that are wide enough. */
export function BudgetTable({ rows, columns, ...figures }: BudgetTableProps) {
  const t = useTranslations('budgets');
  const nameOf = useBudgetRowName();
  const { currency } = figures.project;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll to amounts that do not fit from here
    <section tabIndex={0} aria-label={t('caption', { currency })} className={FRAME}>
      <AmountFormatContext value="bare">
        <table className="w-full border-collapse text-start">
          <caption className="sr-only">{t('caption', { currency })}</caption>
          <thead>
            <tr className="t-sm border-b border-line-strong text-ink-2 [&>*]:px-2 [&>*]:py-1.5 [&>*]:first:ps-3 [&>*]:last:pe-3 [&>th]:font-semibold">
              <th scope="col" className="text-start">
                {t('place', { currency })}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="text-end align-bottom">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className={rowClasses(row)}>
                <th scope="row" className="w-52 min-w-44 text-start align-middle font-[inherit]">
                  {nameOf(row)}
                  <BudgetUsedBar row={row} />
                </th>
                {columns.map((column) => (
                  <td
                    key={column}
                    className={cx(
                      'text-end align-middle',
                      column === 'original' && figures.enter && 'w-34 min-w-32',
                    )}
                  >
                    <BudgetFigure
                      {...figures}
                      row={row}
                      column={column}
                      place={nameOf(row)}
                      {...(row.key === 'project' && { className: 'rule-double' })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </AmountFormatContext>
    </section>
  );
}
