import type { Check } from '@brick/domain/checks/api';
import { type CheckReader, releaseRefusal } from '@brick/domain/checks/may-do';
import type { Point } from '@brick/domain/checks/points';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { useWhenAnswered } from './item-requirements.tsx';

interface PointFrameProps {
  check: Check;
  point: Point;
  /** Null while nobody knows yet who else there is in the project. */
  reader: CheckReader | null;
  /** Whom it waits for. */
  party: string;
  /** What it holds back. */
  held?: ReactNode;
  /** What was done, and what can be done. */
  children: ReactNode;
}

/** A hold, witness or review point as a bar across the items: who is asked, since when, and what stands against it. */
export function PointFrame({ check, point, reader, party, held, children }: PointFrameProps) {
  const t = useTranslations('checks.point');
  const kinds = useTranslations('checks.kinds');
  const fields = useTranslations('fields');
  const { instant, date } = useFormat();
  return (
    <section
      id={`point-${point.item}`}
      aria-label={fields('labelled', { name: kinds(point.kind), value: point.text ?? '' })}
      className={cx(
        'grid scroll-mt-20 gap-2 rounded border-s-4 bg-sunken px-3 py-2.5',
        point.blocks ? 'border-ochre' : point.state === null ? 'border-line-strong' : 'border-moss',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{kinds(point.kind)}</span>
        {point.state && <StatusBadge status={point.state} />}
        <span className="text-ink-2">
          {t('waitsFor')} <bdi>{party}</bdi>
        </span>
        {point.since && (
          <span className="t-sm text-ink-3">{t('since', { at: instant(point.since, { time: true }) })}</span>
        )}
      </div>
      {held}
      {point.state === 'notified' && point.attendFrom && (
        <p className="text-ink-2">
          {t('attendFrom', { at: instant(point.attendFrom, { time: true }) })}
          {point.reviewBy && ` · ${t('reviewBy', { day: date(point.reviewBy) })}`}
        </p>
      )}
      {point.state === 'locked' && point.kind === 'hold' && <p className="t-sm text-ink-2">{t('locked')}</p>}
      {reader && releaseRefusal(check, point, reader) === 'answered' && (
        <p className="t-sm text-ink-2">{t('answeredIt')}</p>
      )}
      {children}
    </section>
  );
}

interface TakenStepProps {
  step: Point['steps'][number];
  signature: (photo: { id: string; alt: string }) => ReactNode;
  children: ReactNode;
}

/** What was done at a point: by whom, when, and what they said of it. */
export function TakenStep({ step, signature: show, children }: TakenStepProps) {
  const t = useTranslations('checks.point');
  const told = useTranslations('checks.told');
  const when = useWhenAnswered();
  const { signature } = step;
  return (
    <li className="t-sm grid gap-1 wrap-anywhere text-ink-2">
      <span>
        {told(step.step, { name: step.releasedByName ?? signature?.name ?? step.byName ?? '–' })}
        {' · '}
        {when({ ...step, createdAt: step.at })}
      </span>
      {signature?.photoId && show({ id: signature.photoId, alt: t('signatureOf', { name: signature.name }) })}
      {(step.remark ?? step.reason) && (
        <span className="whitespace-pre-line">{step.remark ?? step.reason}</span>
      )}
      {children}
    </li>
  );
}
