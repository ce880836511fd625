import { DEFAULT_LINK_DAYS } from '@brick/domain/links/link-lifetime';
import type { Project } from '@brick/domain/projects/api';
import type { ReportName } from '@brick/domain/reports/report-types';
import { addShareLink, shareLinkBody } from '@brick/domain/reports/share-links-api';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { type CallReply, call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { useApiForm } from '../../platform/forms/use-api-form.ts';
import { languageName } from '../../platform/i18n/language-name.ts';
import { LinkDaysField } from '../../platform/links/link-days-field.tsx';
import { NewSecretDialog } from '../../platform/links/new-secret-dialog.tsx';
import { useUser } from '../../platform/session/session.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { type ReportFilterOptions, supportedFilters } from '../report-filter-params.ts';
import { useAvailableReports } from '../use-reports.ts';
import { sharingKey } from './use-sharing.ts';

type NewShareLink = CallReply<typeof addShareLink>;

const EXPIRY_DAYS = [1, 3, 7, 14, 30, 90] as const;

const LANGUAGE_OPTIONS = LANGUAGES.map((code) => ({ value: code, label: languageName(code) }));

/**
 * Returns the filters for the API without the as-of date: a shared report shows the figures of the day it is opened.
 */
function optionsForLink(report: ReportName, all: ReportFilterOptions) {
  const { asOf: _, supplierId, ...options } = supportedFilters(report, all);
  return { ...options, ...(supplierId && { supplierId: Number(supplierId) }) };
}

interface ShareFormProps {
  project: Project;
  report: ReportName;
  options: ReportFilterOptions;
  onClose: () => void;
}

/** Creates a link that opens a report without an account, and shows it once. */
export function ShareLinkForm(props: ShareFormProps) {
  const t = useTranslations('sharing.link');
  const { instant } = useFormat();
  const [made, setMade] = useState<NewShareLink | null>(null);
  if (!made) return <ShareLinkDialog {...props} onMade={setMade} />;
  return (
    <NewSecretDialog
      title={t('title')}
      text={t('text', { day: instant(made.expiresAt, { time: true }) })}
      hint={t('hint')}
      secret={window.location.origin + made.path}
      t={t}
      onClose={props.onClose}
    />
  );
}

function ShareLinkDialog({
  project,
  report,
  options,
  onMade,
  onClose,
}: ShareFormProps & { onMade: (made: NewShareLink) => void }) {
  const t = useTranslations('sharing.form');
  const names = useTranslations('reports.names');
  const { language } = useUser();
  const open = useAvailableReports();
  const form = useApiForm(shareLinkBody, {
    defaultValues: { report, options: {}, label: '', language, expiresInDays: DEFAULT_LINK_DAYS },
  });
  const { control, register, submit, formState } = form;
  const { errors } = formState;
  const send = useAction<z.output<typeof shareLinkBody>, NewShareLink>({
    send: (body) =>
      call(addShareLink, {
        params: { projectId: project.id },
        body: { ...body, options: optionsForLink(body.report, options) },
      }),
    success: null,
    failure: t('failed'),
    refresh: [sharingKey(project.id)],
    onSuccess: onMade,
  });
  return (
    <FormDialog
      form={form}
      title={t('title')}
      description={t('text')}
      maxWidth={480}
      submit={t('submit')}
      sending={t('making')}
      pending={send.isPending}
      onSubmit={submit((body) => send.mutateAsync(body))}
      onClose={onClose}
    >
      <Field label={t('report')} error={errors.report?.message}>
        <Select {...register('report')} options={open.map((value) => ({ value, label: names(value) }))} />
      </Field>
      <Field label={t('label')} hint={t('labelHint')} error={errors.label?.message}>
        <TextInput {...register('label')} maxLength={255} autoComplete="off" />
      </Field>
      <Field label={t('language')} error={errors.language?.message}>
        <Select {...register('language')} options={LANGUAGE_OPTIONS} />
      </Field>
      <LinkDaysField control={control} name="expiresInDays" days={EXPIRY_DAYS} />
    </FormDialog>
  );
}
