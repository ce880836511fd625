import type { DiaryDay } from '@brick/domain/diary/api';
import type { DiaryStep } from '@brick/domain/diary/states-and-sections';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { SIGN_CALLS } from '../platform/diary/day-endpoints.ts';
import { ActionDialog } from '../platform/forms/action-dialog.tsx';
import { problemsIn } from '../platform/forms/action-problems.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import { SignatureField, type SignatureValue } from '../records/fields/signature-field.tsx';
import { useFormat } from '../ui/format/format-context.tsx';

interface SignFormProps {
  day: Pick<DiaryDay, 'projectId' | 'day' | 'updatedAt'>;
  step: DiaryStep;
  onClose: () => void;
}

/** Signs or countersigns a day: from then on it stays as it is. */
export function SignForm({ day, step, onClose }: SignFormProps) {
  const t = useTranslations('diary-days.signing');
  const { date } = useFormat();
  const user = useUser();
  const [signature, setSignature] = useState<SignatureValue>({
    name: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username,
    photoId: null,
  });
  const [seen] = useState(step === 'sign' ? day.updatedAt : undefined);
  const action = useAction<void, unknown>({
    send: () =>
      call(SIGN_CALLS[step] as (typeof SIGN_CALLS)['sign'], {
        params: { projectId: day.projectId, day: day.day },
        body: { signature, seen },
      }),
    success: t(step === 'sign' ? 'signedDone' : 'countersignedDone'),
    failure: t('failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  const { errors } = problemsIn(action.error);

  return (
    <ActionDialog
      title={t(step)}
      description={
        <>
          {date(day.day)}
          <span className="mt-1 block">{t(step === 'sign' ? 'signText' : 'countersignText')}</span>
        </>
      }
      submit={t(step)}
      action={action}
      dirty={signature.photoId !== null}
      onClose={onClose}
    >
      <SignatureField
        value={signature}
        onChange={setSignature}
        error={errors['signature.name'] ?? errors['signature']}
      />
    </ActionDialog>
  );
}
