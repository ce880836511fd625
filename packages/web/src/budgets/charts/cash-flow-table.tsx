import type { Minor } from '@brick/domain/money/money';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { AmountFormatContext } from '../../ui/table/amount-format-context.ts';
import type { CashFlow } from '../use-budget.ts';
import { CASH_FLOW_SERIES } from './cash-flow-plot.tsx';

/** The data of the cash flow chart as a table: amounts by month and cumulative. */
export function CashFlowTable({ flow }: { flow: CashFlow }) {
  const t = useTranslations('budgets.cashFlow');
  const { month } = useFormat();
  const cell = (amount: Minor | null, name: string) => (
    <td key={name} className="px-2 py-1.5 text-end last:pe-0">
      <Money value={amount} currency={flow.currency} />
    </td>
  );
  return (
    <details className="mt-1">
      <summary className="w-max rounded text-link">{t('asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the wide table from here */}
      <section tabIndex={0} aria-label={t('byMonth')} className="mt-2 max-h-120 overflow-auto rounded">
        <AmountFormatContext value="full">
          <table className="w-full min-w-160 text-start">
            <thead className="t-sm text-ink-2">
              <tr className="border-b border-line-strong [&>*]:px-2 [&>*]:py-1.5 [&>*]:first:ps-0 [&>*]:last:pe-0 [&>th]:text-end [&>th]:font-semibold [&>th]:first:text-start">
                <th scope="col">{t('month')}</th>
                {CASH_FLOW_SERIES.map((series) => (
                  <th key={series} scope="col">
                    {t(series)}
                  </th>
                ))}
                {CASH_FLOW_SERIES.map((series) => (
                  <th key={series} scope="col">
                    {t('soFar', { series: t(series) })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {flow.months.map(({ cumulative, ...row }) => (
                <tr key={row.month} className="border-b border-line">
                  <th scope="row" className="py-1.5 text-start font-normal whitespace-nowrap">
                    {month(`${row.month}-01`)}
                  </th>
                  {CASH_FLOW_SERIES.map((series) => cell(row[series], series))}
                  {CASH_FLOW_SERIES.map((series) => cell(cumulative[series], `${series} so far`))}
                </tr>
              ))}
            </tbody>
          </table>
        </AmountFormatContext>
      </section>
    </details>
  );
}
