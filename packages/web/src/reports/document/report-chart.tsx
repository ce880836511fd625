import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Minor } from '@brick/domain/money/money';
import type { Chart, ReportPart } from '@brick/domain/reports/document';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAmountLabel } from '../../ui/charts/amount-label.ts';
import { BarRows, BarSample, type BarSeries } from '../../ui/charts/bar-rows.tsx';
import { LinePlot, type PlotLine } from '../../ui/charts/line-plot.tsx';
import { lookOf } from '../../ui/charts/series-look.ts';
import { LineSample } from '../../ui/charts/series-mark.tsx';
import { stepsOf } from '../../ui/charts/steps.ts';
import { Waterfall } from '../../ui/charts/waterfall.tsx';
import { useFormat } from '../../ui/format-context.tsx';
import { Money } from '../../ui/money.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { Wall } from '../../ui/wall.tsx';
import { GanttChart } from './gantt-chart.tsx';
import { MatrixChart } from './matrix-chart.tsx';
import { chartUnits, useUnitLabel } from './values.ts';

type Of<Type extends Chart['type']> = Extract<Chart, { type: Type }>;

/** A picture drawn of many parts: one sentence says what it shows, the report's table says the figures. */
function Picture({ alt, children }: { alt: string; children: ReactNode }) {
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

type Series = Of<'bars'>['series'][number];

/** Series with their looks: those that stand for nothing in particular are told apart by their order. */
function looked(series: readonly Series[]) {
  let plain = 0;
  return series.map((each, index) => {
    const look = lookOf(each.style, each.style === 'plain' ? plain++ : 0);
    return { ...each, key: `${index} ${each.label}`, look };
  });
}

function BarsChart({ chart, alt }: { chart: Of<'bars'>; alt: string }) {
  const amountOf = useUnitLabel(chart.kind);
  const series: BarSeries[] = looked(chart.series).map(({ key, label, look, values }) => ({
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
      <Picture alt={alt}>
        <BarRows labels={chart.labels} series={series} stacked={chart.stacked} amountOf={amountOf} />
      </Picture>
    </>
  );
}

function LinesChart({ chart, alt }: { chart: Of<'lines'>; alt: string }) {
  const { currency } = useFormat();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const money = useAmountLabel(currency);
  const plain = useUnitLabel(chart.kind);
  const dates = chart.dates as readonly CalendarDate[];
  const lines: PlotLine[] = looked(chart.series).map(({ key, look, values }) => ({
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
        {looked(chart.series).map(({ key, label, look }) => (
          <li key={key}>
            <LineSample look={look} marked={false} />
            {label}
          </li>
        ))}
      </Legend>
      <div ref={frame} className="min-w-0">
        {width > 0 && first && last && (
          <LinePlot
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

function WaterfallChart({ chart, alt }: { chart: Of<'waterfall'>; alt: string }) {
  return (
    <Picture alt={alt}>
      <Waterfall
        steps={stepsOf(
          chart.steps.map((step) => ({ ...step, value: chartUnits('money', step.value) ?? 0n })),
        )}
        nameOf={({ label }) => <bdi>{label}</bdi>}
        amountOf={({ amount, isSum }) => <Money value={amount as Minor} sign={!isSum} />}
      />
    </Picture>
  );
}

function WallChart({ chart, alt }: { chart: Of<'wall'>; alt: string }) {
  const courses = chart.courses.map((course, index) => ({ ...course, key: String(index) }));
  return <Wall label={alt} courses={courses} renderRow={({ label }) => <bdi>{label}</bdi>} />;
}

function Drawn({ chart, alt }: { chart: Chart; alt: string }) {
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

/** Whether there is something to draw. */
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

/** A chart of a report. Its figures stand in a table of the same report. */
export function ReportChart({ part }: { part: Extract<ReportPart, { kind: 'chart' }> }) {
  const t = useTranslations('reports.document');
  const { title, alt, chart } = part;
  return (
    <figure className="@container grid min-w-0 grid-cols-1 gap-3 break-inside-avoid">
      <figcaption className="t-sm font-semibold text-ink-2">{title}</figcaption>
      {isDrawable(chart) ? (
        <Drawn chart={chart} alt={alt} />
      ) : (
        <p className="text-ink-2">{t('nothingToDraw')}</p>
      )}
    </figure>
  );
}
