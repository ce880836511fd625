import type { Issue } from '@brick/domain/issues/api';
import { acceptBody, fixedBody, refuseBody } from '@brick/domain/issues/step-bodies';
import { hasStep } from '@brick/domain/issues/steps';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { useAction } from '../platform/api/use-action.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useApiForm } from '../platform/forms/use-api-form.ts';
import { LoadingDialog } from '../platform/forms/view-dialog.tsx';
import { acceptStep, fixedStep, refuseStep } from '../platform/issues/issue-calls.ts';
import { PROJECTS_KEY, usePermission } from '../platform/projects/current-project.ts';
import type { RecordDialogProps } from '../records/record-kind.ts';
import { useRecordToEdit } from '../records/record-queries.ts';
import { Field } from '../ui/inputs/field.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { type DialogStep, sendReopen } from './issue-steps.ts';
import { SavingFields } from './saving-fields.tsx';
import { StepPhotos } from './step-photos.tsx';

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

/** Sends a step. After a refusal because somebody else was faster the issue is read again, and what was typed stays. */
function useSendStep<Body>(
  step: DialogStep,
  onClose: () => void,
  send: (body: Body, idempotencyKey: string) => Promise<Issue>,
) {
  const t = useTranslations('issues');
  const client = useQueryClient();
  const action = useAction<{ body: Body; idempotencyKey: string }, Issue>({
    send: ({ body, idempotencyKey }) => send(body, idempotencyKey),
    success: t(`taken.${step}`),
    failure: t('changeFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  return {
    isPending: action.isPending,
    async send(body: Body, { idempotencyKey }: { idempotencyKey: string }) {
      try {
        await action.mutateAsync({ body, idempotencyKey });
      } catch (error) {
        if (isCallError(error, 409)) void client.invalidateQueries({ queryKey: PROJECTS_KEY });
        throw error;
      }
    },
  };
}

/** What the dialogs of all steps have in common. A step that is no longer possible cannot be sent; what was typed stays. */
function useStepFrame(step: DialogStep, { issue, onClose }: StepDialogProps) {
  const t = useTranslations('issues');
  const isPossible = hasStep(issue, step);
  return {
    title: t(`steps.${step}`),
    submit: isPossible ? t(`steps.${step}`) : null,
    conflict: !isPossible && t('step.overtaken'),
    onClose,
  };
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

function FixedForm(props: StepDialogProps) {
  const { issue, onClose } = props;
  const t = useTranslations('issues.step');
  const [busy, setBusy] = useState(false);
  const form = useApiForm(fixedBody, {
    defaultValues: { note: '', photoIds: [] },
    draft: `issues.fixed.${issue.id}`,
    draftOmit: ['photoIds'],
  });
  const { send, isPending } = useSendStep('fixed', onClose, (body: object, idempotencyKey) =>
    call(fixedStep, {
      params: { id: issue.id },
      body: { ...body, version: issue.version },
      idempotencyKey,
    }),
  );
  return (
    <FormDialog
      {...useStepFrame('fixed', props)}
      description={<StepDescription issue={issue} text={t('fixedText')} />}
      form={form}
      pending={isPending || busy}
      onSubmit={form.submit(send)}
    >
      <Field label={t('note')} error={form.formState.errors.note?.message} hint={t('noteHint')}>
        <TextArea {...form.register('note')} rows={3} grow />
      </Field>
      <StepPhotos
        value={form.watch('photoIds') ?? []}
        onChange={(ids) => form.setValue('photoIds', ids, { shouldDirty: true })}
        onBusy={setBusy}
        error={form.formState.errors.photoIds?.message}
      />
    </FormDialog>
  );
}

function RefuseForm(props: StepDialogProps) {
  const { issue, onClose } = props;
  const t = useTranslations('issues.step');
  const [busy, setBusy] = useState(false);
  const form = useApiForm(refuseBody, {
    defaultValues: { reason: '', photoIds: [] },
    draft: `issues.refuse.${issue.id}`,
    draftOmit: ['photoIds'],
  });
  const { send, isPending } = useSendStep('refuse', onClose, (body: { reason: string }, idempotencyKey) =>
    call(refuseStep, {
      params: { id: issue.id },
      body: { ...body, version: issue.version },
      idempotencyKey,
    }),
  );
  return (
    <FormDialog
      {...useStepFrame('refuse', props)}
      description={<StepDescription issue={issue} text={t('refuseText')} />}
      form={form}
      pending={isPending || busy}
      danger
      onSubmit={form.submit(send)}
    >
      <Field label={t('reason')} required error={form.formState.errors.reason?.message}>
        <TextArea {...form.register('reason')} rows={3} grow />
      </Field>
      <StepPhotos
        value={form.watch('photoIds') ?? []}
        onChange={(ids) => form.setValue('photoIds', ids, { shouldDirty: true })}
        onBusy={setBusy}
        error={form.formState.errors.photoIds?.message}
      />
    </FormDialog>
  );
}

function AcceptForm(props: StepDialogProps) {
  const { issue, onClose } = props;
  const t = useTranslations('issues.step');
  const may = usePermission();
  const form = useApiForm(acceptBody, {
    defaultValues: { reason: '', variation: null },
    draft: `issues.accept.${issue.id}`,
  });
  const { send, isPending } = useSendStep(
    'accept',
    onClose,
    (body: Parameters<Parameters<typeof form.submit>[0]>[0], idempotencyKey) =>
      call(acceptStep, {
        params: { id: issue.id },
        body: { ...body, version: issue.version },
        idempotencyKey,
      }),
  );
  return (
    <FormDialog
      {...useStepFrame('accept', props)}
      description={<StepDescription issue={issue} text={t('acceptText')} />}
      form={form}
      pending={isPending}
      onSubmit={form.submit(send)}
    >
      <Field label={t('reason')} required error={form.formState.errors.reason?.message}>
        <TextArea {...form.register('reason')} rows={3} grow />
      </Field>
      {may('variations', 'create') && <SavingFields form={form} issue={issue} />}
    </FormDialog>
  );
}

/** Reopening needs no words, but says what it clears. */
function ReopenConfirmation({ issue, onClose }: StepDialogProps) {
  const t = useTranslations('issues');
  const reopen = useAction<void, Issue>({
    send: () => sendReopen(issue),
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

/** Reports an issue fixed, with a note if there is something to say. */
export const FixedDialog = (props: RecordDialogProps<Issue>) => (
  <LoadedStep {...props} step="fixed">
    {(issue) => <FixedForm issue={issue} onClose={props.onClose} />}
  </LoadedStep>
);

/** Refuses a fix with a reason. */
export const RefuseDialog = (props: RecordDialogProps<Issue>) => (
  <LoadedStep {...props} step="refuse">
    {(issue) => <RefuseForm issue={issue} onClose={props.onClose} />}
  </LoadedStep>
);

/** Accepts an issue as it is, with a reason and, for who may, a saving. */
export const AcceptDialog = (props: RecordDialogProps<Issue>) => (
  <LoadedStep {...props} step="accept">
    {(issue) => <AcceptForm issue={issue} onClose={props.onClose} />}
  </LoadedStep>
);

/** Opens an issue again. */
export const ReopenDialog = (props: RecordDialogProps<Issue>) => (
  <LoadedStep {...props} step="reopen">
    {(issue) => <ReopenConfirmation issue={issue} onClose={props.onClose} />}
  </LoadedStep>
);
