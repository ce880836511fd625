import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { acceptEndpoint, fixedEndpoint, refuseEndpoint } from '../../platform/issues/issue-endpoints.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Field, FormError } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { PhotoPicker } from '../capture/photo-picker.tsx';
import { DeviceFullError } from '../outbox/storage-quota.ts';
import { useSiteProject } from '../project/site-projects.ts';
import { Modal } from '../shell/modal.tsx';
import { useOpenForm } from '../shell/open-forms.ts';
import { DeviceFull } from '../store/device-full.tsx';
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
  const ui = useTranslations('ui');
  const project = useSiteProject();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'noReason' | 'full' | 'failed' | null>(null);
  const [saving, setSaving] = useState(false);
  const [isClosing, setClosing] = useState(false);
  useOpenForm();
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
  const begun = useRef(false);
  useEffect(() => {
    if (draft.typed === null || begun.current) return;
    begun.current = true;
    const before = draft.typed[field];
    if (typeof before === 'string') setText(before);
  }, [draft.typed, field]);

  const change = (next: string) => {
    setText(next);
    setProblem(null);
    setClosing(false);
    draft.keep({ [field]: next });
  };
  const close = async () => {
    try {
      if (await draft.leave(text.trim() === '' ? {} : { [field]: text }))
        toast({ title: t('keptTitle'), description: t('keptText') });
    } catch (error) {
      setProblem(error instanceof DeviceFullError ? 'full' : 'failed');
      // Who closes it once more, after having read why, wants it gone.
      if (!isClosing) return setClosing(true);
    }
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (step !== 'fixed' && text.trim() === '') {
      setProblem('noReason');
      return;
    }
    setSaving(true);
    try {
      await draft.save(text.trim() === '' ? {} : { [field]: text.trim() });
      toast({ title: t('savedTitle'), description: taken(step) });
      onClose();
    } catch (error) {
      setProblem(error instanceof DeviceFullError ? 'full' : 'failed');
      setSaving(false);
    }
  };
  return (
    <Modal title={words(step)} onClose={() => void close()}>
      <p className="text-ink-2">{said(`${step}Text`)}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {step !== 'accept' && (
          <PhotoPicker
            photos={draft.photos}
            onAdd={draft.addPhoto}
            onRemove={draft.removePhoto}
            ready={draft.id !== null}
          />
        )}
        <Field
          label={said(field)}
          hint={step === 'fixed' ? said('noteHint') : undefined}
          required={step !== 'fixed'}
          optional={step === 'fixed'}
          error={problem === 'noReason' ? t('noReason') : undefined}
        >
          <TextArea
            rows={3}
            grow
            dir="auto"
            maxLength={5000}
            value={text}
            onChange={({ target }) => change(target.value)}
          />
        </Field>
        <FormError>{problem === 'failed' ? t(problem) : null}</FormError>
        <FormError>{isClosing ? t('closeAgain') : null}</FormError>
        {(problem === 'full' || draft.isFull) && (
          <DeviceFull typed={{ issue: row.id, step, title, [field]: text }} />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" className="flex-1" pending={saving}>
            {words(step)}
          </Button>
          <Button onClick={() => void close()}>{ui('close')}</Button>
        </div>
      </form>
    </Modal>
  );
}
