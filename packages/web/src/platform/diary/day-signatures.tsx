import type { DiaryDay } from '@brick/domain/diary/api';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import { isolated } from '../../ui/format/isolated.ts';

interface DaySignaturesProps {
  day: DiaryDay;
  /** A signature as it was drawn, in a box of this class; its text is its name. */
  drawing: (photo: { id: string; alt: string; className: string }) => ReactNode;
}

/** Who signed and countersigned a day and when, what they drew, and how late it was. */
export function DaySignatures({ day, drawing }: DaySignaturesProps) {
  const t = useTranslations('diary-days.signing');
  const { instant } = useFormat();
  const signature = (
    step: 'signedBy' | 'countersignedBy',
    at: string | null,
    person: string | null,
    drawn: DiaryDay['signature'],
  ) => {
    if (!at) return null;
    const name = isolated(drawn?.name ?? person ?? '–');
    const alt = t(step, { name, at: instant(at, { time: true }) });
    return (
      <>
        <p className="wrap-anywhere">{alt}</p>
        {drawn?.photoId &&
          drawing({ id: drawn.photoId, alt, className: 'h-16 w-max max-w-full rounded bg-white' })}
      </>
    );
  };
  return (
    <>
      {signature('signedBy', day.signedAt, day.signedByName, day.signature)}
      {day.signedDaysLate > 0 && (
        <p className="font-medium text-ochre">{t('late', { count: day.signedDaysLate })}</p>
      )}
      {signature('countersignedBy', day.countersignedAt, day.countersignedByName, day.countersignature)}
    </>
  );
}
