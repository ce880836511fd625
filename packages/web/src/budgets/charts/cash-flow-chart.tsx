import { type Minor, ZERO } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/api';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lookOf } from '../../ui/charts/series-look.ts';
import { LineSample } from '../../ui/charts/series-mark.tsx';
import { formatLocale } from '../../ui/format/format.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { useElementWidth } from '../../ui/hooks/use-element-width.ts';
import { linkStyle } from '../../ui/inputs/button-style.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import type { CashFlow } from '../use-budget.ts';
import { CASH_FLOW_SERIES, CashFlowPlot } from './cash-flow-plot.tsx';
import { CashFlowTable } from './cash-flow-table.tsx';

interface CashFlowChartProps {
  project: Project;
  flow: CashFlow;
}

/** Describes the selected month in words. */
function useMonthSummary(flow: CashFlow) {
  const t = useTranslations('budgets.cashFlow');
  const { money, month, locale } = useFormat();
  const list = new Intl.ListFormat(formatLocale(locale));
  return (index: number): string => {
    const chosen = flow.months[index];
    if (!chosen) return '';
    const parts = CASH_FLOW_SERIES.flatMap((series) => {
      const amount = chosen.cumulative[series];
      return amount === null
        ? []
        : [t('point', { series: t(series), amount: money(amount, { currency: flow.currency }) })];
    });
    return t('readout', { month: month(`${chosen.month}-01`), parts: list.format(parts) });
  };
}

function Legend() {
  const t = useTranslations('budgets.cashFlow');
  return (
    <ul aria-label={t('legend')} className="t-sm mb-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
      {CASH_FLOW_SERIES.map((series) => (
        <li key={series} className="flex items-center gap-1.5">
          <LineSample look={lookOf(series)} />
          {t(series)}
        </li>
      ))}
    </ul>
  );
}

/** Lists the phases without planned dates. Their cost cannot be placed in time, so it is not part of the curve. */
function UndatedPhases({ project, flow }: CashFlowChartProps) {
  const t = useTranslations('budgets.cashFlow');
  const { money } = useFormat();
  const { planned, forecast } = flow.undated;
  if (planned === 0n && forecast === 0n) return null;
  const amount = (value: Minor) => money(value, { currency: flow.currency });
  return (
    <p className="t-sm mt-2 text-ink-2">
      {t('undated', { planned: amount(planned), forecast: amount(forecast) })}{' '}
      <Link to={'/programme'} search={{ project: String(project.id) }} className={linkStyle}>
        {t('toProgramme')}
      </Link>
    </p>
  );
}

/** Planned, actual and forecast cost over the months, as a line chart with a month selector and as a table. */
export function CashFlowChart({ project, flow }: CashFlowChartProps) {
  const t = useTranslations('budgets.cashFlow');
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const readout = useMonthSummary(flow);
  const now = Math.max(
    0,
    flow.months.findIndex(({ month }) => month === flow.asOf.slice(0, 7)),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const last = flow.months.length - 1;
  const shown = Math.min(chosen ?? now, last);
  const isEmpty = flow.months.every(({ cumulative }) =>
    CASH_FLOW_SERIES.every((series) => (cumulative[series] ?? ZERO) === 0n),
  );
  return (
    <section aria-labelledby="cash-flow-title" className="min-w-0">
      <SectionHeading id="cash-flow-title" title={t('title')} text={t('text')} />
      <div ref={frame}>
        {isEmpty ? (
          <p className="text-ink-2">{t('none')}</p>
        ) : (
          <>
            <Legend />
            {width > 0 && (
              <CashFlowPlot
                flow={flow}
                width={width}
                now={now}
                chosen={shown}
                onChoose={setChosen}
                alt={t('alt', { text: readout(now) })}
              />
            )}
            {last > 0 && (
              <input
                type="range"
                min={0}
                max={last}
                value={shown}
                aria-label={t('month')}
                aria-valuetext={readout(shown)}
                onChange={(event) => setChosen(Number(event.currentTarget.value))}
                className="block h-6 w-full coarse:h-(--touch)"
              />
            )}
            <p className="t-sm min-h-9 text-pretty">{readout(shown)}</p>
            <CashFlowTable flow={flow} />
          </>
        )}
      </div>
      <UndatedPhases project={project} flow={flow} />
    </section>
  );
}
