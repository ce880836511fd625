import type { Project } from '@brick/domain/projects/api';
import { hasFilter, type ReportName } from '@brick/domain/reports/report-types';
import {
  addSchedule,
  type ReportSchedule,
  scheduleBody,
  updateSchedule,
} from '@brick/domain/reports/schedules-api';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../../platform/api/call.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useEditForm } from '../../platform/forms/use-edit-form.ts';
import { languageName } from '../../platform/i18n/language-name.ts';
import { useUser } from '../../platform/session/session.ts';
import { useRecurrenceText } from './recurrence-text.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { scheduleKeys } from './use-schedules.ts';

type ScheduleInput = z.input<typeof scheduleBody>;
type ScheduleOptions = z.output<typeof scheduleBody>['options'];

/** Returns the filters that a report supports. */
function supportedOptions(
  report: ReportName,
  { from, to, phase, supplierId }: ScheduleOptions,
): ScheduleOptions {
  return {
    ...(hasFilter(report, 'period') && { ...(from && { from }), ...(to && { to }) }),
    ...(hasFilter(report, 'phase') && phase && { phase }),
    ...(hasFilter(report, 'supplier') && supplierId !== undefined && { supplierId }),
  };
}

const initialValues =
  (report: ReportName) =>
  (row: ReportSchedule | null): ScheduleInput => ({
    report: row?.report ?? report,
    format: row?.format ?? 'pdf',
    options: row?.options ?? {},
    language: row?.language ?? null,
    every: row?.every ?? 'week',
    day: row?.day ?? 1,
    hour: row?.hour ?? 7,
    recipientIds: row?.recipientIds ?? [],
    isActive: row?.isActive ?? true,
  });

/** Formats a field of a schedule as text. */
function useFieldText() {
  const t = useTranslations('schedules');
  const names = useTranslations('reports.names');
  const phases = useTranslations('phases');
  const { weekday, time } = useRecurrenceText();
  const words: Record<keyof ScheduleInput, (row: ReportSchedule) => string> = {
    report: ({ report }) => names(report),
    format: ({ format }) => format.toUpperCase(),
    options: ({ options }) => (options.phase ? phases(options.phase) : '–'),
    language: ({ language }) => (language ? languageName(language) : t('form.ownLanguage')),
    every: ({ every }) => t(`form.rhythms.${every}`),
    day: ({ every, day }) => (every === 'week' ? weekday(day) : String(day)),
    hour: ({ hour }) => time(hour),
    recipientIds: ({ recipients }) => recipients.map(({ name }) => name ?? '–').join(', ') || '–',
    isActive: ({ isActive }) => t(isActive ? 'form.active' : 'isPaused'),
  };
  return (field: keyof ScheduleInput, row: ReportSchedule): string => words[field](row);
}

interface ScheduleFormProps {
  project: Project;
  /** Null for a new schedule. */
  schedule: ReportSchedule | null;
  /** The report preselected in a new schedule. */
  report: ReportName;
  onClose: () => void;
}

/** Adds or edits a schedule: which report is sent when, in which format and to whom. */
export function ScheduleForm({ project, schedule, report, onClose }: ScheduleFormProps) {
  const t = useTranslations('schedules.form');
  const { timezone } = useUser();
  const { row, form, theirs, frame } = useEditForm(scheduleBody, t, {
    read: schedule,
    startOf: initialValues(report),
    words: useFieldText(),
    draft: schedule ? undefined : `schedules.new.${project.id}`,
    send: (body, { from, changes, version, idempotencyKey }) => {
      const options = supportedOptions(body.report, body.options);
      const isNarrowed = JSON.stringify(options) !== JSON.stringify(from?.options ?? {});
      return from
        ? call(updateSchedule, {
            params: { id: from.id },
            body: { ...changes, options: isNarrowed ? options : undefined, version },
          })
        : call(addSchedule, {
            params: { projectId: project.id },
            body: { ...body, options },
            idempotencyKey,
          });
    },
    refresh: scheduleKeys(project.id),
    showsTheirs: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      {...frame}
      title={t(row ? 'editTitle' : 'addTitle')}
      description={t('text')}
      maxWidth={560}
      onClose={onClose}
    >
      <ScheduleFields
        project={project}
        form={form}
        named={row?.recipients ?? []}
        timezone={row?.timezone ?? timezone}
        theirs={theirs.of}
      />
    </FormDialog>
  );
}
