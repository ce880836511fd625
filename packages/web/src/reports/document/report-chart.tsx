import { waterfallSteps } from '@brick/domain/charts/bars';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Minor } from '@brick/domain/money/money';
import type { Chart, ReportPart } from '@brick/domain/reports/report-document';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { BarChart, BarSample, type BarSeries } from '../../ui/charts/bar-chart.tsx';
import { type ChartLine, LineChart } from '../../ui/charts/line-chart.tsx';
import { lookOf } from '../../ui/charts/series-look.ts';
import { LineSample } from '../../ui/charts/series-mark.tsx';
import { useAmountLabel } from '../../ui/charts/use-amount-label.ts';
import { Waterfall } from '../../ui/charts/waterfall.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { ProgressWall } from '../../ui/graphics/progress-wall.tsx';
import { useElementWidth } from '../../ui/hooks/use-element-width.ts';
import { chartUnits, useUnitLabel } from './format-values.ts';
import { GanttChart } from './gantt-chart.tsx';
import { MatrixChart } from './matrix-chart.tsx';

type ChartOfType<Type extends Chart['type']> = Extract<Chart, { type: Type }>;

/** A chart with one sentence as its text alternative. The report's table holds its data. */
function ChartImage({ alt, children }: { alt: string; children: ReactNode }) {
  return (
    <div role="img" aria-label={alt}>
      {children}
    </div>
  );
}

function Legend({ children }: { children: ReactNode }) {
  return (
    <ul
      aria-hidden="true"
      className="t-sm flex flex-wrap gap-x-5 gap-y-1.5 text-ink-2 *:flex *:items-center *:gap-2"
    >
      {children}
    </ul>
  );
}

type ChartBarSeries = ChartOfType<'bars'>['series'][number];

/** Adds styles to series: series without a meaning of their own are distinguished by their order. */
function withSeriesStyles(series: readonly ChartBarSeries[]) {
  let plain = 0;
  return series.map((each, index) => {
    const look = lookOf(each.style, each.style === 'plain' ? plain++ : 0);
    return { ...each, key: `${index} ${each.label}`, look };
  });
}

function BarsChart({ chart, alt }: { chart: ChartOfType<'bars'>; alt: string }) {
  const amountOf = useUnitLabel(chart.kind);
  const series: BarSeries[] = withSeriesStyles(chart.series).map(({ key, label, look, values }) => ({
    key,
    label,
    look,
    values: values.map((value) => chartUnits(chart.kind, value)),
  }));
  return (
    <>
      {series.length > 1 && (
        <Legend>
          {series.map(({ key, label, look }) => (
            <li key={key}>
              <BarSample look={look} />
              {label}
            </li>
          ))}
        </Legend>
      )}
      <ChartImage alt={alt}>
        <BarChart labels={chart.labels} series={series} stacked={chart.stacked} amountOf={amountOf} />
      </ChartImage>
    </>
  );
}

function LinesChart({ chart, alt }: { chart: ChartOfType<'lines'>; alt: string }) {
  const { currency } = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const money = useAmountLabel(currency);
  const plain = useUnitLabel(chart.kind);
  const dates = chart.dates as readonly CalendarDate[];
  const lines: ChartLine[] = withSeriesStyles(chart.series).map(({ key, look, values }) => ({
    key,
    look,
    points: dates.map((day, index) => {
      const amount = chartUnits(chart.kind, values[index] ?? null);
      return amount === null ? null : { day, amount };
    }),
  }));
  const [first, last] = [dates[0], dates.at(-1)];
  const today = chart.today as CalendarDate | null;
  return (
    <>
      <Legend>
        {withSeriesStyles(chart.series).map(({ key, label, look }) => (
          <li key={key}>
            <LineSample look={look} marked={false} />
            {label}
          </li>
        ))}
      </Legend>
      <div ref={frame} className="min-w-0">
        {width > 0 && first && last && (
          <LineChart
            lines={lines}
            span={[first, last]}
            width={width}
            alt={alt}
            amountLabel={chart.kind === 'money' ? money : plain}
            marked={today && today >= first && today <= last ? today : null}
          />
        )}
      </div>
    </>
  );
}

function WaterfallChart({ chart, alt }: { chart: ChartOfType<'waterfall'>; alt: string }) {
  return (
    <ChartImage alt={alt}>
      <Waterfall
        steps={waterfallSteps(
          chart.steps.map((step) => ({ ...step, value: chartUnits('money', step.value) ?? 0n })),
        )}
        nameOf={({ label }) => <bdi>{label}</bdi>}
        amountOf={({ amount, isSum }) => <Money value={amount as Minor} sign={!isSum} />}
      />
    </ChartImage>
  );
}

function WallChart({ chart, alt }: { chart: ChartOfType<'wall'>; alt: string }) {
  const courses = chart.courses.map((course, index) => ({ ...course, key: String(index) }));
  return <ProgressWall label={alt} courses={courses} renderRow={({ label }) => <bdi>{label}</bdi>} />;
}

function ChartByType({ chart, alt }: { chart: Chart; alt: string }) {
  switch (chart.type) {
    case 'bars':
      return <BarsChart chart={chart} alt={alt} />;
    case 'lines':
      return <LinesChart chart={chart} alt={alt} />;
    case 'waterfall':
      return <WaterfallChart chart={chart} alt={alt} />;
    case 'gantt':
      return <GanttChart chart={chart} alt={alt} />;
    case 'matrix':
      return <MatrixChart chart={chart} alt={alt} />;
    case 'wall':
      return <WallChart chart={chart} alt={alt} />;
  }
}

/** Whether there is anything to draw. */
function isDrawable(chart: Chart): boolean {
  switch (chart.type) {
    case 'bars':
      return chart.labels.length > 0;
    case 'lines':
      return chart.dates.length > 1;
    case 'waterfall':
      return chart.steps.some(({ value }) => chartUnits('money', value) !== 0n);
    case 'gantt':
      return chart.phases.some(({ planned, actual }) => planned || actual);
    case 'matrix':
      return chart.rows.length > 0;
    case 'wall':
      return chart.courses.length > 0;
  }
}

/** Draws a chart of a report. A table in the same report holds its data. */
export function ReportChart({ part }: { part: Extract<ReportPart, { kind: 'chart' }> }) {
  const t = useTranslations('reports.document');
  const { title, alt, chart } = part;
  return (
    <figure className="@container grid min-w-0 grid-cols-1 gap-3 break-inside-avoid">
      <figcaption className="t-sm font-semibold text-ink-2">{title}</figcaption>
      {isDrawable(chart) ? (
        <ChartByType chart={chart} alt={alt} />
      ) : (
        <p className="text-ink-2">{t('nothingToDraw')}</p>
      )}
    </figure>
  );
}
