import { addDays, type CalendarDate, calendarDate, dayNumber } from '@brick/domain/dates/calendar-date';
import type { CalendarDay } from '@brick/domain/diary/api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { projectKey, usePermission, useProject } from '../platform/projects/current-project.ts';
import { pagePath } from '../platform/records/record-links.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { formatLocale } from '../ui/format/format.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { IconButton } from '../ui/inputs/button.tsx';
import { hoursOf, monthEndpoint } from './diary-endpoints.ts';

const MONTH = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/;

const firstOf = (month: string): CalendarDate => calendarDate(`${month}-01`);

/** The month so many months away. */
function monthFrom(month: string, by: number): string {
  const [year = 0, place = 0] = month.split('-').map(Number);
  const count = year * 12 + place - 1 + by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The days of a month. */
function daysOf(month: string): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = firstOf(month); day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

/** The place of a day in a week that begins on Monday, from 1; 1970-01-01 was a Thursday. */
const placeInWeek = (day: CalendarDate): number => ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;

/** 1 January 2024 was a Monday. */
const WEEK = Array.from({ length: 7 }, (_, place) => new Date(Date.UTC(2024, 0, 1 + place)));

/** Seven columns, with room for a thumb in each at 320 px: they touch, and use the edges of the screen. */
const COLUMNS = 'grid grid-cols-7 gap-y-1 max-sm:-mx-3 sm:gap-x-1 lg:gap-2';

interface DayCellProps {
  day: CalendarDate;
  written: CalendarDay | undefined;
  mayWrite: boolean;
}

/** A day of the month: what is written of it, or the way to write it. */
function DayCell({ day, written, mayWrite }: DayCellProps) {
  const t = useTranslations('diary-days.calendar');
  const [, setUrl] = useUrlState();
  const { date, number } = useFormat();
  const label = <span className="num t-sm font-semibold">{number(Number(day.slice(-2)))}</span>;
  const box =
    'grid min-h-13 content-start gap-1 rounded border border-line p-1 text-start max-lg:justify-items-center lg:min-h-16 lg:p-2';
  if (written)
    return (
      <Link to={pagePath('diary-day', written.id)} className={cx(box, 'bg-surface hover:border-line-strong')}>
        <span className="sr-only">{date(day)}</span>
        <span aria-hidden="true">{label}</span>
        <StatusBadge status={written.state} className="max-lg:[&>span]:sr-only" />
        <span className="t-xs text-ink-2 max-lg:hidden">
          {t('figures', { lines: written.lines, heads: written.heads })}
        </span>
      </Link>
    );
  if (mayWrite)
    return (
      <button
        type="button"
        onClick={() => setUrl({ add: '1', day })}
        className={cx(box, 'cursor-pointer border-dashed text-ink-3 hover:border-line-strong')}
      >
        <span className="sr-only">{t('write', { day: date(day) })}</span>
        <span aria-hidden="true">{label}</span>
      </button>
    );
  return <span className={cx(box, 'border-transparent text-ink-3')}>{label}</span>;
}

/** What is written in a month, day by day: where its columns are too narrow for more than a mark. */
function WrittenDays({ days }: { days: readonly CalendarDay[] }) {
  const t = useTranslations('diary-days.calendar');
  const { date } = useFormat();
  return (
    <ul className="lg:hidden">
      {days.map(({ id, day, state, lines, heads }) => (
        <li key={day}>
          <Link
            to={pagePath('diary-day', id)}
            className="flex min-h-(--touch) flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 hover:bg-sunken"
          >
            <span className="font-semibold">{date(day)}</span>
            <StatusBadge status={state} />
            <span className="t-sm text-ink-2">{t('figures', { lines, heads })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A month of the diary: each day with its state, and the sum of the delays. */
export function MonthCalendar() {
  const t = useTranslations('diary-days.calendar');
  const totals = useTranslations('diary-days.totals');
  const [url, setUrl] = useUrlState();
  const may = usePermission();
  const project = useProject();
  const format = useFormat();
  const asked = url['month'] && MONTH.test(url['month']) ? url['month'] : undefined;
  const query = useQuery({
    queryKey: projectKey(project.id, 'diary-days', 'month', asked ?? 'present'),
    queryFn: ({ signal }) =>
      call(monthEndpoint, { params: { projectId: project.id }, query: { month: asked }, signal }),
    placeholderData: (before) => before,
  });
  if (query.isError && !query.data)
    return <ErrorState text={t('failed')} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className="h-80 w-full" />;
  const { today, days, delayMinutes, hoursLost } = query.data;
  const month = asked ?? today.slice(0, 7);
  const byDay = new Map(days.map((each) => [each.day, each]));
  const mayWrite = may('diary', 'create');
  const show = (by: number) => setUrl({ month: monthFrom(month, by) });
  const weekday = (day: Date, length: 'narrow' | 'short') =>
    new Intl.DateTimeFormat(formatLocale(format.locale), { weekday: length, timeZone: 'UTC' }).format(day);
  const caption = t('caption', { month: format.month(firstOf(month)) });
  return (
    <section aria-label={caption} className="mt-5 grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          label={t('previous')}
          icon={<ChevronLeft className="size-4 rtl:rotate-180" />}
          onClick={() => show(-1)}
        />
        <h2 className="min-w-40 text-center t-lg font-semibold" aria-live="polite">
          {caption}
        </h2>
        <IconButton
          label={t('next')}
          icon={<ChevronRight className="size-4 rtl:rotate-180" />}
          disabled={month >= today.slice(0, 7)}
          onClick={() => show(1)}
        />
      </div>
      <p className="text-ink-2">
        {totals('late', { hours: format.number(hoursOf(delayMinutes)) })} ·{' '}
        {totals('lost', { hours: format.number(hoursLost) })}
      </p>
      <div aria-hidden="true" className={cx(COLUMNS, 't-sm text-ink-3 max-lg:text-center')}>
        {WEEK.map((day) => (
          <span key={day.getTime()}>
            <span className="lg:hidden">{weekday(day, 'narrow')}</span>
            <span className="max-lg:hidden">{weekday(day, 'short')}</span>
          </span>
        ))}
      </div>
      <ol className={COLUMNS}>
        {daysOf(month).map((day) => (
          <li
            key={day}
            className="grid"
            style={{ gridColumnStart: day.endsWith('-01') ? placeInWeek(day) : 'auto' }}
          >
            <DayCell day={day} written={byDay.get(day)} mayWrite={mayWrite && day <= today} />
          </li>
        ))}
      </ol>
      <WrittenDays days={days} />
    </section>
  );
}
