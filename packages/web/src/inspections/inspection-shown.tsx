import type { Inspection } from '@brick/domain/inspections/contract';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../ui/status-badge.tsx';
import { type Said, useInspectionWords } from './inspection-words.ts';
import { PhotosShown } from './photos-shown.tsx';

const LINES: readonly Said[] = [
  'inspectionType',
  'phase',
  'scheduledDate',
  'location',
  'assignedTo',
  'dueDate',
  'observations',
  'adviceInstructions',
];

interface Props {
  inspection: Inspection;
  /** Where several are shown at once. Default: its number. */
  label?: string;
  /** The fields that this version has changed. */
  changed?: (field: keyof Inspection) => boolean;
}

/** An inspection to read: its result, its fields, its photos. */
export function InspectionShown({ inspection, label, changed }: Props) {
  const t = useTranslations('inspections.form');
  const words = useInspectionWords();
  const mark = (field: keyof Inspection) =>
    changed?.(field) && <span className="t-xs ms-2 text-blueprint">{t('changed')}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long observations are scrolled by the keyboard from here
    <section tabIndex={0} aria-label={label ?? inspection.reportNumber} className="grid gap-4 rounded">
      <dl className="grid grid-cols-[minmax(110px,max-content)_1fr] gap-x-5 gap-y-2">
        <dt className="text-ink-2">{t('result')}</dt>
        <dd>
          <StatusBadge status={inspection.result} />
          {mark('result')}
        </dd>
        {LINES.filter((field) => inspection[field] || changed?.(field)).map((field) => (
          <div key={field} className="contents">
            <dt className="text-ink-2">{t(field)}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">
              <bdi>{words(field, inspection)}</bdi>
              {mark(field)}
            </dd>
          </div>
        ))}
        <dt className="text-ink-2">{t('inspector')}</dt>
        <dd>
          {inspection.inspectorName ? <bdi>{inspection.inspectorName}</bdi> : '–'}
          {mark('inspectorId')}
        </dd>
      </dl>
      {(['beforePhotosUrls', 'afterPhotosUrls'] as const).map(
        (field) =>
          inspection[field].length > 0 && (
            <PhotosShown key={field} label={t(field)} urls={inspection[field]} changed={mark(field)} />
          ),
      )}
    </section>
  );
}
