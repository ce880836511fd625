import { signedAmountInput } from '@brick/domain/money/fields';
import type { Project } from '@brick/domain/projects/contract';
import type { decideVariation, Variation } from '@brick/domain/variations/contract';
import { decisionBody } from '@brick/domain/variations/decision-body';
import { isWithinLimit, mayDecide } from '@brick/domain/variations/rules';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call, callOf } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { memberOf, PROJECTS_KEY } from '../platform/current-project.ts';
import { FormFooter } from '../platform/form-footer.tsx';
import { useContractForm } from '../platform/forms.ts';
import { useUser } from '../platform/session.ts';
import { useToday } from '../platform/today.ts';
import { useAction } from '../platform/use-action.ts';
import { ViewDialog } from '../platform/view-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, FormError } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { later } from '../ui/later.ts';
import { Notice } from '../ui/notice.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { Claim } from './claim.tsx';
import { DecisionEffect } from './decision-effect.tsx';
import { DecisionChoice, DecisionFields } from './decision-fields.tsx';
import { DecisionNote } from './decision-note.tsx';
import { useSettled } from './use-settled.ts';
import { useEffectOf, useVariation } from './use-variations.ts';
import { VariationAwaited } from './variation-awaited.tsx';

// Most variations have no revised copy: what there is of them comes after the form.
const Revisions = later(() => import('./revisions.tsx'), 'Revisions');

const decide = callOf<typeof decideVariation>('POST', '/api/variations/{id}/decision');

interface Props {
  project: Project;
  variationId: number;
  onOpen: (id: number) => void;
  onClose: () => void;
}

type DialogProps = Omit<Props, 'variationId'> & { variation: Variation };

/** Approves or rejects a pending variation; one that is decided already, or not this user's to decide, is only shown. */
export function DecisionForm({ variationId, ...props }: Props) {
  const t = useTranslations('variations.decision');
  const query = useVariation(props.project.id, variationId);
  if (query.data) return <Opened {...props} variation={query.data} />;
  return <VariationAwaited query={query} title={t('title')} onClose={props.onClose} />;
}

interface DecidedProps {
  variation: Variation;
  currency: string;
}

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
function Opened(props: DialogProps) {
  const { project, variation, onClose } = props;
  const t = useTranslations('variations.decision');
  const member = memberOf(useUser(), project);
  const [decides] = useState(() => variation.status === 'pending' && mayDecide(member, variation));
  if (decides) return <DecisionDialog {...props} />;
  return (
    <ViewDialog
      title={t('title')}
      description={<bdi>{variation.title}</bdi>}
      close={t('close')}
      onClose={onClose}
    >
      <div className="grid gap-4.5">
        <Notice tone="waiting">{t(variation.status === 'pending' ? 'notYours' : 'notPending')}</Notice>
        <Decided variation={variation} currency={project.currency} />
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
function settledOn(typed: unknown): string | null {
  const read = signedAmountInput.safeParse(typed);
  return read.success ? read.data : null;
}

/** The form of a decision, what it comes to at what is typed, and whether this member may decide that much. */
function useDeciding({ project, variation, onClose }: DialogProps) {
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

function DecisionDialog(props: DialogProps) {
  const { project, variation, onClose } = props;
  const t = useTranslations('variations.decision');
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
          cancel={t(overtaken ? 'close' : 'cancel')}
          submit={overtaken ? null : t(decision === 'rejected' ? 'reject' : decision ? 'approve' : 'decide')}
          sending={t('sending')}
          pending={deciding.isPending}
          danger={decision === 'rejected'}
          disabled={deciding.limit !== null}
        />
      }
    >
      <div className="grid gap-4.5">
        {overtaken ? (
          <Overtaken variation={variation} currency={project.currency} note={form.getValues('note')} />
        ) : (
          <DecisionBody {...props} deciding={deciding} changed={variation.version !== opened.version} />
        )}
      </div>
    </Dialog>
  );
}

/** What somebody else decided meanwhile. A note that was typed stays, to be read and copied. */
function Overtaken({ variation, currency, note }: DecidedProps & { note: string | null | undefined }) {
  const t = useTranslations('variations.decision');
  return (
    <>
      <Notice tone="waiting">{t('overtaken')}</Notice>
      <Decided variation={variation} currency={currency} />
      {note && (
        <Field label={t('noteNotSaved')}>
          <TextArea value={note} readOnly rows={3} grow />
        </Field>
      )}
    </>
  );
}

interface BodyProps extends DialogProps {
  deciding: Deciding;
  /** Somebody has edited it since the dialog opened. */
  changed: boolean;
}

function DecisionBody({ project, variation, onOpen, deciding, changed }: BodyProps) {
  const t = useTranslations('variations.decision');
  const { money } = useFormat();
  const { form, decision, agreed, limit } = deciding;
  const effect = useEffectOf(project.id, variation.id, useSettled(agreed));
  const rejects = decision === 'rejected';
  const { currency } = project;
  return (
    <>
      <FormError>{form.wholeError}</FormError>
      {changed && <Notice tone="waiting">{t('changedMeanwhile')}</Notice>}
      {limit !== null && (
        <Notice tone="waiting">{t('aboveLimit', { limit: money(limit, { currency }) })}</Notice>
      )}
      <Suspense fallback={null}>
        <Revisions project={project} variation={variation} onOpen={onOpen} />
      </Suspense>
      <Claim variation={variation} currency={currency} />
      <DecisionChoice form={form} />
      {rejects ? (
        <p className="text-ink-2">{t('rejectionChangesNothing')}</p>
      ) : (
        <DecisionEffect query={effect} currency={currency} />
      )}
      <DecisionFields form={form} currency={currency} rejects={rejects} />
    </>
  );
}
