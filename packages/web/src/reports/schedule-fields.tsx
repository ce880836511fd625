import type { Project } from '@brick/domain/projects/contract';
import { RHYTHMS } from '@brick/domain/reports/due';
import { REPORT_FORMATS, type ReportName } from '@brick/domain/reports/reports';
import type { Schedule, scheduleBody } from '@brick/domain/reports/schedules';
import { LANGUAGES } from '@brick/domain/users/choices';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { languageName } from '../platform/language-name.ts';
import { Field, FormGrid, FormSpan } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { RecipientField } from './recipient-field.tsx';
import { type ScheduleControls, ScheduleFilters } from './schedule-filters.tsx';
import { useRhythmWords } from './schedule-words.ts';
import { useOpenReports } from './use-reports.ts';

type Typed = z.input<typeof scheduleBody>;

interface Props {
  project: Project;
  form: ScheduleControls;
  /** Whom the schedule names, who need be no members any more. */
  named: Schedule['recipients'];
  /** In which day and hour are meant. */
  timezone: string;
  /** What somebody else has saved in a field meanwhile. */
  theirs: (field: keyof Typed) => string | undefined;
}

const upTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Which report goes out, in what form, when and to whom. */
export function ScheduleFields({ project, form, named, timezone, theirs }: Props) {
  const t = useTranslations('schedules.form');
  const names = useTranslations('reports.names');
  const open = useOpenReports();
  const { control } = form;
  const report = useWatch({ control, name: 'report' }) as ReportName;
  return (
    <FormGrid>
      <FormSpan>
        <Controller
          control={control}
          name="report"
          render={({ field, fieldState }) => (
            <Field label={t('report')} error={fieldState.error?.message} hint={theirs('report')}>
              <Select
                {...field}
                options={open.map((name) => ({ value: name as string, label: names(name) }))}
              />
            </Field>
          )}
        />
      </FormSpan>
      <ScheduleFilters projectId={project.id} report={report} form={form} theirs={theirs('options')} />
      <Controller
        control={control}
        name="format"
        render={({ field, fieldState }) => (
          <Field label={t('format')} error={fieldState.error?.message} hint={theirs('format')}>
            <Select
              {...field}
              options={REPORT_FORMATS.map((format) => ({
                value: format as string,
                label: format.toUpperCase(),
              }))}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="language"
        render={({ field, fieldState }) => (
          <Field label={t('language')} error={fieldState.error?.message} hint={theirs('language')}>
            <Select
              {...field}
              value={field.value ?? ''}
              onChange={(event) => field.onChange(event.target.value || null)}
              options={[
                { value: '', label: t('ownLanguage') },
                ...LANGUAGES.map((code) => ({ value: code as string, label: languageName(code) })),
              ]}
            />
          </Field>
        )}
      />
      <RhythmFields form={form} timezone={timezone} theirs={theirs} />
      <FormSpan>
        <RecipientField
          projectId={project.id}
          report={report}
          form={form}
          named={named}
          theirs={theirs('recipientIds')}
        />
      </FormSpan>
    </FormGrid>
  );
}

function RhythmFields({ form, timezone, theirs }: Pick<Props, 'form' | 'timezone' | 'theirs'>) {
  const t = useTranslations('schedules.form');
  const { weekday, time } = useRhythmWords();
  const { control, setValue } = form;
  const every = useWatch({ control, name: 'every' });
  const days = every === 'week' ? upTo(1, 7) : upTo(1, 31);
  return (
    <>
      <Controller
        control={control}
        name="every"
        render={({ field, fieldState }) => (
          <Field label={t('every')} error={fieldState.error?.message} hint={theirs('every')}>
            <Select
              {...field}
              onChange={(event) => {
                field.onChange(event);
                setValue('day', 1, { shouldDirty: true });
              }}
              options={RHYTHMS.map((rhythm) => ({ value: rhythm as string, label: t(`rhythms.${rhythm}`) }))}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="day"
        render={({ field, fieldState }) => (
          <Field
            label={t('day')}
            error={fieldState.error?.message}
            hint={theirs('day') ?? (every === 'month' && Number(field.value) > 28 ? t('lastDay') : undefined)}
          >
            <Select
              {...field}
              value={String(field.value)}
              onChange={(event) => field.onChange(Number(event.target.value))}
              options={days.map((day) => ({
                value: String(day),
                label: every === 'week' ? weekday(day) : String(day),
              }))}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="hour"
        render={({ field, fieldState }) => (
          <Field
            label={t('hour')}
            error={fieldState.error?.message}
            hint={theirs('hour') ?? t('zone', { zone: timezone })}
          >
            <Select
              {...field}
              value={String(field.value)}
              onChange={(event) => field.onChange(Number(event.target.value))}
              options={upTo(0, 23).map((hour) => ({ value: String(hour), label: time(hour) }))}
            />
          </Field>
        )}
      />
    </>
  );
}
