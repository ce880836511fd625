import type { DiaryDay } from '@brick/domain/diary/api';
import { typedNumber as readTyped } from '@brick/domain/diary/line-form-values';
import {
  GROUNDS,
  HALVES,
  type Half,
  type HalfWeather,
  NO_HALF,
  SKIES,
  type Weather,
  WINDS,
} from '@brick/domain/diary/weather';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '../platform/routing/url-state.ts';
import { DayField } from '../records/fields/day-field.tsx';
import { ConflictHint, LabelledField, TextField, useFormField } from '../records/fields/form-fields.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { Field, FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { normalizeTyped } from '../ui/inputs/normalize-typed.ts';
import { Select } from '../ui/inputs/select.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';

/** A number as it is sent, from the digits of every keyboard. */
const typedNumber = (typed: string): number | string | null => readTyped(typed, normalizeTyped);

interface NumberBoxProps {
  value: unknown;
  onChange: (value: number | string | null) => void;
  onBlur?: () => void;
}

/** A number that may be left empty. What is typed stays as it is while it is typed. */
function NumberBox({ value, onChange, onBlur }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === null || value === undefined ? '' : String(value);
  return (
    <TextInput
      value={typed !== null && typedNumber(typed) === (value ?? null) ? typed : shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(typedNumber(event.target.value));
      }}
      {...(onBlur && { onBlur })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
    />
  );
}

/** Hours in which nobody could work. */
function HoursField({ name }: { name: string }) {
  const of = useFormField(name);
  return (
    <LabelledField of={of}>
      <NumberBox value={of.field.value} onChange={of.field.onChange} onBlur={of.field.onBlur} />
    </LabelledField>
  );
}

const isEmpty = (half: HalfWeather): boolean => Object.values(half).every((value) => value === null);

interface HalfFieldsProps {
  half: Half;
  value: HalfWeather;
  onChange: (value: HalfWeather | null) => void;
}

/** The weather of half a day. */
function HalfFields({ half, value, onChange }: HalfFieldsProps) {
  const t = useTranslations('diary-days.weather');
  const skies = useTranslations('diary-days.skies');
  const winds = useTranslations('diary-days.winds');
  const grounds = useTranslations('diary-days.grounds');
  const set = (change: Partial<HalfWeather>) => {
    const next = { ...value, ...change };
    onChange(isEmpty(next) ? null : next);
  };
  const none = { value: '', label: t('none') };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 t-sm font-semibold text-ink-2">{t(half)}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={t('sky')}>
          <Select
            value={value.sky ?? ''}
            onChange={(event) => set({ sky: (event.target.value || null) as HalfWeather['sky'] })}
            options={[none, ...SKIES.map((sky) => ({ value: sky, label: skies(sky) }))]}
          />
        </Field>
        <Field label={t('wind')}>
          <Select
            value={value.wind ?? ''}
            onChange={(event) => set({ wind: (event.target.value || null) as HalfWeather['wind'] })}
            options={[none, ...WINDS.map((wind) => ({ value: wind, label: winds(wind) }))]}
          />
        </Field>
        <Field label={t('ground')}>
          <Select
            value={value.ground ?? ''}
            onChange={(event) => set({ ground: (event.target.value || null) as HalfWeather['ground'] })}
            options={[none, ...GROUNDS.map((ground) => ({ value: ground, label: grounds(ground) }))]}
          />
        </Field>
        {(['minC', 'maxC', 'mm'] as const).map((name) => (
          <Field key={name} label={t(name)}>
            <NumberBox value={value[name]} onChange={(typed) => set({ [name]: typed as number | null })} />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

/** The weather of the day, by halves. */
function WeatherField() {
  const of = useFormField('weather');
  const weather = (of.field.value || null) as Weather | null;
  return (
    <div className="grid gap-4">
      {HALVES.map((half) => (
        <HalfFields
          key={half}
          half={half}
          value={weather?.[half] ?? NO_HALF}
          onChange={(changed) => {
            const next: Weather = { am: weather?.am ?? null, pm: weather?.pm ?? null, [half]: changed };
            of.field.onChange(next.am === null && next.pm === null ? null : next);
          }}
        />
      ))}
      {of.error && <p className="t-sm text-crimson">{of.error}</p>}
      <ConflictHint of={of} />
    </div>
  );
}

/** Begins or edits a day of the diary. */
export function DayForm(props: KindFormProps<DiaryDay>) {
  const [url] = useUrlState();
  const day = props.id === null ? url['day'] : undefined;
  return (
    <RecordForm
      {...props}
      start={(row) => ({
        weather: row?.weather ?? null,
        hoursLost: row?.hoursLost ?? null,
        ...(day && { day }),
      })}
      cameOf={day}
    >
      <FormGrid>
        <DayField name="day" />
        <HoursField name="hoursLost" />
        <FormSpan>
          <WeatherField />
        </FormSpan>
        <FormSpan>
          <TextField name="notes" rows={3} />
        </FormSpan>
      </FormGrid>
    </RecordForm>
  );
}
