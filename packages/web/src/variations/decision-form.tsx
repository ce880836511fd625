import { signedAmountInput } from '@brick/domain/money/fields';
import type { Minor } from '@brick/domain/money/money';
import type { decideVariation, Variation } from '@brick/domain/variations/contract';
import { decisionBody } from '@brick/domain/variations/decision-body';
import { isWithinLimit, mayDecide } from '@brick/domain/variations/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, callOf } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { memberOf, PROJECTS_KEY, useProject } from '../platform/current-project.ts';
import { FormFooter } from '../platform/form-footer.tsx';
import { useContractForm } from '../platform/forms.ts';
import { useUser } from '../platform/session.ts';
import { useToday } from '../platform/today.ts';
import { useAction } from '../platform/use-action.ts';
import { LoadingDialog, ViewDialog } from '../platform/view-dialog.tsx';
import { useEdited } from '../records/calls.ts';
import type { DialogProps } from '../records/kind.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field, FormError } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { Claim } from './claim.tsx';
import { DecisionEffect } from './decision-effect.tsx';
import { DecisionChoice, DecisionFields } from './decision-fields.tsx';
import { DecisionNote } from './decision-note.tsx';
import { Revisions } from './revisions.tsx';

const decide = callOf<typeof decideVariation>('POST', '/api/variations/{id}/decision');

type OpenedProps = Pick<DialogProps<Variation>, 'show' | 'onClose'> & { variation: Variation };

/** Approves or rejects a pending variation; one that is decided already, or not this user's to decide, is only shown. */
export function DecisionForm({ kind, id, ...props }: DialogProps<Variation>) {
  const t = useTranslations('variations.decision');
  const form = useTranslations('variations.form');
  const query = useEdited(kind, id);
  if (query.data) return <Opened {...props} variation={query.data} />;
  return <LoadingDialog query={query} title={t('title')} t={form} onClose={props.onClose} />;
}

type DecidedProps = Pick<OpenedProps, 'variation'>;

/** What was decided about what; the two share the line between them. */
function Decided(props: DecidedProps) {
  return (
    <div className="[&>*+*]:-mt-px">
      <DecisionNote {...props} />
      <Claim {...props} />
    </div>
  );
}

/** Decided once whether it can be decided: who types a note while another decides keeps it. */
function Opened(props: OpenedProps) {
  const { variation, onClose } = props;
  const t = useTranslations('variations.decision');
  const shared = useTranslations('record.form');
  const member = memberOf(useUser(), useProject());
  const [decides] = useState(() => variation.status === 'pending' && mayDecide(member, variation));
  if (decides) return <DecisionDialog {...props} />;
  return (
    <ViewDialog
      title={t('title')}
      description={<bdi>{variation.title}</bdi>}
      close={shared('close')}
      onClose={onClose}
    >
      <div className="grid gap-4.5">
        <Notice tone="waiting">{t(variation.status === 'pending' ? 'notYours' : 'notPending')}</Notice>
        <Decided variation={variation} />
      </div>
    </ViewDialog>
  );
}

function useSend(variation: Variation, onDone: () => void) {
  const t = useTranslations('variations.decision');
  const client = useQueryClient();
  const { mutateAsync, isPending } = useAction<{
    body: z.output<typeof decisionBody>;
    idempotencyKey: string;
  }>({
    send: ({ body, idempotencyKey }) =>
      call(decide, {
        params: { id: variation.id },
        // Decided is what was read here: if somebody edited it meanwhile, the server says so.
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
      // Changed or decided by somebody else: the dialog shows it as it is now.
      if (isCallError(error, 409)) void client.invalidateQueries({ queryKey: PROJECTS_KEY });
      throw error;
    }
  };
  return { send, isPending };
}

/** The amount that an approval would settle on: what is typed, else the cost as submitted. */
function settledOn(typed: unknown): Minor | null {
  const read = signedAmountInput.safeParse(typed);
  return read.success ? read.data : null;
}

/** The form of a decision, what it comes to at what is typed, and whether this member may decide that much. */
function useDeciding({ variation, onClose }: OpenedProps) {
  const project = useProject();
  const today = useToday();
  const member = memberOf(useUser(), project);
  const form = useContractForm(decisionBody, {
    defaultValues: { decision: undefined, agreedAmount: '', note: '', date: today },
  });
  const { send, isPending } = useSend(variation, onClose);
  const [decision, typed] = useWatch({ control: form.control, name: ['decision', 'agreedAmount'] });
  const agreed = decision === 'rejected' ? null : settledOn(typed);
  const amount = agreed ?? variation.extraCost;
  const limit = project.variationApprovalLimit ?? null;
  return {
    form,
    onSubmit: form.submit((body, { idempotencyKey }) => send(body, idempotencyKey)),
    isPending,
    decision,
    agreed,
    /** Above it the decision is an owner's; null where this member may decide. */
    limit: isWithinLimit(member, { amount, limit }) ? null : limit,
  };
}

type Deciding = ReturnType<typeof useDeciding>;

function DecisionDialog(props: OpenedProps) {
  const { variation, onClose } = props;
  const t = useTranslations('variations.decision');
  const shared = useTranslations('record.form');
  const [opened] = useState(variation);
  const deciding = useDeciding(props);
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
          cancel={shared(overtaken ? 'close' : 'cancel')}
          submit={overtaken ? null : t(decision === 'rejected' ? 'reject' : decision ? 'approve' : 'decide')}
          sending={shared('saving')}
          pending={deciding.isPending}
          danger={decision === 'rejected'}
          disabled={deciding.limit !== null}
        />
      }
    >
      <div className="grid gap-4.5">
        {overtaken ? (
          <Overtaken variation={variation} note={form.getValues('note')} />
        ) : (
          <DecisionBody {...props} deciding={deciding} changed={variation.version !== opened.version} />
        )}
      </div>
    </Dialog>
  );
}

/** What somebody else decided meanwhile. A note that was typed stays, to be read and copied. */
function Overtaken({ variation, note }: DecidedProps & { note: string | null | undefined }) {
  const t = useTranslations('variations.decision');
  return (
    <>
      <Notice tone="waiting">{t('overtaken')}</Notice>
      <Decided variation={variation} />
      {note && (
        <Field label={t('noteNotSaved')}>
          <TextArea value={note} readOnly rows={3} grow />
        </Field>
      )}
    </>
  );
}

interface BodyProps extends OpenedProps {
  deciding: Deciding;
  /** Somebody has edited it since the dialog opened. */
  changed: boolean;
}

function DecisionBody({ variation, show, deciding, changed }: BodyProps) {
  const t = useTranslations('variations.decision');
  const { money } = useFormat();
  const { form, decision, agreed, limit } = deciding;
  const rejects = decision === 'rejected';
  const { currency } = useProject();
  return (
    <>
      <FormError>{form.wholeError}</FormError>
      {changed && <Notice tone="waiting">{t('changedMeanwhile')}</Notice>}
      {limit !== null && (
        <Notice tone="waiting">{t('aboveLimit', { limit: money(limit, { currency }) })}</Notice>
      )}
      <Revisions variation={variation} onOpen={(id) => show({ edit: id })} />
      <Claim variation={variation} />
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
