import type { Project } from '@brick/domain/projects/contract';
import { decideVariation, type Variation } from '@brick/domain/variations/contract';
import { mayDecide } from '@brick/domain/variations/rules';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { memberOf, PROJECTS_KEY } from '../platform/current-project.ts';
import { bodyOf, useContractForm } from '../platform/forms.ts';
import { useUser } from '../platform/session.ts';
import { useToday } from '../platform/today.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { linkStyle } from '../ui/button-style.ts';
import { cx } from '../ui/cx.ts';
import { DateField } from '../ui/date-field.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field, FormError, FormGrid, FormSpan } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { MoneyInput } from '../ui/money-input.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useVariation } from './use-variations.ts';

const decisionBody = bodyOf(decideVariation);

interface Props {
  project: Project;
  variationId: number;
  onClose: () => void;
}

/** Approves or rejects a pending variation; one that is decided already, or not this user's to decide, is only shown. */
export function DecisionForm({ project, variationId, onClose }: Props) {
  const t = useTranslations('variations.decision');
  const member = memberOf(useUser(), project);
  const { data: variation, isError, refetch } = useVariation(project.id, variationId);
  if (variation?.status === 'pending' && mayDecide(member, variation)) {
    return <DecisionDialog project={project} variation={variation} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      footer={
        <DialogClose>
          <Button variant="secondary">{t('close')}</Button>
        </DialogClose>
      }
    >
      {variation ? (
        <Notice tone="waiting">{t(variation.status === 'pending' ? 'notYours' : 'notPending')}</Notice>
      ) : isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={5} />
      )}
    </Dialog>
  );
}

function useSend(variation: Variation, onDone: () => void) {
  const t = useTranslations('variations.decision');
  return useAction<{ body: z.output<typeof decisionBody>; idempotencyKey: string }>({
    send: ({ body, idempotencyKey }) =>
      call(decideVariation, {
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
}

function DecisionDialog({
  project,
  variation,
  onClose,
}: Omit<Props, 'variationId'> & { variation: Variation }) {
  const t = useTranslations('variations.decision');
  const today = useToday();
  const client = useQueryClient();
  const form = useContractForm(decisionBody, {
    defaultValues: { decision: undefined, agreedAmount: '', note: '', date: today },
  });
  const send = useSend(variation, onClose);
  const { control, register, formState, setValue, submit } = form;
  const { errors } = formState;
  const decision = useWatch({ control, name: 'decision' });
  const rejects = decision === 'rejected';
  const onSubmit = submit(async (body, { idempotencyKey }) => {
    try {
      await send.mutateAsync({ body, idempotencyKey });
    } catch (error) {
      // Changed or decided by somebody else: the dialog shows it as it is now.
      if (isCallError(error, 409)) void client.invalidateQueries({ queryKey: PROJECTS_KEY });
      throw error;
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={<bdi>{variation.title}</bdi>}
      dirty={formState.isDirty}
      onSubmit={onSubmit}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t('cancel')}</Button>
          </DialogClose>
          <Button
            type="submit"
            variant={rejects ? 'danger' : 'primary'}
            pending={send.isPending}
            pendingLabel={t('sending')}
          >
            {t(rejects ? 'reject' : decision ? 'approve' : 'decide')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <FormError>{form.wholeError}</FormError>
        <Claim variation={variation} currency={project.currency} />
        <Controller
          control={control}
          name="decision"
          render={({ field, fieldState }) => (
            <Segmented
              label={t('decision')}
              labelVisible
              grow
              size="lg"
              name={field.name}
              value={field.value ?? null}
              onChange={(chosen) => {
                field.onChange(chosen);
                if (chosen === 'rejected') setValue('agreedAmount', '');
              }}
              error={fieldState.error?.message}
              options={[
                { value: 'approved', label: t('approveChoice'), tone: 'moss' },
                { value: 'rejected', label: t('rejectChoice'), tone: 'crimson' },
              ]}
            />
          )}
        />
        <FormGrid>
          {!rejects && (
            <Field label={t('agreedAmount')} error={errors.agreedAmount?.message} hint={t('agreedHint')}>
              <Controller
                control={control}
                name="agreedAmount"
                render={({ field }) => (
                  <MoneyInput {...field} value={String(field.value ?? '')} currency={project.currency} />
                )}
              />
            </Field>
          )}
          <Field label={t('date')} error={errors.date?.message} hint={t('dateHint')}>
            <Controller
              control={control}
              name="date"
              render={({ field }) => (
                <DateField
                  {...field}
                  value={field.value ?? null}
                  today={today}
                  max={today}
                  clearable={false}
                />
              )}
            />
          </Field>
          <FormSpan>
            <Field label={t('note')} error={errors.note?.message} hint={t('noteHint')}>
              <TextArea {...register('note')} rows={3} grow />
            </Field>
          </FormSpan>
        </FormGrid>
      </div>
    </Dialog>
  );
}

/** What is being decided: the cost and the time that were asked for, where, and by whom. */
function Claim({ variation, currency }: { variation: Variation; currency: string }) {
  const t = useTranslations('variations.decision');
  const phase = useTranslations('phases');
  const { instant } = useFormat();
  const { extraCost, affectedPhase, timeImpactDays, submittedByName, createdAt, description, attachmentUrl } =
    variation;
  const lines = [
    [t('cost'), <Money key="cost" value={extraCost} currency={currency} sign className="font-semibold" />],
    [t('phase'), affectedPhase ? phase(affectedPhase) : t('noPhase')],
    ...(timeImpactDays === null ? [] : [[t('time'), t('days', { days: timeImpactDays })]]),
    [t('submitted'), t('submittedBy', { name: submittedByName ?? '–', day: instant(createdAt) })],
  ] as const;
  return (
    <div className="grid gap-3 border-y border-line py-3">
      <dl className="grid grid-cols-[max-content_1fr] gap-x-5 gap-y-1">
        {lines.map(([label, value]) => (
          <div key={String(label)} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0 text-end">{value}</dd>
          </div>
        ))}
      </dl>
      {description && (
        <p className="whitespace-pre-line text-ink-2">
          <bdi>{description}</bdi>
        </p>
      )}
      {attachmentUrl && (
        <a href={attachmentUrl} target="_blank" rel="noopener noreferrer" className={cx(linkStyle, 'w-max')}>
          {t('openAttachment')}
        </a>
      )}
    </div>
  );
}
