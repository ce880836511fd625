import type { DayAmount } from '@brick/domain/charts/line-geometry';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { lookOf } from '../../ui/charts/series-look.ts';
import { useAmountLabel } from '../../ui/charts/use-amount-label.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import type { CashFlow } from '../use-budget.ts';

export const CASH_FLOW_SERIES = ['planned', 'actual', 'forecast'] as const;

type CashFlowSeries = (typeof CASH_FLOW_SERIES)[number];

interface CashFlowPlotProps {
  flow: CashFlow;
  /** Width in pixels. */
  width: number;
  /** Index of the current month and of the selected month. */
  now: number;
  chosen: number;
  onChoose: (index: number) => void;
  alt: string;
}

/** Plots the three cumulative sums. Moving the pointer selects a month; the slider below does it for the keyboard. */
export function CashFlowPlot({ flow, width, now, chosen, onChoose, alt }: CashFlowPlotProps) {
  const amountLabel = useAmountLabel(flow.currency);
  const { month } = useFormat();
  const days = flow.months.map(({ month }) => `${month}-01` as CalendarDate);
  const [first, last] = [days[0], days.at(-1)];
  const pointAt = (series: CashFlowSeries, index: number): DayAmount | null => {
    const amount = flow.months[index]?.cumulative[series] ?? null;
    const day = days[index];
    return amount === null || !day ? null : { day, amount: amount };
  };
  if (!first || !last) return null;
  return (
    <LineChart
      lines={CASH_FLOW_SERIES.map((series) => ({
        key: series,
        look: lookOf(series),
        points: days.map((_, index) => pointAt(series, index)),
      }))}
      span={[first, last]}
      width={width}
      height={250}
      alt={alt}
      amountLabel={amountLabel}
      marked={days[now] ?? null}
      markedName={days[now] && month(days[now])}
      chosen={days[chosen]}
      days={days}
      onChoose={onChoose}
      points={CASH_FLOW_SERIES.flatMap((series) => {
        const at = pointAt(series, chosen);
        return at ? [{ look: lookOf(series), at }] : [];
      })}
    />
  );
}
