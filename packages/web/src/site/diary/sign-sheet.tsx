import type { countersignDiaryDay, DiaryDay, signDiaryDay } from '@brick/domain/diary/api';
import type { DiaryStep } from '@brick/domain/diary/states-and-sections';
import { dayChain } from '@brick/domain/site/diary/projected-day';
import type { Entry } from '@brick/domain/site/outbox/entry';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SIGN_CALLS } from '../../platform/diary/day-endpoints.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { SheetFoot } from '../checks/sheet-foot.tsx';
import { SignatureField } from '../checks/signature-field.tsx';
import { readSignature, type SignatureValue } from '../checks/typed-answer.ts';
import { useOwnName } from '../checks/use-checks.ts';
import { useDraftForm } from '../checks/use-draft-form.ts';
import { useSiteProject } from '../project/site-projects.ts';
import { Modal } from '../shell/modal.tsx';
import { useOutboxOverview } from '../store/outbox-context.tsx';
import { useDraftEntry } from '../store/use-draft-entry.ts';

interface SignSheetProps {
  row: DiaryDay;
  step: DiaryStep;
  /** What waits for this day: it is signed after that. */
  waiting: readonly Entry[];
  resume: string | undefined;
  onClose: () => void;
}

/** Signs or countersigns a day, once all that waits for it and its photos have arrived. */
export function SignSheet({ row, step, waiting, resume, onClose }: SignSheetProps) {
  const t = useTranslations('diary-days.signing');
  const words = useTranslations('site.diary');
  const { date } = useFormat();
  const project = useSiteProject();
  const name = useOwnName();
  const { photos, entries } = useOutboxOverview();
  const [problem, setProblem] = useState<'nameNeeded' | null>(null);
  const corrected = entries.find(({ id, state }) => id === resume && state !== 'draft');
  // One that is corrected goes after what it went after before, and after nothing else.
  const before = waiting
    .map(({ id }) => id)
    .filter((id) => id !== resume && (!corrected || corrected.dependsOn.includes(id)));
  // What waits here changes the day before it is signed.
  const [seen] = useState(step === 'sign' && before.length === 0 ? row.updatedAt : undefined);
  const named = new Set([row, ...row.lines].flatMap(({ photoIds }) => photoIds));
  const photosBefore = photos
    .filter(
      ({ id, state, ownerId }) => state !== 'draft' && (named.has(id) || before.includes(ownerId ?? '')),
    )
    .map(({ id }) => id);
  const draft = useDraftEntry<typeof signDiaryDay | typeof countersignDiaryDay>({
    call: SIGN_CALLS[step],
    resume,
    entryOf: (body) => ({
      ...{ act: 'step', projectId: project.id, kind: 'diary-day', record: dayChain(project.id, row.day) },
      params: { projectId: project.id, day: row.day },
      title: `${date(row.day)} ${t(step)}`,
      body,
      ...{ afterPhotos: true, dependsOn: [...before, ...photosBefore] },
    }),
  });
  const empty: { signature: SignatureValue } = { signature: { name, photoId: null } };
  const sheet = useDraftForm({
    ...{ draft, onClose, empty },
    read: (body) => ({ signature: readSignature(body['signature'], name) }),
    write: ({ signature }) => (signature.photoId === null && signature.name === name ? {} : { signature }),
  });
  const { signature } = sheet.typed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = signature.name.trim() === '' ? 'nameNeeded' : null;
    setProblem(found);
    if (found === null)
      void sheet.save(
        { signature, ...(seen && { seen }) },
        t(step === 'sign' ? 'signedDone' : 'countersignedDone'),
      );
  };
  return (
    <Modal title={t(step)} onClose={() => void sheet.close()}>
      <p className="text-ink-2">{t(step === 'sign' ? 'signText' : 'countersignText')}</p>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <SignatureField
          value={signature}
          onChange={(next) => {
            setProblem(null);
            sheet.change({ signature: next });
          }}
          draft={draft}
          error={problem === null ? undefined : words(problem)}
        />
        <SheetFoot sheet={sheet} draft={draft} submit={t(step)} typed={{ day: row.day, step, signature }} />
      </form>
    </Modal>
  );
}
