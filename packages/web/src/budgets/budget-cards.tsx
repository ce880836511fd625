import { useTranslations } from 'use-intl';
import { AmountColumn } from '../ui/amount-column.ts';
import { cx } from '../ui/cx.ts';
import type { BudgetRow, Column } from './budget-rows.ts';
import { isZero } from './budget-rows.ts';
import { Figure, type FiguresOf, useRowName } from './figure.tsx';
import { UsedShare } from './used-share.tsx';

interface Props extends FiguresOf {
  rows: readonly BudgetRow[];
  columns: readonly Column[];
}

/** On a card only what there is takes a line; what the budget itself is stands always. */
const ALWAYS: readonly Column[] = ['original', 'revised', 'actual', 'forecast', 'variance'];

function shownOn(row: BudgetRow, columns: readonly Column[]): Column[] {
  return columns.filter((column) => !isZero(row[column]) || ALWAYS.includes(column));
}

/** The budget where a table finds no room: a card for each place, in the order of the table. */
export function BudgetCards({ rows, columns, ...figures }: Props) {
  const t = useTranslations('budgets');
  const nameOf = useRowName();
  return (
    <AmountColumn value="full">
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
                <UsedShare row={row} />
              </h3>
              <dl className={cx('grid grid-cols-2 gap-x-6 gap-y-1.5', isSum && '@sm:grid-cols-4')}>
                {shownOn(row, columns).map((column) => (
                  <div key={column} className="grid min-w-0 content-start">
                    <dt className="t-sm text-ink-2">{t(`columns.${column}`)}</dt>
                    <dd className="min-w-0">
                      <Figure {...figures} row={row} column={column} place={nameOf(row)} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
    </AmountColumn>
  );
}
