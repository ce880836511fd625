import type { Check } from '@brick/domain/checks/api';
import { type CheckReader, releaseRefusal, stepsAtPoint } from '@brick/domain/checks/may-do';
import type { PointStep } from '@brick/domain/checks/point-states';
import type { Point } from '@brick/domain/checks/points';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/projects/current-project.ts';
import { pagePath } from '../platform/records/record-links.ts';
import { cx } from '../ui/cx.ts';
import { StatusBadge } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { linkStyle } from '../ui/inputs/button-style.ts';
import { usePartyName } from './item-words.tsx';

interface PointBarProps {
  check: Check;
  point: Point;
  /** Null while nobody knows yet who else there is in the project. */
  reader: CheckReader | null;
  onStep: (step: PointStep) => void;
}

/** A hold, witness or review point as a bar across the items: who is asked, since when, and what was done. */
export function PointBar({ check, point, reader, onStep }: PointBarProps) {
  const t = useTranslations('checks.point');
  const kinds = useTranslations('checks.kinds');
  const fields = useTranslations('fields');
  const steps = useTranslations('checks.steps');
  const told = useTranslations('checks.told');
  const party = usePartyName();
  const { instant, date } = useFormat();
  const project = useProject();
  const taken = reader ? stepsAtPoint(check, point, reader) : [];
  return (
    <section
      aria-label={fields('labelled', { name: kinds(point.kind), value: point.text ?? '' })}
      className={cx(
        'grid gap-2 rounded border-s-4 bg-sunken px-3 py-2.5',
        point.blocks ? 'border-ochre' : 'border-moss',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{kinds(point.kind)}</span>
        {point.state && <StatusBadge status={point.state} />}
        <span className="text-ink-2">
          {t('waitsFor')} <bdi>{party(point.party)}</bdi>
        </span>
        {point.since && (
          <span className="t-sm text-ink-3">{t('since', { at: instant(point.since, { time: true }) })}</span>
        )}
      </div>
      {point.state === 'notified' && point.attendFrom && (
        <p className="text-ink-2">
          {t('attendFrom', { at: instant(point.attendFrom, { time: true }) })}
          {point.reviewBy && ` · ${t('reviewBy', { day: date(point.reviewBy) })}`}
        </p>
      )}
      {point.state === 'locked' && point.kind === 'hold' && <p className="t-sm text-ink-3">{t('locked')}</p>}
      {point.steps.length > 0 && (
        <ol className="grid gap-1">
          {point.steps.map((step) => (
            <li key={step.seq} className="t-sm text-ink-2 wrap-anywhere">
              {told(step.step, { name: step.releasedByName ?? step.signature?.name ?? step.byName ?? '–' })}
              {' · '}
              {instant(step.at, { time: true })}
              {step.signature?.photoId && (
                <img
                  src={`/api/projects/${project.id}/photos/${step.signature.photoId}?size=320`}
                  alt={t('signatureOf', { name: step.signature.name })}
                  className="my-1 h-12 rounded bg-white"
                />
              )}
              {(step.remark ?? step.reason) && <span className="block">{step.remark ?? step.reason}</span>}
              {step.issueId !== null && (
                <Link to={pagePath('issue', step.issueId)} className={linkStyle}>
                  {t('issue')}
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
      {reader && releaseRefusal(check, point, reader) === 'answered' && (
        <p className="t-sm text-ink-2">{t('answeredIt')}</p>
      )}
      {taken.length > 0 && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {taken.map((step) => (
            <Button
              key={step}
              size="sm"
              variant={step === 'release' || step === 'attend' ? 'primary' : 'secondary'}
              onClick={() => onStep(step)}
            >
              {steps(step)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
