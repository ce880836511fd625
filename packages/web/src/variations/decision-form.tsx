import type { Minor } from '@brick/domain/money/money';
import { signedAmountInput } from '@brick/domain/money/money-schemas';
import type { decideVariation, Variation } from '@brick/domain/variations/api';
import { decisionBody } from '@brick/domain/variations/decision-body';
import { isWithinLimit, mayDecide } from '@brick/domain/variations/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, endpointRef } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { useAction } from '../platform/api/use-action.ts';
import { FormFooter } from '../platform/forms/form-footer.tsx';
import { useApiForm } from '../platform/forms/use-api-form.ts';
import { LoadingDialog, ViewDialog } from '../platform/forms/view-dialog.tsx';
import { memberFor, PROJECTS_KEY, useProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import { useToday } from '../platform/session/use-today.ts';
import type { RecordDialogProps } from '../records/record-kind.ts';
import { useRecordToEdit } from '../records/record-queries.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { DecisionEffect } from './decision-effect.tsx';
import { DecisionChoice, DecisionFields } from './decision-fields.tsx';
import { DecisionSummary } from './decision-summary.tsx';
import { SubmissionSummary } from './submission-summary.tsx';
import { VariationRevisions } from './variation-revisions.tsx';

const decideEndpoint = endpointRef<typeof decideVariation>('POST', '/api/variations/{id}/decision');

type DecisionDialogProps = Pick<RecordDialogProps<Variation>, 'show' | 'onClose'> & { variation: Variation };

/** Approves or rejects a pending variation. If it is decided or the user may not decide it, it is only shown. */
export function DecisionForm({ kind, id, ...props }: RecordDialogProps<Variation>) {
  const t = useTranslations('variations.decision');
  const form = useTranslations('variations.form');
  const query = useRecordToEdit(kind, id);
  if (query.data) return <DecisionForVariation {...props} variation={query.data} />;
  return <LoadingDialog query={query} title={t('title')} t={form} onClose={props.onClose} />;
}

type DecidedVariationProps = Pick<DecisionDialogProps, 'variation'>;

/** The decision and the submission, with one line between them. */
function DecidedVariation(props: DecidedVariationProps) {
  return (
    <div className="[&>*+*]:-mt-px">
      <DecisionSummary {...props} />
      <SubmissionSummary {...props} />
    </div>
  );
}

/**
 * Whether the variation can be decided is determined once, so that a note being typed survives another user's decision.
 */
function DecisionForVariation(props: DecisionDialogProps) {
  const { variation, onClose } = props;
  const t = useTranslations('variations.decision');
  const member = memberFor(useUser(), useProject());
  const [decides] = useState(() => variation.status === 'pending' && mayDecide(member, variation));
  if (decides) return <DecisionDialog {...props} />;
  return (
    <ViewDialog title={t('title')} description={<bdi>{variation.title}</bdi>} onClose={onClose}>
      <div className="grid gap-4.5">
        <Banner tone="waiting">{t(variation.status === 'pending' ? 'notYours' : 'notPending')}</Banner>
        <DecidedVariation variation={variation} />
      </div>
    </ViewDialog>
  );
}

function useSendDecision(variation: Variation, onDone: () => void) {
  const t = useTranslations('variations.decision');
  const client = useQueryClient();
  const { mutateAsync, isPending } = useAction<{
    body: z.output<typeof decisionBody>;
    idempotencyKey: string;
  }>({
    send: ({ body, idempotencyKey }) =>
      call(decideEndpoint, {
        params: { id: variation.id },
        // The decision applies to the version that was read: if it has been edited since, the server rejects the
        // request.
        body: { ...body, version: variation.version },
        idempotencyKey,
      }),
    success: (_, { body }) => ({
      description: t(body.decision === 'approved' ? 'approvedToast' : 'rejectedToast'),
    }),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
  const send = async (body: z.output<typeof decisionBody>, idempotencyKey: string) => {
    try {
      await mutateAsync({ body, idempotencyKey });
    } catch (error) {
      // Changed or decided by another user: reload, so that the dialog shows the current version.
      if (isCallError(error, 409)) void client.invalidateQueries({ queryKey: PROJECTS_KEY });
      throw error;
    }
  };
  return { send, isPending };
}

/** Returns the agreed amount as entered, or null for the cost as submitted. */
function parseAgreedAmount(typed: unknown): Minor | null {
  const read = signedAmountInput.safeParse(typed);
  return read.success ? read.data : null;
}

/** The decision form, the amount it would approve, and whether this member may decide that amount. */
function useDecisionForm({ variation, onClose }: DecisionDialogProps) {
  const project = useProject();
  const today = useToday();
  const member = memberFor(useUser(), project);
  const form = useApiForm(decisionBody, {
    defaultValues: { decision: undefined, agreedAmount: '', note: '', date: today },
  });
  const { send, isPending } = useSendDecision(variation, onClose);
  const [decision, typed] = useWatch({ control: form.control, name: ['decision', 'agreedAmount'] });
  const agreed = decision === 'rejected' ? null : parseAgreedAmount(typed);
  const amount = agreed ?? variation.extraCost;
  const limit = project.variationApprovalLimit ?? null;
  return {
    form,
    onSubmit: form.submit((body, { idempotencyKey }) => send(body, idempotencyKey)),
    isPending,
    decision,
    agreed,
    /** The limit that is exceeded, so that only an owner may decide; null if this member may decide. */
    limit: isWithinLimit(member, { amount, limit }) ? null : limit,
  };
}

type DecisionFormState = ReturnType<typeof useDecisionForm>;

function DecisionDialog(props: DecisionDialogProps) {
  const { variation, onClose } = props;
  const t = useTranslations('variations.decision');
  const [opened] = useState(variation);
  const deciding = useDecisionForm(props);
  const { form, decision } = deciding;
  const overtaken = variation.status !== 'pending';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={<bdi>{variation.title}</bdi>}
      maxWidth={680}
      dirty={form.formState.isDirty && !overtaken}
      onSubmit={deciding.onSubmit}
      footer={
        <FormFooter
          submit={overtaken ? null : t(decision === 'rejected' ? 'reject' : decision ? 'approve' : 'decide')}
          pending={deciding.isPending}
          danger={decision === 'rejected'}
          disabled={deciding.limit !== null}
        />
      }
    >
      <div className="grid gap-4.5">
        {overtaken ? (
          <DecidedByOther variation={variation} note={form.getValues('note')} />
        ) : (
          <DecisionBody {...props} deciding={deciding} changed={variation.version !== opened.version} />
        )}
      </div>
    </Dialog>
  );
}

/** Shows what another user decided in the meantime. A note already typed stays, to be read and copied. */
function DecidedByOther({ variation, note }: DecidedVariationProps & { note: string | null | undefined }) {
  const t = useTranslations('variations.decision');
  return (
    <>
      <Banner tone="waiting">{t('overtaken')}</Banner>
      <DecidedVariation variation={variation} />
      {note && (
        <Field label={t('noteNotSaved')}>
          <TextArea value={note} readOnly rows={3} grow />
        </Field>
      )}
    </>
  );
}

interface DecisionBodyProps extends DecisionDialogProps {
  deciding: DecisionFormState;
  /** Another user edited it after the dialog opened. */
  changed: boolean;
}

function DecisionBody({ variation, show, deciding, changed }: DecisionBodyProps) {
  const t = useTranslations('variations.decision');
  const { money } = useFormat();
  const { form, decision, agreed, limit } = deciding;
  const rejects = decision === 'rejected';
  const { currency } = useProject();
  return (
    <>
      <FormError>{form.wholeError}</FormError>
      {changed && <Banner tone="waiting">{t('changedMeanwhile')}</Banner>}
      {limit !== null && (
        <Banner tone="waiting">{t('aboveLimit', { limit: money(limit, { currency }) })}</Banner>
      )}
      <VariationRevisions variation={variation} onOpen={(id) => show({ edit: id })} />
      <SubmissionSummary variation={variation} />
      <DecisionChoice form={form} />
      {rejects ? (
        <p className="text-ink-2">{t('rejectionChangesNothing')}</p>
      ) : (
        <DecisionEffect id={variation.id} agreed={agreed} />
      )}
      <DecisionFields form={form} rejects={rejects} />
    </>
  );
}
