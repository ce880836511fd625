import type { Check } from '@brick/domain/checks/api';
import type { Item } from '@brick/domain/checks/items';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { STEP_CALLS } from '../../platform/checks/step-endpoints.ts';
import { useUser } from '../../platform/session/session.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { PhotoPicker } from '../capture/photo-picker.tsx';
import { serverNow } from '../outbox/clock.ts';
import { useSiteProject } from '../project/site-projects.ts';
import { Modal } from '../shell/modal.tsx';
import { useOutboxOverview } from '../store/outbox-context.tsx';
import { useDraftEntry } from '../store/use-draft-entry.ts';
import type { SiteStep, StepEndpoint } from './check-endpoints.ts';
import {
  bodyOfStep,
  draftOfStep,
  LONG_FIELDS,
  problemsOfStep,
  type StepProblems,
  stepFormOf,
  typedStepOf,
} from './check-step-form.ts';
import { SheetFoot } from './sheet-foot.tsx';
import { SignatureField } from './signature-field.tsx';
import { useOwnName } from './use-checks.ts';
import { useDraftForm } from './use-draft-form.ts';

interface CheckStepSheetProps {
  step: SiteStep;
  check: Check;
  /** The item with the point, or that fails; null for the check as a whole. */
  item: Item | null;
  resume: string | undefined;
  onClose: () => void;
}

/** The photos of a check that are still on this device: it is closed after they have arrived. */
function usePhotosBefore(check: Check): string[] {
  const { photos } = useOutboxOverview();
  const named = new Set(
    [...check.answers, ...check.points.flatMap(({ steps }) => steps)].flatMap(({ photoIds, signature }) => [
      ...photoIds,
      signature?.photoId ?? '',
    ]),
  );
  return photos.filter(({ id, state }) => state !== 'draft' && named.has(id)).map(({ id }) => id);
}

/** A step of a point, an item or the check as a whole. What is typed and signed is on the device before it is saved. */
export function CheckStepSheet({ step, check, item, resume, onClose }: CheckStepSheetProps) {
  const t = useTranslations('checks.steps');
  const form = useTranslations('checks.step');
  const words = useTranslations('site.check');
  const project = useSiteProject();
  const name = useOwnName();
  const { timezone } = useUser();
  const photosBefore = usePhotosBefore(check);
  const [problems, setProblems] = useState<StepProblems>({});
  const asked = stepFormOf(step, item);
  const draft = useDraftEntry<StepEndpoint>({
    call: STEP_CALLS[step],
    resume,
    entryOf: (body) => ({
      ...{ act: 'step', projectId: project.id, kind: 'check', record: check.id, body },
      params: { id: check.id, ...(item && { uuid: item.id }) },
      title: [check.number, t(step), item?.text ?? check.title].filter(Boolean).join(' '),
      ...(step === 'close' && { afterPhotos: true, dependsOn: photosBefore }),
    }),
  });
  const sheet = useDraftForm({
    ...{ draft, onClose, empty: typedStepOf({}, name, timezone) },
    read: (body) => typedStepOf(body, name, timezone),
    write: (typed) => draftOfStep(asked, typed, name, timezone),
  });
  const { typed } = sheet;
  const set = (change: Partial<typeof typed>) => {
    setProblems({});
    sheet.change(change);
  };
  const photos = draft.photos.filter(({ id }) => id !== typed.signature.photoId);
  const isFailing = step === 'close' && check.failing > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: StepProblems = problemsOfStep(asked, typed, {
      ...{ photos: photos.length, now: serverNow(), noticeHours: item?.noticeHours ?? 0, timeZone: timezone },
    });
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void sheet.save(
      { ...bodyOfStep(asked, typed, timezone), ...(isFailing && { failed: true }) },
      form(`done.${step}`),
    );
  };
  const said = (field: keyof StepProblems): string | undefined => {
    const problem = problems[field];
    return problem === 'late'
      ? words('problem.late', { count: item?.noticeHours ?? 0 })
      : problem && words(`problem.${problem}`);
  };
  return (
    <Modal title={t(step)} onClose={() => void sheet.close()}>
      {item?.text && (
        <p className="font-semibold wrap-anywhere">
          <bdi>{item.text}</bdi>
        </p>
      )}
      <p className="text-ink-2">
        {step === 'notify' ? form('about.notify', { count: item?.noticeHours ?? 0 }) : form(`about.${step}`)}
      </p>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {isFailing && <Banner tone="bad">{form('closesFailed', { count: check.failing })}</Banner>}
        {asked.texts.map((field) => (
          <Field
            key={field}
            label={form(`fields.${field}`)}
            required={field !== 'remark'}
            optional={field === 'remark'}
            hint={field === 'attendFrom' && form('zone', { zone: timezone })}
            error={said(field)}
          >
            {LONG_FIELDS.includes(field) ? (
              <TextArea
                rows={3}
                grow
                dir="auto"
                maxLength={1000}
                value={typed[field]}
                onChange={({ target }) => set({ [field]: target.value })}
              />
            ) : (
              <TextInput
                value={typed[field]}
                onChange={({ target }) => set({ [field]: target.value })}
                maxLength={255}
                dir={field === 'attendFrom' ? undefined : 'auto'}
                autoComplete="off"
                className="min-h-14"
                {...(field === 'attendFrom' && { type: 'datetime-local' })}
              />
            )}
          </Field>
        ))}
        {asked.signs && (
          <SignatureField
            value={typed.signature}
            onChange={(signature) => set({ signature })}
            draft={draft}
            error={said('signature')}
          />
        )}
        {asked.photos && (
          <PhotoPicker
            photos={photos}
            onAdd={sheet.addPhoto}
            onRemove={draft.removePhoto}
            ready={draft.id !== null}
          />
        )}
        {said('photos') && (
          <p role="alert" className="t-sm text-crimson">
            {said('photos')}
          </p>
        )}
        <SheetFoot
          sheet={sheet}
          draft={draft}
          submit={t(step)}
          typed={{ check: check.id, item: item?.id ?? null, step, ...bodyOfStep(asked, typed, timezone) }}
        />
      </form>
    </Modal>
  );
}
