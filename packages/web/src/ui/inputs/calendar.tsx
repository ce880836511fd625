import { type ClassNames, DayPicker } from 'react-day-picker';
import { useTranslations } from 'use-intl';
import { formatDate, formatLocale } from '../format/format.ts';
import { Button } from './button.tsx';

export interface CalendarProps {
  value: string | null;
  onPick: (day: string | null) => void;
  locale: string;
  dir: 'ltr' | 'rtl';
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  clearable: boolean;
}

// The picker uses Dates at local midnight. Both conversions use the fields of the date, so no time zone can shift it.
const toDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

const toDay = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

const monthAway = (day: string, years: number): Date => {
  const date = toDate(day);
  return new Date(date.getFullYear() + years, years < 0 ? 0 : 11, 1);
};

const NAV_CLASS =
  'grid size-9 place-items-center rounded text-ink-2 hover:bg-sunken hover:text-ink aria-disabled:opacity-40 coarse:size-11';

const CLASS_NAMES: Partial<ClassNames> = {
  root: 'relative w-max',
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: NAV_CLASS,
  button_next: NAV_CLASS,
  chevron: 'size-4 fill-current rtl:-scale-x-100',
  month_caption: 'grid h-9 place-items-center px-10 coarse:h-11',
  dropdowns: 'flex items-center gap-1 font-semibold',
  dropdown_root:
    'relative flex items-center rounded px-1.5 py-1 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus [&_svg]:size-3.5 [&_svg]:rotate-0!',
  dropdown: 'absolute inset-0 cursor-pointer appearance-none opacity-0',
  caption_label: 'inline-flex items-center gap-0.5 font-semibold whitespace-nowrap',
  month_grid: 'mt-1 border-collapse',
  weekday: 't-xs size-9 font-medium text-ink-3 coarse:w-11',
  day: 'p-0 text-center',
  day_button:
    'relative size-9 rounded tabular-nums hover:bg-sunken coarse:size-11 disabled:cursor-not-allowed disabled:text-ink-3 disabled:line-through disabled:hover:bg-transparent',
  today:
    '[&>button]:font-bold [&>button]:text-brick [&>button]:after:absolute [&>button]:after:inset-x-2.5 [&>button]:after:bottom-1 [&>button]:after:h-0.5 [&>button]:after:bg-brick',
  selected:
    '[&>button]:bg-ink! [&>button]:font-semibold [&>button]:text-paper! [&>button]:after:bg-paper forced-colors:outline-2',
  outside: 'text-ink-3',
};

/** A month calendar for the date field; loaded when it is first opened. */
export function Calendar({ value, onPick, locale, dir, today, min, max, clearable }: CalendarProps) {
  const t = useTranslations('ui');
  const named = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formatLocale(locale), options).format(date);
  const chosen = value ? toDate(value) : undefined;
  return (
    <div className="grid gap-2">
      <DayPicker
        mode="single"
        autoFocus
        dir={dir}
        selected={chosen}
        defaultMonth={chosen ?? toDate(today)}
        today={toDate(today)}
        onSelect={(date) => date && onPick(toDay(date))}
        required
        weekStartsOn={0}
        showOutsideDays
        captionLayout="dropdown"
        startMonth={min ? toDate(min) : monthAway(today, -20)}
        endMonth={max ? toDate(max) : monthAway(today, 20)}
        disabled={[...(min ? [{ before: toDate(min) }] : []), ...(max ? [{ after: toDate(max) }] : [])]}
        classNames={CLASS_NAMES}
        formatters={{
          formatDay: (date) => named(date, { day: 'numeric' }).replace('日', ''),
          formatCaption: (date) => named(date, { month: 'long', year: 'numeric' }),
          formatWeekdayName: (date) => named(date, { weekday: 'short' }),
          formatMonthDropdown: (date) => named(date, { month: 'long' }),
          formatYearDropdown: (date) => named(date, { year: 'numeric' }),
        }}
        labels={{
          labelDayButton: (date, { selected, today: isToday }) => {
            const day = named(date, { dateStyle: 'full' });
            return selected ? t('date.chosenDay', { day }) : isToday ? t('date.todayDay', { day }) : day;
          },
          labelGrid: (date) => named(date, { month: 'long', year: 'numeric' }),
          labelWeekday: (date) => named(date, { weekday: 'long' }),
          labelNext: () => t('date.next'),
          labelPrevious: () => t('date.previous'),
          labelMonthDropdown: () => t('date.month'),
          labelYearDropdown: () => t('date.year'),
          labelNav: () => t('date.calendar'),
        }}
      />
      <div className="flex justify-between border-t border-line pt-2">
        <Button variant="quiet" size="sm" onClick={() => onPick(today)} title={formatDate(today, locale)}>
          {t('today')}
        </Button>
        {clearable && (
          <Button variant="quiet" size="sm" onClick={() => onPick(null)} disabled={value === null}>
            {t('clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
