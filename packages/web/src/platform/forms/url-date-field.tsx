import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import { useState } from 'react';
import { DateField } from '../../ui/inputs/date-field.tsx';

interface UrlDateFieldProps {
  value: string | null;
  onChange: (day: string | null) => void;
  today: string;
  max?: string;
  clearable?: boolean;
  placeholder?: string;
}

/** A date kept in the URL. Text that is not a date yet stays in the field only. */
export function UrlDateField({ value, onChange, ...rest }: UrlDateFieldProps) {
  const [typed, setTyped] = useState<{ beside: string | null; text: string } | null>(null);
  return (
    <DateField
      value={typed && typed.beside === value ? typed.text : value}
      onChange={(day) => {
        const isDay = day === null || isCalendarDate(day);
        setTyped(isDay ? null : { beside: value, text: day });
        if (isDay) onChange(day);
      }}
      {...rest}
    />
  );
}
