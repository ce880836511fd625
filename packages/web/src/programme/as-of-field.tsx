import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/search.ts';
import { useToday } from '../platform/today.ts';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Field } from '../ui/field.tsx';
import { shownIn } from './use-programme.ts';

/** The day whose figures are shown: today unless the address says another. */
export function AsOfField() {
  const t = useTranslations('programme.asOf');
  const today = useToday();
  const [url, setUrl] = useUrlState();
  const { asOf } = shownIn(url);
  const shown = asOf ?? today;
  // What is typed and is no day yet stays in the field alone.
  const [typed, setTyped] = useState<{ beside: string; text: string } | null>(null);
  const change = (day: string | null) => {
    const isDay = day === null || isCalendarDate(day);
    setTyped(isDay ? null : { beside: shown, text: day });
    if (isDay) setUrl({ asOf: day === today ? null : day }, { replace: true });
  };
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <Field label={t('label')} className="w-44">
        <DateField
          value={typed?.beside === shown ? typed.text : shown}
          onChange={change}
          today={today}
          clearable={false}
        />
      </Field>
      {asOf && asOf !== today && (
        <Button variant="quiet" onClick={() => setUrl({ asOf: null })}>
          {t('today')}
        </Button>
      )}
    </div>
  );
}
