import {
  type DateRange,
  dayEndPercent,
  dayStartPercent,
  percentSpan,
} from '@brick/domain/charts/date-positions';
import { dayTicks, nextUnit, thinTicks, unitStart } from '@brick/domain/charts/time-axis';
import { addDays, type CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Chart } from '@brick/domain/reports/report-document';
import { useTranslations } from 'use-intl';
import { GanttBars } from '../../ui/charts/gantt-bars.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';

type GanttChartData = Extract<Chart, { type: 'gantt' }>;
type GanttPhase = GanttChartData['phases'][number];

/** With more labels the names would overlap. */
const MAX_MONTH_LABELS = 5;

const asDay = (day: string | null | undefined) => (day ?? null) as CalendarDate | null;

/** Returns the time range in whole months, from the first known day to the last. */
export function timeRangeOf({ phases, today }: GanttChartData): DateRange | null {
  const isUnderWay = phases.some(({ actual }) => actual && actual.finish === null);
  const days = phases
    .flatMap(({ planned, actual }) => [planned?.start, planned?.finish, actual?.start, actual?.finish])
    .concat(isUnderWay ? [today] : [])
    .flatMap((day) => (day ? [day as CalendarDate] : []))
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return { first: unitStart(first, 'months'), end: nextUnit(last, 'months') };
}

function PhaseLine({
  phase,
  stretch,
  today,
}: {
  phase: GanttPhase;
  stretch: DateRange;
  today: CalendarDate;
}) {
  const { percent } = useFormat();
  const { label, planned, actual, percentComplete } = phase;
  const start = asDay(actual?.start);
  const finish = asDay(actual?.finish);
  return (
    <li className="grid border-b border-line @sm:grid-cols-[9rem_minmax(0,1fr)]">
      <span className="flex items-baseline justify-between gap-2 pt-1.5 pe-2 gap-y-0 @sm:grid @sm:content-center @sm:justify-start @sm:pt-0">
        <bdi className="font-semibold">{label}</bdi>
        <span className="t-sm text-ink-2">{percentComplete !== null && percent(percentComplete)}</span>
      </span>
      <span className="relative block h-11 border-s border-line">
        <GanttBars
          planned={percentSpan(stretch, asDay(planned?.start), asDay(planned?.finish))}
          worked={start && start <= (finish ?? today) ? percentSpan(stretch, start, finish ?? today) : null}
          isFinished={finish !== null}
          percentComplete={percentComplete}
        />
      </span>
    </li>
  );
}

function Months({ stretch }: { stretch: DateRange }) {
  const { month } = useFormat();
  const marks = thinTicks(dayTicks(stretch.first, addDays(stretch.end, -1), 'months'), MAX_MONTH_LABELS);
  return (
    <div className="t-xs relative h-6 border-b border-line-strong text-ink-2 @sm:ms-36">
      {marks.map((day) => (
        <span
          key={day}
          className="absolute inset-y-0 border-s border-line ps-1 whitespace-nowrap"
          style={{ insetInlineStart: `${dayStartPercent(stretch, day)}%` }}
        >
          {month(day)}
        </span>
      ))}
    </div>
  );
}

/** The phases on a time axis from the inline start, with a line at the end of the as-of date. */
export function GanttChart({ chart, alt }: { chart: GanttChartData; alt: string }) {
  const t = useTranslations('reports.document.gantt');
  const stretch = timeRangeOf(chart);
  const today = chart.today as CalendarDate;
  if (!stretch) return null;
  const place = dayEndPercent(stretch, today);
  return (
    <>
      <ul
        aria-hidden="true"
        className="t-sm flex flex-wrap gap-x-5 gap-y-1.5 text-ink-2 *:flex *:items-center *:gap-2 [print-color-adjust:exact]"
      >
        <li>
          <span className="h-3.5 w-6 rounded-[2px] border border-brick/55 bg-brick-wash" />
          {t('planned')}
        </li>
        <li>
          <span className="h-3.5 w-6 rounded-[2px] bg-brick" />
          {t('done')}
        </li>
        <li>
          <span className="h-1 w-6 rounded-full bg-ink" />
          {t('actual')}
        </li>
        <li>
          <span className="h-3.5 border-s-2 border-blueprint" />
          {t('today')}
        </li>
      </ul>
      <div role="img" aria-label={alt} className="relative overflow-clip">
        <Months stretch={stretch} />
        <ol>
          {chart.phases.map((phase) => (
            <PhaseLine key={phase.label} phase={phase} stretch={stretch} today={today} />
          ))}
        </ol>
        {place >= 0 && place <= 100 && (
          <div className="pointer-events-none absolute inset-y-0 start-0 end-0 @sm:start-36">
            <div
              className="absolute inset-y-0 border-s-2 border-blueprint"
              style={{ insetInlineStart: `${place}%` }}
            />
          </div>
        )}
      </div>
    </>
  );
}
