import type { Milestone, Programme } from '@brick/domain/budgets/programme-api';
import { type DateRange, dayEndPercent, dayStartPercent } from '@brick/domain/charts/date-positions';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Phase } from '@brick/domain/phases/phases';
import { Direction } from 'radix-ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import type { ZoomLevel } from '../use-programme.ts';
import { axisTicks, minWidthOf, scrollOffset, timeRangeOf } from './gantt-layout.ts';
import { GanttLegend } from './gantt-legend.tsx';
import { GanttPhaseRow } from './gantt-phase-row.tsx';
import { MilestoneLanes } from './milestone-lanes.tsx';

interface GanttChartContext {
  programme: Programme;
  zoom: ZoomLevel;
  /** Today in the user's time zone. */
  today: CalendarDate;
  /** The forecast finish at the current pace, if it can be calculated. */
  forecast: CalendarDate | null;
}

interface GanttChartProps extends GanttChartContext {
  onPhase: (phase: Phase) => void;
  onMilestone: (milestone: Milestone) => void;
}

/** Formats a label of the time axis: a day, a month or a quarter. */
function useTickLabel(zoom: ZoomLevel): (day: string) => string {
  const t = useTranslations('programme.gantt');
  const { date, month } = useFormat();
  if (zoom === 'weeks') return date;
  if (zoom === 'months') return month;
  return (day) =>
    t('quarter', { quarter: Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1, year: day.slice(0, 4) });
}

function TimeAxis({ stretch, zoom }: { stretch: DateRange; zoom: ZoomLevel }) {
  const name = useTickLabel(zoom);
  return (
    <div aria-hidden="true" className="flex h-8 *:border-b *:border-b-line-strong">
      <div className="sticky start-0 z-3 w-44 shrink-0 border-e border-line bg-paper" />
      <div className="relative flex-1 overflow-clip">
        {axisTicks(stretch, zoom).map((day) => (
          <span
            key={day}
            className="t-xs absolute inset-y-0 flex items-center border-s border-line ps-1.5 whitespace-nowrap text-ink-2"
            style={{ insetInlineStart: `${dayStartPercent(stretch, day)}%` }}
          >
            {name(day)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A vertical line through all rows, labelled at the bottom. */
function DayLine({ place, name, className }: { place: number; name: string; className: string }) {
  if (place < 0 || place > 100) return null;
  return (
    <div className={cx('absolute inset-y-0 border-s-2', className)} style={{ insetInlineStart: `${place}%` }}>
      <span
        className={cx(
          't-xs absolute bottom-0.5 bg-paper px-1 font-semibold whitespace-nowrap',
          place > 85 ? 'end-1' : 'start-0',
        )}
      >
        {name}
      </span>
    </div>
  );
}

const OVERLAY_CLASSES = 'pointer-events-none absolute inset-y-0 start-44 end-0';

function GridLines({
  stretch,
  zoom,
  programme,
  today,
  forecast,
}: GanttChartContext & { stretch: DateRange }) {
  const t = useTranslations('programme.gantt');
  const { date } = useFormat();
  const { asOf } = programme;
  return (
    <div aria-hidden="true">
      <div className={OVERLAY_CLASSES}>
        {axisTicks(stretch, zoom).map((day) => (
          <div
            key={day}
            className="absolute inset-y-0 border-s border-line"
            style={{ insetInlineStart: `${dayStartPercent(stretch, day)}%` }}
          />
        ))}
      </div>
      <div className={cx(OVERLAY_CLASSES, 'z-2')}>
        {forecast && (
          <DayLine
            place={dayEndPercent(stretch, forecast)}
            name={t('forecast')}
            className="border-dashed border-ochre text-ochre"
          />
        )}
        {/* At the end of that day: work done on it is before the line. */}
        <DayLine
          place={dayEndPercent(stretch, asOf)}
          name={asOf === today ? t('today') : date(asOf)}
          className="border-blueprint text-blueprint"
        />
      </div>
    </div>
  );
}

/**
 * Scrolls a box so that a position (in percent) is visible. Runs whenever the position, the chart or the size of the
 * box changes, unless the user has scrolled elsewhere.
 */
function useScrollToDay(box: RefObject<HTMLElement | null>, place: number, width: number): void {
  const direction = Direction.useDirection();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new width resets the scroll position
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    let reached = 0;
    const scroll = () => {
      reached = scrollOffset(place, node.scrollWidth, node.clientWidth);
      node.scrollLeft = direction === 'rtl' ? -reached : reached;
    };
    scroll();
    const observer = new ResizeObserver(() => {
      const furthest = Math.min(reached, node.scrollWidth - node.clientWidth);
      if (Math.abs(Math.abs(node.scrollLeft) - furthest) < 2) scroll();
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [box, place, width, direction]);
}

/**
 * Gantt chart of phases and milestones; time runs from the inline start. Bars and markers are buttons that open their
 * item. The chart scrolls in its own box, never the page.
 */
export function GanttChart({ programme, zoom, today, forecast, onPhase, onMilestone }: GanttChartProps) {
  const t = useTranslations('programme.gantt');
  const box = useRef<HTMLElement>(null);
  const stretch = timeRangeOf(programme, zoom, forecast);
  const width = stretch ? minWidthOf(stretch, zoom) : 0;
  useScrollToDay(box, stretch ? dayEndPercent(stretch, programme.asOf) : 0, width);
  if (!stretch) return null;
  return (
    <figure className="grid grid-cols-1 gap-3">
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the wide chart from here
        tabIndex={0}
        aria-label={t('label')}
        className="relative isolate scroll-ps-44 overflow-x-auto overflow-y-hidden overscroll-x-contain rounded border-b border-line-strong"
      >
        <div
          className="relative w-max min-w-full print:w-full!"
          style={{ inlineSize: `calc(11rem + ${width}px)` }}
        >
          <GridLines stretch={stretch} {...{ zoom, programme, today, forecast }} />
          <TimeAxis stretch={stretch} zoom={zoom} />
          <ul aria-label={t('phases')}>
            {programme.phases.map((phase) => (
              <GanttPhaseRow
                key={phase.phase}
                phase={phase}
                asOf={programme.asOf}
                stretch={stretch}
                onOpen={() => onPhase(phase.phase)}
              />
            ))}
          </ul>
          {programme.milestones.length > 0 && (
            <MilestoneLanes programme={programme} stretch={stretch} width={width} onOpen={onMilestone} />
          )}
          <div className="flex h-5">
            <div className="sticky start-0 z-3 w-44 border-e border-line bg-paper" />
          </div>
        </div>
      </section>
      <GanttLegend forecast={forecast !== null} />
    </figure>
  );
}
