import type { DiaryDay } from '@brick/domain/diary/api';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { newUuid } from '../../platform/browser/new-uuid.ts';
import { addendumEndpoint } from '../../platform/diary/day-endpoints.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { PhotoPicker } from '../capture/photo-picker.tsx';
import { SheetFoot } from '../checks/sheet-foot.tsx';
import { useDraftForm } from '../checks/use-draft-form.ts';
import { useSiteProject } from '../project/site-projects.ts';
import { Modal } from '../shell/modal.tsx';
import { useDraftEntry } from '../store/use-draft-entry.ts';

interface AddendumSheetProps {
  row: DiaryDay;
  /** What it comes after: the signature that waits. */
  after: readonly string[];
  resume: string | undefined;
  onClose: () => void;
}

/** Adds something to a signed day; its photos go first, as it is sealed at once. */
export function AddendumSheet({ row, after, resume, onClose }: AddendumSheetProps) {
  const t = useTranslations('diary-days.addenda');
  const words = useTranslations('site.diary');
  const { date } = useFormat();
  const project = useSiteProject();
  const [chain] = useState(() => `diary-addendum:${newUuid()}`);
  const [isEmpty, setEmpty] = useState(false);
  const draft = useDraftEntry({
    call: addendumEndpoint,
    resume,
    entryOf: (body) => ({
      ...{ act: 'step', projectId: project.id, kind: 'diary-day', record: chain },
      params: { projectId: project.id, day: row.day },
      title: `${date(row.day)} ${t('add')}`,
      body,
      ...{ afterPhotos: true, dependsOn: [...after] },
    }),
  });
  const sheet = useDraftForm({
    ...{ draft, onClose, empty: { text: '' } },
    read: (body) => ({ text: typeof body['text'] === 'string' ? body['text'] : '' }),
    write: ({ text }) => ({ text }),
  });
  const { text } = sheet.typed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(text.trim() === '');
    if (text.trim() !== '') void sheet.save({ text }, t('added'));
  };
  return (
    <Modal title={t('add')} onClose={() => void sheet.close()}>
      <p className="text-ink-2">{t('about')}</p>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label={t('text')} required error={isEmpty ? words('required') : undefined}>
          <TextArea
            rows={4}
            grow
            dir="auto"
            maxLength={6000}
            value={text}
            onChange={({ target }) => sheet.change({ text: target.value })}
          />
        </Field>
        <PhotoPicker
          photos={draft.photos}
          onAdd={sheet.addPhoto}
          onRemove={draft.removePhoto}
          ready={draft.id !== null}
        />
        <SheetFoot sheet={sheet} draft={draft} submit={t('add')} typed={{ day: row.day, text }} />
      </form>
    </Modal>
  );
}
