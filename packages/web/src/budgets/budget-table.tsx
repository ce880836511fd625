import { useTranslations } from 'use-intl';
import { AmountColumn } from '../ui/amount-column.ts';
import { cx } from '../ui/cx.ts';
import { type BudgetRow, COLUMNS, type Column } from './budget-rows.ts';
import { Figure, type FiguresOf, useRowName } from './figure.tsx';
import { UsedShare } from './used-share.tsx';

interface Props extends FiguresOf {
  rows: readonly BudgetRow[];
  columns: readonly Column[];
}

/** The columns that are shown: transfers only where there were any. */
export const columnsOf = (rows: readonly BudgetRow[]): Column[] =>
  COLUMNS.filter((column) => column !== 'transfers' || rows.some(({ transfers }) => transfers !== 0n));

const weightOf = ({ key }: BudgetRow): string =>
  cx(
    'border-b border-line [&>*]:px-2 [&>*]:py-1.5 [&>*]:first:ps-3 [&>*]:last:pe-3',
    key === 'phases' && 'rule-total bg-sunken/50 font-semibold',
    key === 'project' && 'rule-total border-b-0 font-bold',
  );

const FRAME = 'overflow-x-auto rounded-lg border border-line bg-surface';

/** The budget as a table, where there is room for one. */
export function BudgetTable({ rows, columns, ...figures }: Props) {
  const t = useTranslations('budgets');
  const nameOf = useRowName();
  const { currency } = figures.project;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: amounts too long for the table are scrolled to by the keyboard from here
    <section tabIndex={0} aria-label={t('caption', { currency })} className={FRAME}>
      <AmountColumn value="bare">
        <table className="w-full border-collapse text-start">
          <caption className="sr-only">{t('caption', { currency })}</caption>
          <thead>
            <tr className="t-sm border-b border-line-strong text-ink-2 [&>th]:px-2 [&>th]:py-2 [&>th]:font-semibold [&>th]:first:ps-3 [&>th]:last:pe-3">
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
              <tr key={row.key} className={weightOf(row)}>
                <th scope="row" className="w-52 min-w-44 text-start align-middle font-[inherit]">
                  {nameOf(row)}
                  <UsedShare row={row} />
                </th>
                {columns.map((column) => (
                  <td
                    key={column}
                    className={cx(
                      'text-end align-middle',
                      column === 'original' && figures.enter && 'w-34 min-w-32',
                    )}
                  >
                    <Figure
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
      </AmountColumn>
    </section>
  );
}
