import { ISSUE_STAGES } from '@brick/domain/issues/record';
import type { Plan, PlanPin } from '@brick/domain/plans/api';
import type { Revision } from '@brick/domain/plans/revision-fields';
import { alignedBefore, currentOf, isAligned } from '@brick/domain/plans/revisions';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { RowLink } from '../../platform/lists/row-link.tsx';
import { usePermission } from '../../platform/projects/current-project.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { filterPins, usePins } from '../plan-calls.ts';
import { AlignPanel } from './align-panel.tsx';
import type { DrawnRevision } from './draw.ts';
import { PlacePanel } from './place-panel.tsx';
import { SheetCanvas } from './sheet-canvas.tsx';

const isDrawn = (revision: Revision): revision is Revision & DrawnRevision =>
  revision.state === 'ready' && revision.levels !== null;

/** What is written across a revision that does not hold. */
function useWatermark(plan: Plan, revision: Revision | null): string | null {
  const t = useTranslations('plans.sheet');
  if (!revision) return null;
  if (revision.withdrawnAt !== null) return t('withdrawn');
  const current = currentOf(plan.revisions);
  return current && current.number > revision.number ? t('superseded', { code: current.code }) : null;
}

function PinList({
  pins,
  chosen,
  onChoose,
}: {
  pins: readonly PlanPin[];
  chosen: number | null;
  onChoose: (pin: PlanPin) => void;
}) {
  return (
    <ul className="grid max-h-96 gap-1 overflow-y-auto">
      {pins.map((pin) => (
        <li
          key={pin.id}
          className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded px-2 py-1.5 ${pin.id === chosen ? 'bg-sunken' : ''}`}
        >
          <button
            type="button"
            className="tabular-nums underline decoration-dotted underline-offset-4"
            aria-pressed={pin.id === chosen}
            onClick={() => onChoose(pin)}
          >
            {pin.number}
          </button>
          <span className="min-w-0 flex-1 truncate">
            <RowLink kind="issue" id={pin.subjectId}>
              <bdi>{pin.title}</bdi>
            </RowLink>
          </span>
          <StatusBadge status={pin.stage} />
        </li>
      ))}
    </ul>
  );
}

type Mode = 'look' | 'place' | 'align';

/** The sheet of a plan with its pins, and beside it the list of what is shown. */
export function PlanSheet({ row: plan }: { row: Plan }) {
  const t = useTranslations('plans.sheet');
  const stages = useTranslations('status');
  const may = usePermission();
  const [number, setNumber] = useState(plan.currentRevision);
  const [stage, setStage] = useState<string>('all');
  const [chosen, setChosen] = useState<number | null>(null);
  const [mode, setMode] = useState<Mode>('look');
  const [point, setPoint] = useState<readonly [number, number] | null>(null);
  const [compared, setCompared] = useState<number | null>(null);
  const [share, setShare] = useState(0.5);
  const revision = plan.revisions.find((each) => each.number === number) ?? plan.revisions.at(-1) ?? null;
  const watermark = useWatermark(plan, revision);
  const query = usePins(plan, revision && isDrawn(revision) ? revision.number : null);
  const pins = useMemo(
    () => filterPins(query.data ?? [], { stage: stage === 'all' ? undefined : stage }),
    [query.data, stage],
  );
  if (!revision) return <p className="text-ink-2">{t('none')}</p>;
  const other = plan.revisions.find((each) => each.number === compared);
  const before = alignedBefore(plan.revisions, revision.number);
  const offSheet = pins.filter((pin) => pin.offSheet);
  const names = plan.revisions.map((each) => ({
    value: String(each.number),
    label: `${each.code} · ${t(`purposes.${each.purpose}`)}`,
  }));
  return (
    <section aria-label={t('title')} className="grid min-w-0 gap-4">
      <SectionHeading title={t('title')} />
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Select
          aria-label={t('revision')}
          variant="quiet"
          value={String(revision.number)}
          onChange={(event) => {
            setNumber(Number(event.target.value));
            setMode('look');
          }}
          options={names}
        />
        {plan.revisions.filter(isDrawn).length > 1 && (
          <Select
            aria-label={t('compare')}
            variant="quiet"
            value={String(compared ?? '')}
            onChange={(event) => setCompared(event.target.value === '' ? null : Number(event.target.value))}
            options={[
              { value: '', label: t('compareNone') },
              ...names.filter(({ value }) => Number(value) !== revision.number),
            ]}
          />
        )}
        {other && (
          <input
            type="range"
            min={0}
            max={100}
            value={Math.round(share * 100)}
            aria-label={t('fade')}
            onChange={(event) => setShare(Number(event.target.value) / 100)}
          />
        )}
        {may('issues', 'update') && isAligned(revision) && isDrawn(revision) && (
          <Button
            aria-pressed={mode === 'place'}
            onClick={() => {
              setMode(mode === 'place' ? 'look' : 'place');
              setPoint(null);
            }}
          >
            {t(mode === 'place' ? 'cancel' : 'place')}
          </Button>
        )}
        {may('plans', 'update') && before && isDrawn(revision) && (
          <Button
            aria-pressed={mode === 'align'}
            onClick={() => setMode(mode === 'align' ? 'look' : 'align')}
          >
            {t(mode === 'align' ? 'cancel' : 'align')}
          </Button>
        )}
      </div>
      {isDrawn(revision) && !isAligned(revision) && mode !== 'align' && (
        <Banner tone="waiting">{t('waitsForAlignment', { code: before?.code ?? '' })}</Banner>
      )}
      {revision.state === 'failed' && <Banner tone="bad">{revision.problem ?? t('failed')}</Banner>}
      {(revision.state === 'waiting' || revision.state === 'preparing') && (
        <p role="status">{t('drawing')}</p>
      )}
      {isDrawn(revision) && mode === 'align' && before && isDrawn(before) ? (
        <AlignPanel plan={plan} before={before} revision={revision} onDone={() => setMode('look')} />
      ) : (
        isDrawn(revision) && (
          <div className="grid min-w-0 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
            <SheetCanvas
              plan={plan}
              revision={revision}
              over={other && isDrawn(other) ? { revision: other, share } : null}
              pins={pins}
              chosen={chosen}
              watermark={watermark}
              onPin={(pin) => setChosen(pin?.id ?? null)}
              onPoint={mode === 'place' ? setPoint : undefined}
              label={t('canvas', { plan: `${plan.number} ${plan.title}`, code: revision.code })}
            />
            <div className="grid content-start gap-3">
              <Segmented
                label={t('stage')}
                value={stage}
                onChange={setStage}
                options={[
                  { value: 'all', label: t('all') },
                  ...ISSUE_STAGES.map((value) => ({ value, label: stages(value) })),
                ]}
              />
              {mode === 'place' && (
                <PlacePanel
                  plan={plan}
                  revision={revision.number}
                  point={point}
                  onDone={() => setMode('look')}
                />
              )}
              <p className="t-sm text-ink-2" aria-live="polite">
                {t('count', { count: pins.length })}
              </p>
              <LoadFailed query={query} />
              <PinList
                pins={pins.filter((pin) => !pin.offSheet)}
                chosen={chosen}
                onChoose={(pin) => setChosen(pin.id)}
              />
              {offSheet.length > 0 && (
                <>
                  <h3 className="t-sm font-semibold">{t('offSheet')}</h3>
                  <PinList pins={offSheet} chosen={chosen} onChoose={(pin) => setChosen(pin.id)} />
                </>
              )}
            </div>
          </div>
        )
      )}
    </section>
  );
}
