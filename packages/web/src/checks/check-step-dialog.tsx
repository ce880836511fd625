import type { Check } from '@brick/domain/checks/api';
import type { Item } from '@brick/domain/checks/items';
import { instantOf } from '@brick/domain/dates/local-time';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '../platform/api/call-error.ts';
import { useAction } from '../platform/api/use-action.ts';
import { FormFooter } from '../platform/forms/form-footer.tsx';
import { PROJECTS_KEY } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import { PhotoInput } from '../records/fields/photo-input.tsx';
import { SignatureField, type SignatureValue } from '../records/fields/signature-field.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { Field, FormError } from '../ui/inputs/field.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { type CheckStepName, sendStep } from './check-endpoints.ts';

/** A step that somebody is about to take. */
export interface OpenStep {
  step: CheckStepName;
  /** The item with the point, or that fails; null for the check as a whole. */
  item: Item | null;
}

type TextName = 'attendFrom' | 'remark' | 'reason' | 'authorisedBy' | 'releasedByName';

interface StepForm {
  texts: readonly TextName[];
  signs?: true;
  photos?: true;
  danger?: true;
}

const FORMS: Record<CheckStepName, StepForm> = {
  notify: { texts: ['attendFrom'] },
  release: { texts: ['remark'], signs: true },
  return: { texts: ['reason'], danger: true },
  attend: { texts: ['remark'], signs: true },
  override: { texts: ['reason'], danger: true },
  concede: { texts: ['reason', 'authorisedBy'], photos: true },
  close: { texts: [], signs: true },
  reopen: { texts: ['reason'] },
  abandon: { texts: ['reason'], danger: true },
};

const isOutside = (item: Item | null): boolean =>
  item?.party !== null && item !== null && 'name' in item.party;

/** What is asked for a step; the release by somebody outside asks for who released, and how that is shown. */
function formOf({ step, item }: OpenStep): StepForm {
  const form = FORMS[step];
  if (step !== 'release' || !isOutside(item)) return form;
  return { ...form, texts: [...form.texts, 'releasedByName'], photos: true };
}

const LONG: readonly TextName[] = ['remark', 'reason'];

interface CheckStepDialogProps {
  check: Check;
  open: OpenStep;
  onClose: () => void;
}

/** Takes a step of a check or of one of its points. What is typed stays after a refusal. */
export function CheckStepDialog({ check, open, onClose }: CheckStepDialogProps) {
  const { step, item } = open;
  const t = useTranslations('checks.steps');
  const form = useTranslations('checks.step');
  const user = useUser();
  const { timezone } = user;
  const [texts, setTexts] = useState<Partial<Record<TextName, string>>>({});
  const [photoIds, setPhotoIds] = useState<string[]>([]);
  const [isSending, setSending] = useState(false);
  const [signature, setSignature] = useState<SignatureValue>({
    name: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username,
    photoId: null,
  });
  const { texts: asked, signs, photos, danger } = formOf(open);
  const isFailing = step === 'close' && check.failing > 0;

  const action = useAction<object, Check>({
    send: (body) => sendStep(step, { id: check.id, item: item?.id ?? null }, body),
    success: form(`done.${step}`),
    failure: form('failed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  const problem = action.error instanceof CallError ? action.error.problem : null;
  const errors = problem?.errors ?? {};

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = Object.fromEntries(asked.map((name) => [name, texts[name] ?? '']));
    action.mutate({
      ...typed,
      ...(step === 'notify' && { attendFrom: instantOf(texts.attendFrom ?? '', timezone) }),
      ...(signs && { signature }),
      ...(photos && { photoIds }),
      ...(isFailing && { failed: true }),
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(step)}
      description={
        <>
          <bdi>
            {check.number} · {check.title}
          </bdi>
          {item?.text && (
            <span className="block">
              <bdi>{item.text}</bdi>
            </span>
          )}
          <span className="mt-1 block">
            {step === 'notify'
              ? form('about.notify', { count: item?.noticeHours ?? 0 })
              : form(`about.${step}`)}
          </span>
        </>
      }
      dirty={Object.values(texts).some(Boolean) || photoIds.length > 0}
      onSubmit={submit}
      footer={
        <FormFooter
          submit={t(step)}
          pending={action.isPending}
          disabled={isSending}
          {...((danger || isFailing) && { danger: true })}
        />
      }
    >
      <div className="grid gap-4.5">
        <FormError>
          {action.error && Object.keys(errors).length === 0
            ? (problem?.detail ?? action.error.message)
            : undefined}
        </FormError>
        {isFailing && <Banner tone="bad">{form('closesFailed', { count: check.failing })}</Banner>}
        {asked.map((name) => (
          <Field
            key={name}
            label={form(`fields.${name}`)}
            required={name !== 'remark'}
            hint={name === 'attendFrom' && form('zone', { zone: timezone })}
            error={errors[name]}
          >
            {LONG.includes(name) ? (
              <TextArea
                value={texts[name] ?? ''}
                onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
                rows={3}
                grow
              />
            ) : (
              <TextInput
                value={texts[name] ?? ''}
                onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
                maxLength={255}
                autoComplete="off"
                {...(name === 'attendFrom' && { type: 'datetime-local' })}
              />
            )}
          </Field>
        ))}
        {signs && (
          <SignatureField
            value={signature}
            onChange={setSignature}
            error={errors['signature.name'] ?? errors['signature']}
          />
        )}
        {photos && (
          <PhotoInput
            label={form('addPhoto')}
            value={photoIds}
            onChange={setPhotoIds}
            onBusy={setSending}
            error={errors['photoIds'] ?? errors['documentId']}
          />
        )}
      </div>
    </Dialog>
  );
}
