import type { DiaryDay } from '@brick/domain/diary/api';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../platform/api/call.ts';
import { useAction } from '../platform/api/use-action.ts';
import { FormFooter } from '../platform/forms/form-footer.tsx';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { PhotoInput } from '../records/fields/photo-input.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { addendumEndpoint, problemsIn } from './diary-calls.ts';

interface AddendumFormProps {
  day: Pick<DiaryDay, 'projectId' | 'day'>;
  onClose: () => void;
}

/** Adds something to a signed day. It never changes afterwards. */
export function AddendumForm({ day, onClose }: AddendumFormProps) {
  const t = useTranslations('diary-days');
  const shared = useTranslations('record.form');
  const [text, setText] = useState('');
  const [photoIds, setPhotoIds] = useState<string[]>([]);
  const action = useAction<void, unknown>({
    send: () =>
      call(addendumEndpoint, {
        params: { projectId: day.projectId, day: day.day },
        body: { text, photoIds },
      }),
    success: t('addenda.added'),
    failure: t('addenda.failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  const { errors, rest } = problemsIn(action.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    action.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('addenda.add')}
      description={t('addenda.about')}
      dirty={text !== '' || photoIds.length > 0}
      onSubmit={submit}
      footer={
        <FormFooter
          cancel={shared('cancel')}
          submit={t('addenda.add')}
          sending={shared('saving')}
          pending={action.isPending}
        />
      }
    >
      <div className="grid gap-4.5">
        <FormError>{rest}</FormError>
        <Field label={t('addenda.text')} required error={errors['text']}>
          <TextArea value={text} onChange={(event) => setText(event.target.value)} rows={4} grow />
        </Field>
        <PhotoInput
          label={t('line.addPhoto')}
          value={photoIds}
          onChange={setPhotoIds}
          error={errors['photoIds']}
        />
      </div>
    </Dialog>
  );
}
