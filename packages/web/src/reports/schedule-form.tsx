import type { Project } from '@brick/domain/projects/contract';
import { hasFilter, type ReportName } from '@brick/domain/reports/reports';
import { addSchedule, type Schedule, scheduleBody, updateSchedule } from '@brick/domain/reports/schedules';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { languageName } from '../platform/language-name.ts';
import { useUser } from '../platform/session.ts';
import { useEditing } from '../platform/use-editing.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { useRhythmWords } from './schedule-words.ts';
import { scheduleKeys } from './use-schedules.ts';

type Typed = z.input<typeof scheduleBody>;
type Options = z.output<typeof scheduleBody>['options'];

/** As much of the filters as a report has. */
function optionsOf(report: ReportName, { from, to, phase, supplierId }: Options): Options {
  return {
    ...(hasFilter(report, 'period') && { ...(from && { from }), ...(to && { to }) }),
    ...(hasFilter(report, 'phase') && phase && { phase }),
    ...(hasFilter(report, 'supplier') && supplierId !== undefined && { supplierId }),
  };
}

const startOf =
  (report: ReportName) =>
  (row: Schedule | null): Typed => ({
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

/** What a field of a schedule holds, in words; a dash where it is empty. */
function useFieldWords() {
  const t = useTranslations('schedules');
  const names = useTranslations('reports.names');
  const phases = useTranslations('phases');
  const { weekday, time } = useRhythmWords();
  const words: Record<keyof Typed, (row: Schedule) => string> = {
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
  return (field: keyof Typed, row: Schedule): string => words[field](row);
}

interface Props {
  project: Project;
  /** Null for a new one. */
  schedule: Schedule | null;
  /** What a new one begins with. */
  report: ReportName;
  onClose: () => void;
}

/** Adds or edits a schedule: which report goes out when, in what form and to whom. */
export function ScheduleForm({ project, schedule, report, onClose }: Props) {
  const t = useTranslations('schedules.form');
  const { timezone } = useUser();
  const { row, form, theirs, frame } = useEditing(scheduleBody, t, {
    read: schedule,
    startOf: startOf(report),
    words: useFieldWords(),
    draft: schedule ? undefined : `schedules.new.${project.id}`,
    send: (body, { from, changes, version, idempotencyKey }) => {
      const options = optionsOf(body.report, body.options);
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
