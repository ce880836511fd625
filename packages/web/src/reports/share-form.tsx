import type { Project } from '@brick/domain/projects/contract';
import type { ReportName } from '@brick/domain/reports/reports';
import { addShareLink, shareLinkBody, USUAL_SHARE_DAYS } from '@brick/domain/reports/share-links';
import { LANGUAGES } from '@brick/domain/users/choices';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { type Answer, call } from '../platform/call.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useContractForm } from '../platform/forms.ts';
import { languageName } from '../platform/language-name.ts';
import { LinkDaysField } from '../platform/link-days-field.tsx';
import { MadeLinkDialog } from '../platform/made-link-dialog.tsx';
import { useUser } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';
import { Field } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { optionsFor, type ReportOptions } from './report-options.ts';
import { useOpenReports } from './use-reports.ts';
import { sharingKey } from './use-sharing.ts';

type Made = Answer<typeof addShareLink>;

const DAYS = [1, 3, 7, 14, 30, 90] as const;

const LANGUAGE_OPTIONS = LANGUAGES.map((code) => ({ value: code as string, label: languageName(code) }));

/** Filters as the call takes them. The day is none of them: who opens the link sees the figures of that day. */
function sharedOptions(report: ReportName, all: ReportOptions) {
  const { asOf: _, supplierId, ...options } = optionsFor(report, all);
  return { ...options, ...(supplierId && { supplierId: Number(supplierId) }) };
}

interface Props {
  project: Project;
  report: ReportName;
  options: ReportOptions;
  onClose: () => void;
}

/** Makes a link that opens a report without an account, and shows it: this once. */
export function ShareForm(props: Props) {
  const t = useTranslations('sharing.link');
  const { instant } = useFormat();
  const [made, setMade] = useState<Made | null>(null);
  if (!made) return <NewLink {...props} onMade={setMade} />;
  return (
    <MadeLinkDialog
      title={t('title')}
      text={t('text', { day: instant(made.expiresAt) })}
      hint={t('hint')}
      path={made.path}
      t={t}
      onClose={props.onClose}
    />
  );
}

function NewLink({ project, report, options, onMade, onClose }: Props & { onMade: (made: Made) => void }) {
  const t = useTranslations('sharing.form');
  const names = useTranslations('reports.names');
  const { language } = useUser();
  const open = useOpenReports();
  const form = useContractForm(shareLinkBody, {
    defaultValues: { report, options: {}, label: '', language, expiresInDays: USUAL_SHARE_DAYS },
  });
  const { control, submit } = form;
  const send = useAction<z.output<typeof shareLinkBody>, Made>({
    send: (body) =>
      call(addShareLink, {
        params: { projectId: project.id },
        body: { ...body, options: sharedOptions(body.report, options) },
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
      cancel={t('cancel')}
      submit={t('submit')}
      sending={t('making')}
      pending={send.isPending}
      onSubmit={submit((body) => send.mutateAsync(body))}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="report"
        render={({ field, fieldState }) => (
          <Field label={t('report')} error={fieldState.error?.message}>
            <Select
              {...field}
              options={open.map((name) => ({ value: name as string, label: names(name) }))}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="label"
        render={({ field, fieldState }) => (
          <Field label={t('label')} optional hint={t('labelHint')} error={fieldState.error?.message}>
            <TextInput {...field} value={field.value ?? ''} maxLength={255} autoComplete="off" />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="language"
        render={({ field, fieldState }) => (
          <Field label={t('language')} error={fieldState.error?.message}>
            <Select {...field} value={field.value ?? language} options={LANGUAGE_OPTIONS} />
          </Field>
        )}
      />
      <LinkDaysField control={control} name="expiresInDays" days={DAYS} />
    </FormDialog>
  );
}
