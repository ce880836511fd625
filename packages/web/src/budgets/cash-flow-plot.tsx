import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { useAmountLabel } from '../ui/charts/amount-label.ts';
import { LinePlot } from '../ui/charts/line-plot.tsx';
import type { DayAmount } from '../ui/charts/line-shape.ts';
import { lookOf } from '../ui/charts/series-look.ts';
import { useFormat } from '../ui/format-context.tsx';
import type { CashFlow } from './use-budget.ts';

export const SERIES = ['planned', 'actual', 'forecast'] as const;

type Series = (typeof SERIES)[number];

interface PlotProps {
  flow: CashFlow;
  /** Pixels. */
  width: number;
  /** Index of the month of the figures, and of the one that is chosen. */
  now: number;
  chosen: number;
  onChoose: (index: number) => void;
  alt: string;
}

/** The three running sums as lines. A pointer chooses the month it is over; the keyboard has the slider below. */
export function CashFlowPlot({ flow, width, now, chosen, onChoose, alt }: PlotProps) {
  const amountLabel = useAmountLabel(flow.currency);
  const { month } = useFormat();
  const days = flow.months.map(({ month }) => `${month}-01` as CalendarDate);
  const [first, last] = [days[0], days.at(-1)];
  const pointAt = (series: Series, index: number): DayAmount | null => {
    const amount = flow.months[index]?.cumulative[series] ?? null;
    const day = days[index];
    return amount === null || !day ? null : { day, amount: amount };
  };
  if (!first || !last) return null;
  return (
    <LinePlot
      lines={SERIES.map((series) => ({
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
      points={SERIES.flatMap((series) => {
        const at = pointAt(series, chosen);
        return at ? [{ look: lookOf(series), at }] : [];
      })}
    />
  );
}
