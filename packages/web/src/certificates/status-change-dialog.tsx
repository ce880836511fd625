import type {
  Certificate,
  CertificateRow,
  certifyCertificate,
  payCertificate,
  submitCertificate,
} from '@brick/domain/certificates/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { useAction } from '../platform/api/use-action.ts';
import { FormFooter } from '../platform/forms/form-footer.tsx';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { useToday } from '../platform/session/use-today.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { DateField } from '../ui/inputs/date-field.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useDeleteCertificate } from './use-certificates.ts';

const submitEndpoint = endpointRef<typeof submitCertificate>('POST', '/api/certificates/{id}/submit');
const certifyEndpoint = endpointRef<typeof certifyCertificate>('POST', '/api/certificates/{id}/certify');
const payEndpoint = endpointRef<typeof payCertificate>('POST', '/api/certificates/{id}/pay');

/** A step that changes a certificate's status. */
export type CertificateStep = 'submit' | 'certify' | 'pay';

export interface StatusChange {
  certificate: CertificateRow;
  step: CertificateStep | 'delete';
  /** Number of warnings to check before certifying. */
  warnings?: number;
}

type StepDialogProps = StatusChange & { onClose: () => void };

/** What is said of a payment. */
interface Payment {
  date: string | null;
  paymentReference: string | null;
}

/** Performs a step on the version that the user saw. The server rejects it if the certificate has changed since. */
function useStatusChange({ certificate: { id, version }, step, onClose }: StepDialogProps) {
  const t = useTranslations('certificates.steps');
  const client = useQueryClient();
  const name = step === 'delete' ? 'submit' : step;
  const { mutateAsync, isPending } = useAction<Payment | null, Certificate>({
    send: (payment) => {
      if (name === 'pay') return call(payEndpoint, { params: { id }, body: { ...payment, version } });
      if (name === 'certify') return call(certifyEndpoint, { params: { id }, body: { version } });
      return call(submitEndpoint, { params: { id }, body: { version } });
    },
    success: ({ numberText: number }) => ({
      description: t(({ submit: 'submitted', certify: 'certified', pay: 'paid' } as const)[name], { number }),
    }),
    failure: t(`${name}Failed`),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  const [refusal, setRefusal] = useState<{ detail: string; date: string | undefined } | null>(null);
  const send = (payment: Payment | null = null) => {
    setRefusal(null);
    mutateAsync(payment).catch((error: unknown) => {
      // The page behind the dialog then shows the current version.
      if (isCallError(error, 409)) void client.invalidateQueries({ queryKey: PROJECTS_KEY });
      setRefusal({
        detail: isCallError(error) ? error.detail : String(error),
        date: isCallError(error) ? error.problem?.errors?.['date'] : undefined,
      });
    });
  };
  return { send, refusal, isPending };
}

/** Asks for confirmation, because no step can be undone. */
export function StatusChangeDialog(props: StepDialogProps) {
  if (props.step === 'pay') return <PayDialog {...props} />;
  return props.step === 'delete' ? <DeleteDialog {...props} /> : <ConfirmStepDialog {...props} />;
}

function ConfirmStepDialog(props: StepDialogProps) {
  const { certificate, step, warnings = 0, onClose } = props;
  const t = useTranslations('certificates.steps');
  const page = useTranslations('certificates');
  const { money } = useFormat();
  const { send, refusal, isPending } = useStatusChange(props);
  const certifies = step === 'certify';
  return (
    <ConfirmDialog
      open
      tone="plain"
      onOpenChange={(open) => !open && onClose()}
      title={
        certifies
          ? t('certifyTitle', {
              payable: money(certificate.payable, { currency: certificate.currency }),
              contractor: certificate.contractor ?? '',
              named: certificate.contractor ? 'yes' : 'no',
            })
          : t('submitTitle', { number: certificate.numberText })
      }
      description={
        <>
          {t(certifies ? 'certifyText' : 'submitText')}
          {certifies && warnings > 0 && (
            <strong className="mt-1.5 block font-semibold text-ochre">
              {t('certifyWarnings', { count: warnings })}
            </strong>
          )}
        </>
      }
      confirmLabel={page(certifies ? 'page.certify' : 'page.submit')}
      pending={isPending}
      pendingLabel={t(certifies ? 'certifying' : 'submitting')}
      error={refusal?.detail}
      onConfirm={() => send()}
    />
  );
}

function DeleteDialog({ certificate, onClose }: StepDialogProps) {
  const t = useTranslations('certificates.steps');
  const page = useTranslations('certificates');
  const discard = useDeleteCertificate();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('confirmDelete')}
      description={page('certificate', { number: certificate.numberText })}
      onConfirm={() => {
        discard.mutate(certificate);
        onClose();
      }}
    />
  );
}

function PayDialog(props: StepDialogProps) {
  const { certificate, onClose } = props;
  const t = useTranslations('certificates.steps');
  const page = useTranslations('certificates');
  const names = useTranslations('fields.names');
  const { money } = useFormat();
  const today = useToday();
  const payable = money(certificate.payable, { currency: certificate.currency });
  const [date, setDate] = useState<string | null>(today);
  const [reference, setReference] = useState('');
  const { send, refusal, isPending } = useStatusChange(props);
  return (
    <Dialog
      open
      maxWidth={440}
      onOpenChange={(open) => !open && onClose()}
      dirty={reference !== '' || date !== today}
      title={t('payTitle', { number: certificate.numberText })}
      description={
        certificate.contractor ? t('payText', { payable, contractor: certificate.contractor }) : payable
      }
      onSubmit={(event) => {
        event.preventDefault();
        send({ date, paymentReference: reference.trim() || null });
      }}
      footer={<FormFooter submit={page('page.pay')} pending={isPending} />}
    >
      <div className="grid gap-4.5">
        <FormError>{refusal && !refusal.date && refusal.detail}</FormError>
        <Field label={t('payDate')} required error={refusal?.date}>
          <DateField value={date} onChange={setDate} today={today} max={today} />
        </Field>
        <Field label={names('paymentReference')}>
          <TextInput
            value={reference}
            onChange={({ target }) => setReference(target.value)}
            maxLength={140}
            autoComplete="off"
          />
        </Field>
      </div>
    </Dialog>
  );
}
