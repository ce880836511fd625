import type { Milestone, Programme } from '@brick/domain/budgets/programme-contract';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { Phase } from '@brick/domain/phases/phases';
import { Direction } from 'radix-ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { placeAfter, placeOfDay, type Stretch } from '../ui/charts/day-stretch.ts';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';
import { marksOf, scrolledTo, stretchOf, widthOf } from './gantt-layout.ts';
import { GanttLegend } from './gantt-legend.tsx';
import { MilestoneLanes } from './milestone-lanes.tsx';
import { PhaseRow } from './phase-row.tsx';
import type { Zoom } from './use-programme.ts';

interface PictureProps {
  programme: Programme;
  zoom: Zoom;
  /** The day that it is where the reader lives. */
  today: CalendarDate;
  /** When the work will be done at the present pace, where that can be said. */
  forecast: CalendarDate | null;
}

interface Props extends PictureProps {
  onPhase: (phase: Phase) => void;
  onMilestone: (milestone: Milestone) => void;
}

/** How a mark above the picture is called: a day, a month or a quarter. */
function useMarkName(zoom: Zoom): (day: string) => string {
  const t = useTranslations('programme.gantt');
  const { date, month } = useFormat();
  if (zoom === 'weeks') return date;
  if (zoom === 'months') return month;
  return (day) =>
    t('quarter', { quarter: Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1, year: day.slice(0, 4) });
}

function Axis({ stretch, zoom }: { stretch: Stretch; zoom: Zoom }) {
  const name = useMarkName(zoom);
  return (
    <div aria-hidden="true" className="flex h-8 *:border-b *:border-b-line-strong">
      <div className="sticky start-0 z-3 w-44 shrink-0 border-e border-line bg-paper" />
      <div className="relative flex-1 overflow-clip">
        {marksOf(stretch, zoom).map((day) => (
          <span
            key={day}
            className="t-xs absolute inset-y-0 flex items-center border-s border-line ps-1.5 whitespace-nowrap text-ink-2"
            style={{ insetInlineStart: `${placeOfDay(stretch, day)}%` }}
          >
            {name(day)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A line through all rows, with its name at the foot. */
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

const LAYER = 'pointer-events-none absolute inset-y-0 start-44 end-0';

function Lines({ stretch, zoom, programme, today, forecast }: PictureProps & { stretch: Stretch }) {
  const t = useTranslations('programme.gantt');
  const { date } = useFormat();
  const { asOf } = programme;
  return (
    <div aria-hidden="true">
      <div className={LAYER}>
        {marksOf(stretch, zoom).map((day) => (
          <div
            key={day}
            className="absolute inset-y-0 border-s border-line"
            style={{ insetInlineStart: `${placeOfDay(stretch, day)}%` }}
          />
        ))}
      </div>
      <div className={cx(LAYER, 'z-2')}>
        {forecast && (
          <DayLine
            place={placeAfter(stretch, forecast)}
            name={t('forecast')}
            className="border-dashed border-ochre text-ochre"
          />
        )}
        {/* At the end of that day: what was done on it lies before the line. */}
        <DayLine
          place={placeAfter(stretch, asOf)}
          name={asOf === today ? t('today') : date(asOf)}
          className="border-blueprint text-blueprint"
        />
      </div>
    </div>
  );
}

/**
 * Scrolls a box so that a place of its picture, in percent, is in sight: whenever the place or the picture changes, and
 * when the box does, as a telephone is turned, unless somebody has scrolled it elsewhere since.
 */
function useScrolledTo(box: RefObject<HTMLElement | null>, place: number, width: number): void {
  const direction = Direction.useDirection();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture of another width begins anew
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    let reached = 0;
    const scroll = () => {
      reached = scrolledTo(place, node.scrollWidth, node.clientWidth);
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
 * The phases and milestones along time, which runs from the inline start. Bars and marks are buttons that open what they
 * stand for; the box scrolls by itself, the page never does.
 */
export function Gantt({ programme, zoom, today, forecast, onPhase, onMilestone }: Props) {
  const t = useTranslations('programme.gantt');
  const box = useRef<HTMLElement>(null);
  const stretch = stretchOf(programme, zoom, forecast);
  const width = stretch ? widthOf(stretch, zoom) : 0;
  useScrolledTo(box, stretch ? placeAfter(stretch, programme.asOf) : 0, width);
  if (!stretch) return null;
  return (
    <figure className="grid grid-cols-1 gap-3">
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide picture is scrolled by the keyboard from here
        tabIndex={0}
        aria-label={t('label')}
        className="relative isolate scroll-ps-44 overflow-x-auto overscroll-x-contain rounded border-b border-line-strong"
      >
        <div
          className="relative w-max min-w-full print:w-full!"
          style={{ inlineSize: `calc(11rem + ${width}px)` }}
        >
          <Lines stretch={stretch} {...{ zoom, programme, today, forecast }} />
          <Axis stretch={stretch} zoom={zoom} />
          <ul aria-label={t('phases')}>
            {programme.phases.map((phase) => (
              <PhaseRow
                key={phase.phase}
                phase={phase}
                asOf={programme.asOf}
                stretch={stretch}
                onOpen={() => onPhase(phase.phase)}
              />
            ))}
          </ul>
          <MilestoneLanes programme={programme} stretch={stretch} width={width} onOpen={onMilestone} />
          <div className="flex h-5">
            <div className="sticky start-0 z-3 w-44 border-e border-line bg-paper" />
          </div>
        </div>
      </section>
      <GanttLegend forecast={forecast !== null} />
    </figure>
  );
}
