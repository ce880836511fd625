import type { Certificate } from '@brick/domain/certificates/contract';
import type { Project } from '@brick/domain/projects/contract';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { freshKey } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { FormFooter } from '../platform/form-footer.tsx';
import { useToday } from '../platform/today.ts';
import { DateField } from '../ui/date-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, FormError } from '../ui/field.tsx';
import { isUnknown, LoadFailed } from '../ui/load-failed.tsx';
import { Select } from '../ui/select.tsx';
import { useContractsToValue, useDrawUp } from './use-certificates.ts';

interface Props {
  project: Project;
  /** Null where it is still to be chosen. */
  contractId: number | null;
  onClose: () => void;
  onDrawnUp: (certificate: Certificate) => void;
}

/** Begins the next certificate of a contract: of which one, and at which day. What is done is typed on its own page. */
export function DrawUpDialog({ project, contractId, onClose, onDrawnUp }: Props) {
  const t = useTranslations('certificates.draw');
  const page = useTranslations('certificates');
  const today = useToday();
  const query = useContractsToValue(project.id);
  const contracts = query.data ?? [];
  const [chosen, setChosen] = useState(contractId);
  const [date, setDate] = useState<string | null>(today);
  const [refusal, setRefusal] = useState<{ detail: string | null; date: string | undefined } | null>(null);
  const key = useRef(freshKey());
  const { mutateAsync, isPending } = useDrawUp(onDrawnUp);
  const contract = chosen ?? (contracts.length === 1 ? contracts[0]?.id : null) ?? null;
  const send = () => {
    if (contract === null) return;
    setRefusal(null);
    mutateAsync({ contractId: contract, date: date ?? '', idempotencyKey: key.current }).catch(
      (error: unknown) => {
        key.current = freshKey();
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
          cancel={t('cancel')}
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
          hint={isUnknown(query) && <LoadFailed query={query} text={page('contractsFailed')} />}
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
