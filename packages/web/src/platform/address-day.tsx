import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import { useState } from 'react';
import { DateField } from '../ui/date-field.tsx';

interface Props {
  value: string | null;
  onChange: (day: string | null) => void;
  today: string;
  max?: string;
  clearable?: boolean;
}

/** A day that stands in the address, which can hold nothing else: what is typed and is no day yet stays in the field alone. */
export function AddressDay({ value, onChange, ...rest }: Props) {
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
