import type { DiaryDay } from '@brick/domain/diary/api';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { addendumEndpoint } from '../platform/diary/day-endpoints.ts';
import { ActionDialog } from '../platform/forms/action-dialog.tsx';
import { problemsIn } from '../platform/forms/action-problems.ts';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { PhotoInput } from '../records/fields/photo-input.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';

interface AddendumFormProps {
  day: Pick<DiaryDay, 'projectId' | 'day'>;
  onClose: () => void;
}

/** Adds something to a signed day. It never changes afterwards. */
export function AddendumForm({ day, onClose }: AddendumFormProps) {
  const t = useTranslations('diary-days');
  const [text, setText] = useState('');
  const [photoIds, setPhotoIds] = useState<string[]>([]);
  const [isSending, setSending] = useState(false);
  const action = useAction<void, unknown>({
    send: (_, keyFor) =>
      call(addendumEndpoint, {
        params: { projectId: day.projectId, day: day.day },
        body: { text, photoIds },
        idempotencyKey: keyFor({ text, photoIds }),
      }),
    success: t('addenda.added'),
    failure: t('addenda.failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  const { errors } = problemsIn(action.error);

  return (
    <ActionDialog
      title={t('addenda.add')}
      description={t('addenda.about')}
      dirty={text !== '' || photoIds.length > 0}
      submit={t('addenda.add')}
      busy={isSending}
      action={action}
      onClose={onClose}
    >
      <Field label={t('addenda.text')} required error={errors['text']}>
        <TextArea value={text} onChange={(event) => setText(event.target.value)} rows={4} grow />
      </Field>
      <PhotoInput
        label={t('line.addPhoto')}
        value={photoIds}
        onChange={setPhotoIds}
        onBusy={setSending}
        error={errors['photoIds']}
      />
    </ActionDialog>
  );
}
