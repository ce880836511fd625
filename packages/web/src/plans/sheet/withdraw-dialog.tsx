import type { Plan } from '@brick/domain/plans/api';
import type { Revision } from '@brick/domain/plans/revision-fields';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../platform/api/call.ts';
import { CallError } from '../../platform/api/call-error.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { FormFooter } from '../../platform/forms/form-footer.tsx';
import { PROJECTS_KEY } from '../../platform/projects/current-project.ts';
import { Field, FormError } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { updateRevisionEndpoint } from '../plan-endpoints.ts';

interface WithdrawDialogProps {
  plan: Plan;
  revision: Revision;
  onClose: () => void;
}

/** Withdraws a revision with a reason. */
export function WithdrawDialog({ plan, revision, onClose }: WithdrawDialogProps) {
  const t = useTranslations('plans.sheet');
  const [reason, setReason] = useState('');
  const withdraw = useAction({
    send: () =>
      call(updateRevisionEndpoint, {
        params: { id: plan.id, number: revision.number },
        body: { withdrawn: true, reason },
      }),
    success: t('withdrawnDone', { code: revision.code }),
    failure: t('changeFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  const problem = withdraw.error instanceof CallError ? withdraw.error.problem : null;
  const atReason = problem?.errors?.reason;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('withdrawTitle', { code: revision.code })}
      description={t('withdrawText')}
      dirty={reason !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        withdraw.mutate();
      }}
      footer={<FormFooter submit={t('withdraw')} pending={withdraw.isPending} danger />}
    >
      <div className="grid gap-4.5">
        <FormError>{withdraw.error && !atReason ? withdraw.error.message : undefined}</FormError>
        <Field label={t('reason')} required error={atReason}>
          <TextArea value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
