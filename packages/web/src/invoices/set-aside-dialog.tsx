import type { Invoice } from '@brick/domain/invoices/api';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActionDialog } from '../platform/forms/action-dialog.tsx';
import { problemsIn } from '../platform/forms/action-problems.ts';
import { LoadingDialog } from '../platform/forms/view-dialog.tsx';
import type { RecordDialogProps } from '../records/record-kind.ts';
import { useRecordMessages } from '../records/record-messages.ts';
import { useRecordToEdit } from '../records/record-queries.ts';
import { Field } from '../ui/inputs/field.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';
import { useSetAside } from './invoice-endpoints.ts';

/** Asks why an invoice is set aside. */
export function SetAsideDialog({ kind, id, onClose }: RecordDialogProps<Invoice>) {
  const t = useTranslations('invoices.setAside');
  const words = useRecordMessages('invoices', 'form');
  const query = useRecordToEdit(kind, id);
  if (!query.data) return <LoadingDialog query={query} title={t('title')} t={words} onClose={onClose} />;
  return <ReasonDialog invoice={query.data} onClose={onClose} />;
}

function ReasonDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useTranslations('invoices.setAside');
  const [reason, setReason] = useState('');
  const action = useSetAside(invoice, onClose);
  return (
    <ActionDialog
      title={t('title')}
      description={
        <>
          <bdi>{invoice.title}</bdi>
          <span className="mt-1 block">{t('text')}</span>
        </>
      }
      dirty={reason !== ''}
      submit={t('submit')}
      action={{ ...action, mutate: () => action.mutate(reason) }}
      onClose={onClose}
    >
      <Field label={t('reason')} required error={problemsIn(action.error).errors['reason']}>
        <TextArea
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          rows={3}
          maxLength={1000}
          grow
        />
      </Field>
    </ActionDialog>
  );
}
