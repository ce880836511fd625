import type { Issue } from '@brick/domain/issues/api';
import { acceptBody, fixedBody, refuseBody } from '@brick/domain/issues/step-bodies';
import { hasStep } from '@brick/domain/issues/steps';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { reasonOf } from '../platform/api/error-detail.ts';
import { useAction } from '../platform/api/use-action.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { type ApiForm, type SubmitAttempt, useApiForm } from '../platform/forms/use-api-form.ts';
import { LoadingDialog } from '../platform/forms/view-dialog.tsx';
import { acceptEndpoint, fixedEndpoint, refuseEndpoint } from '../platform/issues/issue-endpoints.ts';
import { PROJECTS_KEY, usePermission } from '../platform/projects/current-project.ts';
import type { RecordDialogProps } from '../records/record-kind.ts';
import { useRecordToEdit } from '../records/record-queries.ts';
import { Field } from '../ui/inputs/field.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { SavingFields } from './cost-saving-fields.tsx';
import { type DialogStep, sendReopen } from './issue-steps.ts';
import { StepPhotoUpload } from './step-photo-upload.tsx';

interface StepDialogProps {
  issue: Issue;
  onClose: () => void;
}

/** Loads the issue of a step before its dialog is shown, so that the step starts from the issue as it is. */
function LoadedStep({
  kind,
  id,
  onClose,
  step,
  children,
}: RecordDialogProps<Issue> & { step: DialogStep; children: (issue: Issue) => ReactNode }) {
  const t = useTranslations('issues');
  const form = useTranslations('issues.form');
  const query = useRecordToEdit(kind, id);
  if (query.data) return children(query.data);
  return <LoadingDialog query={query} title={t(`steps.${step}`)} t={form} onClose={onClose} />;
}

/** The issue, and what the step does. */
function StepDescription({ issue, text }: { issue: Issue; text: string }) {
  return (
    <>
      <bdi>
        {issue.number} · {issue.title}
      </bdi>
      <span className="mt-1 block">{text}</span>
    </>
  );
}

interface SentStep<Body> {
  params: { id: number };
  body: Body & { version: number };
  idempotencyKey: string;
}

interface StepFormProps<Input extends FieldValues, Body> extends StepDialogProps {
  step: 'fixed' | 'refuse' | 'accept';
  form: ApiForm<Input, Body>;
  send: (sent: SentStep<Body>) => Promise<Issue>;
  /** Whether photos are being uploaded. */
  busy?: boolean;
  danger?: boolean;
  children: ReactNode;
}

/**
 * The form of a step. After a refusal because somebody else was faster the issue is read again; what was typed stays. A
 * step that is no longer possible cannot be sent.
 */
function StepForm<Input extends FieldValues, Body>(props: StepFormProps<Input, Body>) {
  const { step, issue, form, send, busy = false, danger, onClose, children } = props;
  const t = useTranslations('issues');
  const client = useQueryClient();
  const action = useAction<SentStep<Body> & SubmitAttempt, Issue>({
    send,
    success: t(`taken.${step}`),
    failure: t('changeFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: (_, { done }) => {
      done();
      onClose();
    },
  });
  const isPossible = hasStep(issue, step);
  return (
    <FormDialog
      title={t(`steps.${step}`)}
      description={<StepDescription issue={issue} text={t(`step.${step}Text`)} />}
      submit={isPossible ? t(`steps.${step}`) : null}
      conflict={!isPossible && t('step.overtaken')}
      form={form}
      pending={action.isPending}
      disabled={busy}
      busy={busy}
      danger={danger}
      onClose={onClose}
      onSubmit={form.submit(async (body, attempt) => {
        try {
          const { id, version } = issue;
          // A draft may come back with its key when the issue has another version.
          const idempotencyKey = `${attempt.idempotencyKey}v${version}`;
          await action.mutateAsync({
            params: { id },
            body: { ...body, version },
            ...attempt,
            idempotencyKey,
          });
        } catch (error) {
          if (isCallError(error, 409)) void client.invalidateQueries({ queryKey: PROJECTS_KEY });
          throw error;
        }
      })}
    >
      {children}
    </FormDialog>
  );
}

function FixedForm(props: StepDialogProps) {
  const { issue } = props;
  const t = useTranslations('issues.step');
  const [busy, setBusy] = useState(false);
  const form = useApiForm(fixedBody, {
    defaultValues: { note: '', photoIds: [] },
    draft: `issues.fixed.${issue.id}`,
    draftOmit: ['photoIds'],
  });
  return (
    <StepForm {...props} step="fixed" form={form} busy={busy} send={(sent) => call(fixedEndpoint, sent)}>
      <Field label={t('note')} error={form.formState.errors.note?.message} hint={t('noteHint')}>
        <TextArea {...form.register('note')} rows={3} grow />
      </Field>
      <StepPhotoUpload
        value={form.watch('photoIds') ?? []}
        onChange={(ids) => form.setValue('photoIds', ids, { shouldDirty: true })}
        onBusy={setBusy}
        error={form.formState.errors.photoIds?.message}
      />
    </StepForm>
  );
}

function RefuseForm(props: StepDialogProps) {
  const { issue } = props;
  const t = useTranslations('issues.step');
  const [busy, setBusy] = useState(false);
  const form = useApiForm(refuseBody, {
    defaultValues: { reason: '', photoIds: [] },
    draft: `issues.refuse.${issue.id}`,
    draftOmit: ['photoIds'],
  });
  return (
    <StepForm
      {...props}
      step="refuse"
      form={form}
      busy={busy}
      danger
      send={(sent) => call(refuseEndpoint, sent)}
    >
      <Field label={t('reason')} required error={form.formState.errors.reason?.message}>
        <TextArea {...form.register('reason')} rows={3} grow />
      </Field>
      <StepPhotoUpload
        value={form.watch('photoIds') ?? []}
        onChange={(ids) => form.setValue('photoIds', ids, { shouldDirty: true })}
        onBusy={setBusy}
        error={form.formState.errors.photoIds?.message}
      />
    </StepForm>
  );
}

function AcceptForm(props: StepDialogProps) {
  const { issue } = props;
  const t = useTranslations('issues.step');
  const may = usePermission();
  const form = useApiForm(acceptBody, {
    defaultValues: { reason: '', variation: null },
    draft: `issues.accept.${issue.id}`,
  });
  return (
    <StepForm {...props} step="accept" form={form} send={(sent) => call(acceptEndpoint, sent)}>
      <Field label={t('reason')} required error={form.formState.errors.reason?.message}>
        <TextArea {...form.register('reason')} rows={3} grow />
      </Field>
      {may('variations', 'create') && <SavingFields form={form} issue={issue} />}
    </StepForm>
  );
}

/** Reopening needs no words, but says what it clears. */
function ReopenConfirmation({ issue, onClose }: StepDialogProps) {
  const t = useTranslations('issues');
  const reopen = useAction<void, Issue>({
    send: () => sendReopen(issue),
    reasonOf,
    success: t('taken.reopen'),
    failure: t('changeFailed'),
    refresh: [PROJECTS_KEY],
  });
  const isPossible = hasStep(issue, 'reopen');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      tone="plain"
      title={t('steps.reopen')}
      description={
        <>
          <StepDescription issue={issue} text={t(isPossible ? 'step.reopenText' : 'step.overtaken')} />
          {issue.variationNumber && (
            <span className="mt-2 block">{t('step.variationStays', { number: issue.variationNumber })}</span>
          )}
        </>
      }
      confirmLabel={t('steps.reopen')}
      onConfirm={() => reopen.mutate(undefined, { onSettled: onClose })}
    />
  );
}

const loaded =
  (step: DialogStep, Form: ComponentType<StepDialogProps>) => (props: RecordDialogProps<Issue>) => (
    <LoadedStep {...props} step={step}>
      {(issue) => <Form issue={issue} onClose={props.onClose} />}
    </LoadedStep>
  );

/** Reports an issue fixed, with a note if there is something to say. */
export const FixedDialog = loaded('fixed', FixedForm);

/** Refuses a fix with a reason. */
export const RefuseDialog = loaded('refuse', RefuseForm);

/** Accepts an issue as it is, with a reason and, for who may, a saving. */
export const AcceptDialog = loaded('accept', AcceptForm);

/** Opens an issue again. */
export const ReopenDialog = loaded('reopen', ReopenConfirmation);
