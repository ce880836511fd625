import {
  type MonitoringFee,
  monitoringFeeCalls,
  monitoringFeeSchemas,
} from '@brick/domain/monitoring-fees/contract';
import { mayTouch, monitoringFeeFacts } from '@brick/domain/monitoring-fees/rules';
import type { Project } from '@brick/domain/projects/contract';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { AttachmentField } from '../platform/attachment-field.tsx';
import { call } from '../platform/call.ts';
import { memberOf, useMay } from '../platform/current-project.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useUser } from '../platform/session.ts';
import { useToday } from '../platform/today.ts';
import { useEditing } from '../platform/use-editing.ts';
import { LoadingDialog } from '../platform/view-dialog.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Field, FormGrid, FormSpan } from '../ui/field.tsx';
import { MoneyInput } from '../ui/money-input.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useFeeWords } from './fee-words.ts';
import { useMonitoringFee } from './use-monitoring-fees.ts';

interface Props {
  project: Project;
  /** Null for a new one. */
  feeId: number | null;
  onClose: () => void;
}

/** Adds, edits or shows a monitoring fee. An existing one is read first, so that the edit starts from what is stored. */
export function MonitoringFeeForm({ project, feeId, onClose }: Props) {
  const t = useTranslations('monitoring-fees.form');
  const query = useMonitoringFee(project.id, feeId);
  if (feeId === null || query.data)
    return <MonitoringFeeDialog project={project} fee={query.data ?? null} onClose={onClose} />;
  return <LoadingDialog query={query} title={t('editTitle')} t={t} lines={7} onClose={onClose} />;
}

const startOf = (fee: MonitoringFee | null): z.input<typeof monitoringFeeSchemas.body> => ({
  feeType: fee?.feeType ?? '',
  payeeName: fee?.payeeName ?? '',
  amount: fee?.amount ?? '',
  dueDate: fee?.dueDate ?? null,
  description: fee?.description ?? '',
  isPaid: fee?.isPaid ?? false,
  invoiceUrl: fee?.invoiceUrl ?? null,
});

function MonitoringFeeDialog({
  project,
  fee: read,
  onClose,
}: Omit<Props, 'feeId'> & { fee: MonitoringFee | null }) {
  const t = useTranslations('monitoring-fees.form');
  const invoice = useTranslations('monitoring-fees.invoice');
  const may = useMay();
  const member = memberOf(useUser(), project);
  const today = useToday();
  const [uploading, setUploading] = useState(false);
  const editing = useEditing(monitoringFeeSchemas.body, t, {
    read,
    startOf,
    words: useFeeWords(project.currency),
    draft: read ? undefined : `monitoring-fees.new.${project.id}`,
    draftOmit: ['invoiceUrl'],
    send: (body, { from, version, idempotencyKey }) =>
      from
        ? call(monitoringFeeCalls.update, { params: { id: from.id }, body: { ...body, version } })
        : call(monitoringFeeCalls.add, { params: { projectId: project.id }, body, idempotencyKey }),
    onDone: onClose,
  });
  const { row: fee, form, theirs } = editing;
  const editable =
    !fee || (mayTouch(member, fee) && may('monitoring-fees', 'update', monitoringFeeFacts(fee)));
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <FormDialog
      {...editing.frame}
      title={t(fee ? (editable ? 'editTitle' : 'viewTitle') : 'addTitle')}
      description={fee ? undefined : t('addedTo', { project: project.name })}
      {...(editable ? {} : { cancel: t('close'), submit: null })}
      disabled={uploading}
      onClose={onClose}
    >
      <fieldset disabled={!editable} className="min-w-0">
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
    </FormDialog>
  );
}
