import type { DiaryDay } from '@brick/domain/diary/api';
import { mayCountersign } from '@brick/domain/diary/rules';
import { DIARY_SECTIONS, type DiaryStep } from '@brick/domain/diary/states-and-sections';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DaySignatures } from '../platform/diary/day-signatures.tsx';
import { useEntryTime } from '../platform/diary/use-entry-time.ts';
import { PictureGrid } from '../platform/files/picture-grid.tsx';
import { rowPhotoUrl } from '../platform/files/send-row-photo.ts';
import { memberFor, usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { SectionHeading } from '../ui/layout/section-heading.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { CopyLastDayButton } from './copy-last-day-button.tsx';
import { DaySection } from './day-section.tsx';
import { arrivedPhotos, photosOfDay } from './diary-endpoints.ts';

const SignForm = lazyComponent(() => import('./sign-form.tsx'), 'SignForm');
const AddendumForm = lazyComponent(() => import('./addendum-form.tsx'), 'AddendumForm');

/** The signatures of a day, its hash, and the next step of it. */
function Signatures({ day }: { day: DiaryDay }) {
  const t = useTranslations('diary-days.signing');
  const fields = useTranslations('fields');
  const may = usePermission();
  const project = useProject();
  const member = memberFor(useUser(), project);
  const [step, setStep] = useState<DiaryStep | null>(null);
  const expected = day.photos.filter(({ state }) => state === 'expected').length;
  const mayApprove = may('diary', 'approve');
  return (
    <section aria-label={t('title')} className="grid gap-2">
      <SectionHeading title={t('title')} />
      <DaySignatures
        day={day}
        drawing={({ id, alt, className }) => (
          <img src={`${rowPhotoUrl(project.id, id)}?size=320`} alt={alt} className={className} />
        )}
      />
      {day.contentHash && (
        <p className="t-sm text-ink-3 break-all">
          {fields('label', { name: t('hash') })} <bdi className="num">{day.contentHash}</bdi>
        </p>
      )}
      {day.state === 'open' && expected > 0 && (
        <Banner tone="waiting">{t('photosComing', { count: expected })}</Banner>
      )}
      {day.state === 'open' && mayApprove && (
        <div className="print:hidden">
          <Button variant="primary" disabled={expected > 0} onClick={() => setStep('sign')}>
            {t('sign')}
          </Button>
        </div>
      )}
      {day.state === 'signed' && mayApprove && mayCountersign(member, day) && (
        <div className="print:hidden">
          <Button variant="primary" onClick={() => setStep('countersign')}>
            {t('countersign')}
          </Button>
        </div>
      )}
      {day.state === 'signed' && mayApprove && !mayCountersign(member, day) && (
        <p className="t-sm text-ink-2">{t('ownSignature')}</p>
      )}
      <Suspense>{step && <SignForm day={day} step={step} onClose={() => setStep(null)} />}</Suspense>
    </section>
  );
}

/** What was added after the signature. */
function Addenda({ day }: { day: DiaryDay }) {
  const fields = useTranslations('fields');
  const t = useTranslations('diary-days');
  const may = usePermission();
  const project = useProject();
  const written = useEntryTime();
  const [isAdding, setAdding] = useState(false);
  if (day.state === 'open') return null;
  return (
    <section aria-label={t('addenda.title')}>
      <SectionHeading
        title={t('addenda.title')}
        action={may('diary', 'create') && <Button onClick={() => setAdding(true)}>{t('addenda.add')}</Button>}
      />
      {day.addenda.length === 0 ? (
        <p className="text-ink-3">{t('line.nothing')}</p>
      ) : (
        <ol className="grid gap-2">
          {day.addenda.map((addendum) => {
            const photos = arrivedPhotos(day, addendum.photoIds);
            const title = t('addenda.number', { number: addendum.number });
            return (
              <li key={addendum.number} className="grid gap-1 rounded border border-line bg-surface p-3">
                <p className="font-medium">{title}</p>
                <p className="whitespace-pre-line wrap-anywhere">
                  <bdi>{addendum.text}</bdi>
                </p>
                <p className="t-sm text-ink-3">
                  <bdi>{t('line.by', { name: addendum.addedByName ?? '–' })}</bdi> · {written(addendum)}
                </p>
                {photos.length > 0 && (
                  <PictureGrid
                    label={fields('labelled', { name: t('fields.photos'), value: title })}
                    urls={photos.map((id) => rowPhotoUrl(project.id, id))}
                  />
                )}
              </li>
            );
          })}
        </ol>
      )}
      <Suspense>{isAdding && <AddendumForm day={day} onClose={() => setAdding(false)} />}</Suspense>
    </section>
  );
}

/** A day in its five sections, with its signatures and what was added after them. */
export function DayContents({ row: day }: { row: DiaryDay }) {
  const t = useTranslations('diary-days');
  const may = usePermission();
  const project = useProject();
  const photos = arrivedPhotos(day, photosOfDay(day));
  return (
    <div className="grid gap-7">
      {day.state === 'open' && may('diary', 'create') && <CopyLastDayButton day={day} />}
      {DIARY_SECTIONS.map((section) => (
        <DaySection key={section} day={day} section={section} />
      ))}
      {photos.length > 0 && (
        <section aria-label={t('fields.photos')}>
          <SectionHeading title={t('fields.photos')} />
          <PictureGrid label={t('fields.photos')} urls={photos.map((id) => rowPhotoUrl(project.id, id))} />
        </section>
      )}
      <Signatures day={day} />
      <Addenda day={day} />
    </div>
  );
}
