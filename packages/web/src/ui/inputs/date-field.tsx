import { dayIn, isCalendarDate } from '@brick/domain/dates/calendar-date';
import { CalendarDays } from 'lucide-react';
import { Direction } from 'radix-ui';
import { type ComponentType, type Ref, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Spinner } from '../feedback/spinner.tsx';
import { useFormat } from '../format/format-context.tsx';
import { useFieldControl, useUnreadable } from '../hooks/field-control.ts';
import { Popover } from '../overlay/popover.tsx';
import type { CalendarProps } from './calendar.tsx';
import { boxStyle, innerInputStyle } from './control-style.ts';
import { dateExample, formatTypedDate, parseTypedDate } from './parse-date.ts';

interface DateFieldProps {
  /** null | "2025-01-05" | invalid text as typed, which the schema then refuses. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  /** First and last day of the calendar, yyyy-MM-dd. */
  min?: string;
  max?: string;
  /** yyyy-MM-dd; default: today in the user's time zone. */
  today?: string;
  /** Offers Clear in the calendar. */
  clearable?: boolean;
  name?: string;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

interface CalendarModule {
  Calendar: ComponentType<CalendarProps> | null;
  failed: boolean;
}

/** The calendar's code, loaded on the first hover or focus. Typing works without it. */
function useLazyCalendar(): CalendarModule & { load: () => void } {
  const [loaded, setLoaded] = useState<CalendarModule>({ Calendar: null, failed: false });
  const load = () => {
    if (loaded.Calendar) return;
    import('./calendar.tsx').then(
      ({ Calendar }) => setLoaded({ Calendar, failed: false }),
      () => setLoaded({ Calendar: null, failed: true }),
    );
  };
  return { ...loaded, load };
}

/** A date input: typed in any usual format, or chosen from a calendar. */
export function DateField({
  value,
  onChange,
  onBlur,
  min,
  max,
  today,
  clearable = true,
  placeholder,
  disabled,
  ref,
  ...rest
}: DateFieldProps) {
  const t = useTranslations('ui');
  const { locale, timeZone } = useFormat();
  const dir = Direction.useDirection();
  const control = useFieldControl(rest);
  const { Calendar, failed, load } = useLazyCalendar();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const now = today ?? dayIn(timeZone, Date.now());
  const read = (text: string) => (text.trim() === '' ? null : (parseTypedDate(text, locale, now) ?? text));
  const typing = typed !== null && read(typed) === value;
  const unreadable =
    value === null || isCalendarDate(value) ? null : t('date.unreadable', { example: dateExample(locale) });
  const reportUnreadable = useUnreadable(unreadable);

  const type = (text: string) => {
    setTyped(text);
    onChange(read(text));
  };
  const leave = () => {
    reportUnreadable();
    setTyped(null);
    onBlur?.();
  };
  const pick = (day: string | null) => {
    setTyped(null);
    onChange(day);
    setOpen(false);
  };

  return (
    <span className={boxStyle}>
      <input
        {...rest}
        {...control}
        ref={ref}
        type="text"
        autoComplete="off"
        disabled={disabled}
        placeholder={placeholder ?? t('date.example', { example: dateExample(locale) })}
        value={typing ? typed : formatTypedDate(value, locale)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return;
          event.preventDefault();
          load();
          setOpen(true);
        }}
        className={innerInputStyle}
      />
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={t('date.calendar')}
        align="end"
        trigger={
          <button
            type="button"
            disabled={disabled}
            id={`${control.id}open`}
            aria-label={t('date.open')}
            aria-labelledby={`${control.id}open ${control.id}label`}
            onPointerEnter={load}
            onFocus={load}
            onClick={load}
            className="-my-px grid h-(--control) w-10 shrink-0 place-items-center rounded text-ink-3 -outline-offset-2 hover:text-ink coarse:w-11 print:hidden"
          >
            <CalendarDays size={16} aria-hidden="true" />
          </button>
        }
      >
        {Calendar ? (
          <Calendar
            value={unreadable ? null : value}
            onPick={pick}
            locale={locale}
            dir={dir}
            today={now}
            min={min}
            max={max}
            clearable={clearable}
          />
        ) : failed ? (
          <p className="t-sm max-w-60 text-crimson">{t('date.failed')}</p>
        ) : (
          <Spinner text={t('date.loading')} className="p-6" />
        )}
      </Popover>
    </span>
  );
}
