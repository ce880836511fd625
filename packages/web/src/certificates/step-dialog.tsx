import type {
  Certificate,
  CertificateRow,
  certifyCertificate,
  payCertificate,
  submitCertificate,
} from '@brick/domain/certificates/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, callOf } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { FormFooter } from '../platform/form-footer.tsx';
import { useToday } from '../platform/today.ts';
import { useAction } from '../platform/use-action.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, FormError } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { useDeleteCertificate } from './use-certificates.ts';

const submit = callOf<typeof submitCertificate>('POST', '/api/certificates/{id}/submit');
const certify = callOf<typeof certifyCertificate>('POST', '/api/certificates/{id}/certify');
const pay = callOf<typeof payCertificate>('POST', '/api/certificates/{id}/pay');

/** A step of a certificate into its next state. */
export type Step = 'submit' | 'certify' | 'pay';

export interface StepWanted {
  certificate: CertificateRow;
  step: Step | 'delete';
  /** How many things are worth looking at twice before it is certified. */
  warnings?: number;
}

type Props = StepWanted & { onClose: () => void };

/** Sends a step. It starts from the certificate as it was seen: one that was changed meanwhile is refused. */
function useStep({ certificate: { id, version }, step, onClose }: Props) {
  const t = useTranslations('certificates.steps');
  const client = useQueryClient();
  const name = step === 'delete' ? 'submit' : step;
  const { mutateAsync, isPending } = useAction<string | null, Certificate>({
    send: (date) => {
      if (name === 'pay') return call(pay, { params: { id }, body: { date, version } });
      if (name === 'certify') return call(certify, { params: { id }, body: { version } });
      return call(submit, { params: { id }, body: { version } });
    },
    success: ({ numberText: number }) => ({
      description: t(({ submit: 'submitted', certify: 'certified', pay: 'paid' } as const)[name], { number }),
    }),
    failure: t(`${name}Failed`),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  const [refusal, setRefusal] = useState<{ detail: string; date: string | undefined } | null>(null);
  const send = (date: string | null = null) => {
    setRefusal(null);
    mutateAsync(date).catch((error: unknown) => {
      // Behind the dialog it then shows as it is now.
      if (isCallError(error, 409)) void client.invalidateQueries({ queryKey: PROJECTS_KEY });
      setRefusal({
        detail: isCallError(error) ? error.detail : String(error),
        date: isCallError(error) ? error.problem?.errors?.['date'] : undefined,
      });
    });
  };
  return { send, refusal, isPending };
}

/** Asks before a step, because none of them can be taken back. */
export function StepDialog(props: Props) {
  if (props.step === 'pay') return <PayDialog {...props} />;
  return props.step === 'delete' ? <DeleteDialog {...props} /> : <ForwardDialog {...props} />;
}

function ForwardDialog(props: Props) {
  const { certificate, step, warnings = 0, onClose } = props;
  const t = useTranslations('certificates.steps');
  const page = useTranslations('certificates');
  const { money } = useFormat();
  const { send, refusal, isPending } = useStep(props);
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
              contractor: certificate.contractor ?? page('noContractor'),
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

function DeleteDialog({ certificate, onClose }: Props) {
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

function PayDialog(props: Props) {
  const { certificate, onClose } = props;
  const t = useTranslations('certificates.steps');
  const page = useTranslations('certificates');
  const { money } = useFormat();
  const today = useToday();
  const [date, setDate] = useState<string | null>(today);
  const { send, refusal, isPending } = useStep(props);
  return (
    <Dialog
      open
      maxWidth={440}
      onOpenChange={(open) => !open && onClose()}
      title={t('payTitle', { number: certificate.numberText })}
      description={t('payText', {
        payable: money(certificate.payable, { currency: certificate.currency }),
        contractor: certificate.contractor ?? page('noContractor'),
      })}
      onSubmit={(event) => {
        event.preventDefault();
        send(date);
      }}
      footer={
        <FormFooter
          cancel={t('cancel')}
          submit={page('page.pay')}
          sending={t('paying')}
          pending={isPending}
        />
      }
    >
      <div className="grid gap-4.5">
        <FormError>{refusal && !refusal.date && refusal.detail}</FormError>
        <Field label={t('payDate')} required error={refusal?.date}>
          <DateField value={date} onChange={setDate} today={today} max={today} />
        </Field>
      </div>
    </Dialog>
  );
}
