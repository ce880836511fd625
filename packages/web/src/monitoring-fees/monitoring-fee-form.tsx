import {
  addMonitoringFee,
  type MonitoringFee,
  monitoringFeeBody,
  updateMonitoringFee,
} from '@brick/domain/monitoring-fees/contract';
import { mayTouch, monitoringFeeFacts } from '@brick/domain/monitoring-fees/rules';
import type { Project } from '@brick/domain/projects/contract';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { AttachmentField } from '../platform/attachment-field.tsx';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { memberOf, PROJECTS_KEY, useMay } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { RestoredNotice } from '../platform/restored-notice.tsx';
import { useUser } from '../platform/session.ts';
import { useToday } from '../platform/today.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field, FormError, FormGrid, FormSpan } from '../ui/field.tsx';
import { MoneyInput } from '../ui/money-input.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useMonitoringFee } from './use-monitoring-fees.ts';
import { useTheirs } from './use-theirs.ts';

interface Props {
  project: Project;
  /** Null for a new one. */
  feeId: number | null;
  onClose: () => void;
}

/** Adds, edits or shows a monitoring fee. An existing one is read first, so that the edit starts from what is stored. */
export function MonitoringFeeForm({ project, feeId, onClose }: Props) {
  const t = useTranslations('monitoring-fees.form');
  const { data: fee, isError, refetch } = useMonitoringFee(project.id, feeId);
  if (feeId === null || fee)
    return <MonitoringFeeDialog project={project} fee={fee ?? null} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('editTitle')}>
      {isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={7} />
      )}
    </Dialog>
  );
}

const startOf = (fee: MonitoringFee | null): z.input<typeof monitoringFeeBody> => ({
  feeType: fee?.feeType ?? '',
  payeeName: fee?.payeeName ?? '',
  amount: fee?.amount ?? '',
  dueDate: fee?.dueDate ?? null,
  description: fee?.description ?? '',
  isPaid: fee?.isPaid ?? false,
  invoiceUrl: fee?.invoiceUrl ?? null,
});

/** Sends a new fee or the changes of an old one, with the toasts of section 8. */
function useSend(project: Project, fee: MonitoringFee | null, version: number, onDone: () => void) {
  const t = useTranslations('monitoring-fees.form');
  return useAction<{ body: z.output<typeof monitoringFeeBody>; idempotencyKey: string }>({
    send: ({ body, idempotencyKey }) =>
      fee
        ? call(updateMonitoringFee, { params: { id: fee.id }, body: { ...body, version } })
        : call(addMonitoringFee, { params: { projectId: project.id }, body, idempotencyKey }),
    success: fee ? t('saved') : t('added'),
    failure: fee ? t('saveFailed') : t('addFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
}

function MonitoringFeeDialog({
  project,
  fee,
  onClose,
}: Omit<Props, 'feeId'> & { fee: MonitoringFee | null }) {
  const t = useTranslations('monitoring-fees.form');
  const invoice = useTranslations('monitoring-fees.invoice');
  const may = useMay();
  const member = memberOf(useUser(), project);
  const today = useToday();
  const [stored, setStored] = useState(fee);
  const [uploading, setUploading] = useState(false);
  const theirs = useTheirs(fee, stored, project.currency);
  const editable =
    !fee || (mayTouch(member, fee) && may('monitoring-fees', 'update', monitoringFeeFacts(fee)));
  const form = useContractForm(monitoringFeeBody, {
    defaultValues: startOf(fee),
    draft: fee ? undefined : `monitoring-fees.new.${project.id}`,
    draftOmit: ['invoiceUrl'],
  });
  const send = useSend(project, fee, stored?.version ?? 1, onClose);
  const { register, control, formState, submit } = form;
  const { errors } = formState;

  const onSubmit = submit(async (body, { idempotencyKey }) => {
    try {
      await send.mutateAsync({ body, idempotencyKey });
    } catch (error) {
      if (isCallError(error, 409) && error.problem?.current)
        setStored(error.problem.current as MonitoringFee);
      throw error;
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(fee ? (editable ? 'editTitle' : 'viewTitle') : 'addTitle')}
      description={fee ? undefined : t('addedTo', { project: project.name })}
      dirty={formState.isDirty}
      onSubmit={onSubmit}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t(editable ? 'cancel' : 'close')}</Button>
          </DialogClose>
          {editable && (
            <Button
              type="submit"
              variant="primary"
              pending={send.isPending}
              pendingLabel={t(fee ? 'saving' : 'adding')}
              disabled={uploading}
            >
              {t(fee ? 'submitEdit' : 'submitAdd')}
            </Button>
          )}
        </>
      }
    >
      <fieldset disabled={!editable} className="grid min-w-0 gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
        <RestoredNotice form={form} />
        <FormGrid>
          <Field
            label={t('feeType')}
            required
            error={errors.feeType?.message}
            hint={theirs.of('feeType') ?? t('feeTypeHint')}
          >
            <TextInput {...register('feeType')} maxLength={255} autoComplete="off" />
          </Field>
          <Field label={t('payee')} required error={errors.payeeName?.message} hint={theirs.of('payeeName')}>
            <TextInput {...register('payeeName')} maxLength={255} autoComplete="off" />
          </Field>
          <Field label={t('amount')} required error={errors.amount?.message} hint={theirs.of('amount')}>
            <Controller
              control={control}
              name="amount"
              render={({ field }) => (
                <MoneyInput {...field} value={String(field.value ?? '')} currency={project.currency} />
              )}
            />
          </Field>
          <Field label={t('dueDate')} error={errors.dueDate?.message} hint={theirs.of('dueDate')}>
            <Controller
              control={control}
              name="dueDate"
              render={({ field }) => <DateField {...field} value={field.value ?? null} today={today} />}
            />
          </Field>
          <FormSpan>
            <Field
              label={t('description')}
              error={errors.description?.message}
              hint={theirs.of('description')}
            >
              <TextArea {...register('description')} rows={2} grow />
            </Field>
            {may('monitoring-fees', 'pay') && (
              <Controller
                control={control}
                name="isPaid"
                render={({ field }) => (
                  <Switch
                    label={t('isPaid')}
                    hint={theirs.of('isPaid') ?? t('isPaidHint')}
                    checked={field.value ?? false}
                    onChange={(event) => field.onChange(event.target.checked)}
                  />
                )}
              />
            )}
            <Controller
              control={control}
              name="invoiceUrl"
              render={({ field, fieldState }) => (
                <AttachmentField
                  t={invoice}
                  value={field.value ?? null}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                  onBusy={setUploading}
                  disabled={!editable}
                />
              )}
            />
          </FormSpan>
        </FormGrid>
      </fieldset>
    </Dialog>
  );
}
