import type { Certificate } from '@brick/domain/certificates/api';
import type { Project } from '@brick/domain/projects/api';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createIdempotencyKey } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { FormFooter } from '../platform/forms/form-footer.tsx';
import { useToday } from '../platform/session/use-today.ts';
import { hasNoData, LoadFailed } from '../ui/feedback/load-failed.tsx';
import { DateField } from '../ui/inputs/date-field.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useContractsToValue, useCreateCertificate } from './use-certificates.ts';

interface NewCertificateDialogProps {
  project: Project;
  /** Null if the contract is still to be chosen. */
  contractId: number | null;
  onClose: () => void;
  onDrawnUp: (certificate: Certificate) => void;
}

/** Creates the next certificate of a contract: asks for the contract and the date. The work is entered on its page. */
export function NewCertificateDialog({ project, contractId, onClose, onDrawnUp }: NewCertificateDialogProps) {
  const t = useTranslations('certificates.draw');
  const page = useTranslations('certificates');
  const today = useToday();
  const query = useContractsToValue(project.id);
  const contracts = query.data ?? [];
  const [chosen, setChosen] = useState(contractId);
  const [date, setDate] = useState<string | null>(today);
  const [refusal, setRefusal] = useState<{ detail: string | null; date: string | undefined } | null>(null);
  const key = useRef(createIdempotencyKey());
  const { mutateAsync, isPending } = useCreateCertificate(onDrawnUp);
  const contract = chosen ?? (contracts.length === 1 ? contracts[0]?.id : null) ?? null;
  const send = () => {
    if (contract === null) return;
    setRefusal(null);
    mutateAsync({ contractId: contract, date: date ?? '', idempotencyKey: key.current }).catch(
      (error: unknown) => {
        key.current = createIdempotencyKey();
        const day = isCallError(error) ? error.problem?.errors?.['date'] : undefined;
        setRefusal({ detail: day ? null : isCallError(error) ? error.detail : String(error), date: day });
      },
    );
  };
  return (
    <Dialog
      open
      maxWidth={480}
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      footer={
        <FormFooter
          submit={t('submit')}
          sending={t('pending')}
          pending={isPending}
          disabled={contract === null}
        />
      }
    >
      <div className="grid gap-4.5">
        <FormError>{refusal?.detail}</FormError>
        <Field
          label={t('contract')}
          required
          hint={hasNoData(query) && <LoadFailed query={query} text={page('contractsFailed')} />}
        >
          <Select
            value={contract ?? ''}
            onChange={(event) => setChosen(event.target.value === '' ? null : Number(event.target.value))}
            placeholder={t('chooseContract')}
            options={contracts.map(({ id, title }) => ({ value: String(id), label: title }))}
          />
        </Field>
        <Field label={t('date')} required hint={t('dateHint')} error={refusal?.date}>
          <DateField value={date} onChange={setDate} today={today} />
        </Field>
      </div>
    </Dialog>
  );
}
