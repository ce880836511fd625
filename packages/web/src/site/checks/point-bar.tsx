import type { Check } from '@brick/domain/checks/api';
import { type CheckReader, releaseRefusal, stepsAtPoint } from '@brick/domain/checks/may-do';
import type { PointStep } from '@brick/domain/checks/point-states';
import type { Point } from '@brick/domain/checks/points';
import { heldBackBy } from '@brick/domain/site/checks/next-in-check';
import { checkActOf, itemOfEntry } from '@brick/domain/site/checks/projected-check';
import type { Entry } from '@brick/domain/site/outbox/entry';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { useSiteProject } from '../project/site-projects.ts';
import { RoomyButton } from '../shell/roomy-button.tsx';
import { SitePhoto } from '../store/site-photo.tsx';
import { PhotoRow, WaitingNote } from './given-answer.tsx';
import { usePartyName } from './item-words.tsx';

function TakenStep({ step }: { step: Point['steps'][number] }) {
  const t = useTranslations('checks.point');
  const told = useTranslations('checks.told');
  const { instant } = useFormat();
  const project = useSiteProject();
  const { signature } = step;
  return (
    <li className="t-sm grid gap-1 wrap-anywhere text-ink-2">
      <span>
        {told(step.step, { name: step.releasedByName ?? signature?.name ?? step.byName ?? '–' })}
        {' · '}
        {instant(step.at, { time: true })}
      </span>
      {signature?.photoId && (
        <SitePhoto
          id={signature.photoId}
          alt={t('signatureOf', { name: signature.name })}
          projectId={project.id}
          className="h-12 w-max max-w-full bg-white"
        />
      )}
      {(step.remark ?? step.reason) && (
        <span className="whitespace-pre-line">{step.remark ?? step.reason}</span>
      )}
      <PhotoRow ids={step.photoIds} label={told(step.step, { name: step.releasedByName ?? '' })} />
    </li>
  );
}

interface PointBarProps {
  check: Check;
  point: Point;
  waiting: readonly Entry[];
  reader: CheckReader;
  onStep: (step: PointStep) => void;
}

/** A hold, witness or review point across the items: whom it waits for, what it holds back, and what was done. */
export function PointBar({ check, point, waiting, reader, onStep }: PointBarProps) {
  const t = useTranslations('checks.point');
  const words = useTranslations('site.check');
  const kinds = useTranslations('checks.kinds');
  const steps = useTranslations('checks.steps');
  const fields = useTranslations('fields');
  const party = usePartyName();
  const { instant, date } = useFormat();
  const held = heldBackBy(check, point);
  const own = waiting.filter((entry) => {
    const act = checkActOf(entry);
    return act !== 'answers' && act !== 'concession' && itemOfEntry(entry) === point.item;
  });
  return (
    <section
      id={`point-${point.item}`}
      aria-label={fields('labelled', { name: kinds(point.kind), value: point.text ?? '' })}
      className={cx(
        'grid scroll-mt-20 gap-2 rounded border-s-4 bg-sunken px-3 py-2.5',
        point.blocks ? 'border-ochre' : 'border-moss',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{kinds(point.kind)}</span>
        {point.state && <StatusBadge status={point.state} />}
        <span className="text-ink-2">
          {t('waitsFor')} <bdi>{party(point.party)}</bdi>
        </span>
        {point.since && (
          <span className="t-sm text-ink-3">{t('since', { at: instant(point.since, { time: true }) })}</span>
        )}
      </p>
      {held.length > 0 && (
        <p className="font-medium text-ochre">{words('holdsBack', { count: held.length })}</p>
      )}
      {point.state === 'notified' && point.attendFrom && (
        <p className="text-ink-2">
          {t('attendFrom', { at: instant(point.attendFrom, { time: true }) })}
          {point.reviewBy && ` · ${t('reviewBy', { day: date(point.reviewBy) })}`}
        </p>
      )}
      {point.state === 'locked' && point.kind === 'hold' && <p className="t-sm text-ink-2">{t('locked')}</p>}
      {releaseRefusal(check, point, reader) === 'answered' && (
        <p className="t-sm text-ink-2">{t('answeredIt')}</p>
      )}
      {point.steps.length > 0 && (
        <ol className="grid gap-2">
          {point.steps.map((step) => (
            <TakenStep key={step.seq} step={step} />
          ))}
        </ol>
      )}
      {own.map((entry) => (
        <WaitingNote key={entry.id} entry={entry} />
      ))}
      <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
        {stepsAtPoint(check, point, reader).map((step) => (
          <RoomyButton
            key={step}
            variant={step === 'release' || step === 'attend' ? 'primary' : 'secondary'}
            className="flex-1"
            aria-label={fields('labelled', { name: steps(step), value: point.text ?? '' })}
            onClick={() => onStep(step)}
          >
            {steps(step)}
          </RoomyButton>
        ))}
      </div>
    </section>
  );
}
