import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { AmountFormatContext } from '../../ui/table/amount-format-context.ts';
import { BudgetFigure, type BudgetFigureContext, useBudgetRowName } from './budget-figure.tsx';
import type { BudgetColumn, BudgetRow } from './budget-rows.ts';
import { isZero } from './budget-rows.ts';
import { BudgetUsedBar } from './budget-used-bar.tsx';

interface BudgetCardsProps extends BudgetFigureContext {
  rows: readonly BudgetRow[];
  columns: readonly BudgetColumn[];
}

/** These columns are shown on every card; the others only if they are not zero. */
const ALWAYS_SHOWN: readonly BudgetColumn[] = ['original', 'revised', 'actual', 'forecast', 'variance'];

function visibleColumns(row: BudgetRow, columns: readonly BudgetColumn[]): BudgetColumn[] {
  return columns.filter((column) => !isZero(row[column]) || ALWAYS_SHOWN.includes(column));
}

/** The budget as cards, one per row of the table. Used where the table does not fit. */
export function BudgetCards({ rows, columns, ...figures }: BudgetCardsProps) {
  const t = useTranslations('budgets');
  const nameOf = useBudgetRowName();
  return (
    <AmountFormatContext value="full">
      <ul className="grid grid-cols-1 gap-x-8 @sm:grid-cols-2">
        {rows.map((row) => {
          const isSum = row.key === 'phases' || row.key === 'project';
          return (
            <li
              key={row.key}
              className={cx(
                'grid min-w-0 content-start gap-2 border-t border-line py-3.5',
                isSum && 'border-t-0 rule-total @sm:col-span-2',
              )}
            >
              <h3 className="grid gap-1 font-semibold">
                {nameOf(row)}
                <BudgetUsedBar row={row} />
              </h3>
              <dl className={cx('grid grid-cols-2 gap-x-6 gap-y-1.5', isSum && '@sm:grid-cols-4')}>
                {visibleColumns(row, columns).map((column) => (
                  <div key={column} className="grid min-w-0 content-start">
                    <dt className="t-sm text-ink-2">{t(`columns.${column}`)}</dt>
                    <dd className="min-w-0">
                      <BudgetFigure {...figures} row={row} column={column} place={nameOf(row)} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
    </AmountFormatContext>
  );
}
