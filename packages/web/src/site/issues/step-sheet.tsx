import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { acceptEndpoint, fixedEndpoint, refuseEndpoint } from '../../platform/issues/issue-endpoints.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { PhotoPicker } from '../capture/photo-picker.tsx';
import { SheetFoot } from '../checks/sheet-foot.tsx';
import { useDraftForm } from '../checks/use-draft-form.ts';
import { useSiteProject } from '../project/site-projects.ts';
import { Modal } from '../shell/modal.tsx';
import { useDraftEntry } from '../store/use-draft-entry.ts';
import type { SiteRow } from './projected-row.ts';
import type { FormStep } from './use-take-step.ts';

interface StepSheetProps {
  step: FormStep;
  row: SiteRow;
  title: string;
  resume: string | undefined;
  onClose: () => void;
}

const CALLS = { fixed: fixedEndpoint, refuse: refuseEndpoint, accept: acceptEndpoint };

/** A step of which something is said: fixed with photo and note, refused or accepted with a reason. */
export function StepSheet({ step, row, title, resume, onClose }: StepSheetProps) {
  const t = useTranslations('site.capture');
  const said = useTranslations('issues.step');
  const words = useTranslations('issues.steps');
  const taken = useTranslations('issues.taken');
  const project = useSiteProject();
  const [hasNoReason, setNoReason] = useState(false);
  const field = step === 'fixed' ? 'note' : 'reason';
  const draft = useDraftEntry({
    call: CALLS[step] as typeof fixedEndpoint,
    resume,
    entryOf: (body) => ({
      act: 'step',
      projectId: project.id,
      kind: 'issue',
      title,
      record: row.id,
      params: { id: row.id },
      body,
    }),
  });
  const sheet = useDraftForm({
    ...{ draft, onClose, empty: { text: '' } },
    read: (body) => ({ text: typeof body[field] === 'string' ? body[field] : '' }),
    write: (typed) => (typed.text.trim() === '' ? {} : { [field]: typed.text }),
  });
  const { text } = sheet.typed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = step !== 'fixed' && text.trim() === '';
    setNoReason(isMissing);
    if (!isMissing) void sheet.save(text.trim() === '' ? {} : { [field]: text.trim() }, taken(step));
  };
  return (
    <Modal title={words(step)} onClose={() => void sheet.close()}>
      <p className="text-ink-2">{said(`${step}Text`)}</p>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {step !== 'accept' && (
          <PhotoPicker
            photos={draft.photos}
            onAdd={sheet.addPhoto}
            onRemove={draft.removePhoto}
            ready={draft.id !== null}
          />
        )}
        <Field
          label={said(field)}
          hint={step === 'fixed' ? said('noteHint') : undefined}
          required={step !== 'fixed'}
          optional={step === 'fixed'}
          error={hasNoReason ? t('noReason') : undefined}
        >
          <TextArea
            rows={3}
            grow
            dir="auto"
            maxLength={5000}
            value={text}
            onChange={({ target }) => {
              setNoReason(false);
              sheet.change({ text: target.value });
            }}
          />
        </Field>
        <SheetFoot
          sheet={sheet}
          draft={draft}
          submit={words(step)}
          typed={{ issue: row.id, step, title, [field]: text }}
        />
      </form>
    </Modal>
  );
}
