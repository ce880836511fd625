import type { Project } from '@brick/domain/projects/api';
import { REPORT_FORMATS, type ReportName } from '@brick/domain/reports/report-types';
import { RECURRENCE_UNITS } from '@brick/domain/reports/schedule-recurrence';
import type { ReportSchedule, scheduleBody } from '@brick/domain/reports/schedules-api';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { languageName } from '../../platform/i18n/language-name.ts';
import { Field, FormGrid, FormSpan } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { useAvailableReports } from '../use-reports.ts';
import { RecipientField } from './recipient-field.tsx';
import { useRecurrenceText } from './recurrence-text.ts';
import { ScheduleFilters, type ScheduleFormControls } from './schedule-filters.tsx';

type ScheduleInput = z.input<typeof scheduleBody>;

interface ScheduleFieldsProps {
  project: Project;
  form: ScheduleFormControls;
  /** Recipients named by the schedule, who may no longer be members. */
  named: ReportSchedule['recipients'];
  /** Time zone of the day and hour. */
  timezone: string;
  /** Values that another user saved in the meantime. */
  theirs: (field: keyof ScheduleInput) => string | undefined;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The form fields of a schedule: report, format, recurrence and recipients. */
export function ScheduleFields({ project, form, named, timezone, theirs }: ScheduleFieldsProps) {
  const t = useTranslations('schedules.form');
  const names = useTranslations('reports.names');
  const open = useAvailableReports();
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
      <RecurrenceFields form={form} timezone={timezone} theirs={theirs} />
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

function RecurrenceFields({
  form,
  timezone,
  theirs,
}: Pick<ScheduleFieldsProps, 'form' | 'timezone' | 'theirs'>) {
  const t = useTranslations('schedules.form');
  const { weekday, time } = useRecurrenceText();
  const { control, setValue } = form;
  const every = useWatch({ control, name: 'every' });
  const days = every === 'week' ? range(1, 7) : range(1, 31);
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
              options={RECURRENCE_UNITS.map((rhythm) => ({
                value: rhythm as string,
                label: t(`rhythms.${rhythm}`),
              }))}
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
              options={range(0, 23).map((hour) => ({ value: String(hour), label: time(hour) }))}
            />
          </Field>
        )}
      />
    </>
  );
}
