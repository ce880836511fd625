import type { Plan } from '@brick/domain/plans/api';
import type { Revision } from '@brick/domain/plans/revision-fields';
import {
  alignedBefore,
  alignmentBetween,
  currentOf,
  isAligned,
  isBeingDrawn,
} from '@brick/domain/plans/revisions';
import { planFacts } from '@brick/domain/plans/rules';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePermission } from '../../platform/projects/current-project.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { isDrawn } from '../../ui/sheet/drawable-revision.ts';
import { AlignPanel } from './align-panel.tsx';
import { PinnedSheet } from './pinned-sheet.tsx';
import { RevisionList } from './revision-list.tsx';

/** What is written across a revision that does not hold. */
function useWatermark(plan: Plan, revision: Revision | null): string | null {
  const t = useTranslations('plans.sheet');
  if (!revision) return null;
  if (revision.withdrawnAt !== null) return t('withdrawn');
  const current = currentOf(plan.revisions);
  return current && current.number > revision.number ? t('superseded', { code: current.code }) : null;
}

/** The sheet of a plan with its pins, and the revisions below it. */
export function PlanSheet({ row: plan }: { row: Plan }) {
  const t = useTranslations('plans.sheet');
  const ui = useTranslations('ui');
  const may = usePermission();
  // Null: the revision that holds, also after another one came to hold.
  const [number, setNumber] = useState<number | null>(null);
  // While somebody places or aligns, theirs stays.
  const [placing, setPlacing] = useState<number | null>(null);
  const [isAligning, setAligning] = useState(false);
  const [compared, setCompared] = useState<number | null>(null);
  const [share, setShare] = useState(0.5);
  const { revisions } = plan;
  const held = currentOf(revisions);
  const revision =
    revisions.find((each) => each.number === (number ?? placing ?? held?.number)) ?? revisions.at(-1) ?? null;
  const watermark = useWatermark(plan, revision);
  const show = (next: number) => {
    setNumber(next);
    setPlacing(null);
    setAligning(false);
    setCompared(null);
  };
  const list = <RevisionList plan={plan} shown={revision?.number ?? null} onShow={show} />;
  if (!revision)
    return (
      <div className="grid gap-4">
        <p className="text-ink-2">{t('none')}</p>
        {list}
      </div>
    );
  const before = alignedBefore(revisions, revision.number);
  const comparable = revisions.flatMap((each) => {
    const alignment =
      each.number !== revision.number && isDrawn(each)
        ? alignmentBetween(revisions, each.number, revision.number)
        : null;
    return alignment && isDrawn(each) ? [{ revision: each, alignment }] : [];
  });
  const over = comparable.find((each) => each.revision.number === compared);
  const mayAlign = may('plans', 'update', planFacts(plan)) && before !== null && isDrawn(revision);
  const nameOf = (each: Revision) => ({
    value: String(each.number),
    label: `${each.code} · ${t(`purposes.${each.purpose}`)}`,
  });
  return (
    <div className="grid min-w-0 gap-8">
      <section aria-label={t('title')} className="grid min-w-0 gap-3">
        <SectionHeading title={t('title')} />
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={t('revision')}
            variant="quiet"
            value={String(revision.number)}
            onChange={(event) => show(Number(event.target.value))}
            options={revisions.map(nameOf)}
          />
          {comparable.length > 0 && !isAligning && (
            <span className="print:hidden">
              <Select
                aria-label={t('compare')}
                variant="quiet"
                value={String(compared ?? '')}
                onChange={(event) =>
                  setCompared(event.target.value === '' ? null : Number(event.target.value))
                }
                options={[
                  { value: '', label: t('compareNone') },
                  ...comparable.map((each) => nameOf(each.revision)),
                ]}
              />
            </span>
          )}
          {over && (
            <input
              type="range"
              min={0}
              max={100}
              value={Math.round(share * 100)}
              aria-label={t('fade')}
              className="h-(--control) accent-brick print:hidden"
              onChange={(event) => setShare(Number(event.target.value) / 100)}
            />
          )}
          {mayAlign && (
            <Button
              className="print:hidden"
              aria-pressed={isAligning}
              onClick={() => {
                setPlacing(isAligning ? null : revision.number);
                setAligning(!isAligning);
              }}
            >
              {isAligning ? ui('cancel') : t('align')}
            </Button>
          )}
        </div>
        {isDrawn(revision) && !isAligned(revision) && !isAligning && (
          <Banner tone="waiting">{t('waitsForAlignment', { code: before?.code ?? '' })}</Banner>
        )}
        {revision.state === 'failed' && <Banner tone="bad">{revision.problem}</Banner>}
        {isBeingDrawn(revision) && <Banner tone="moving">{t('drawing')}</Banner>}
        {isDrawn(revision) &&
          (isAligning && before && isDrawn(before) ? (
            <AlignPanel
              key={revision.number}
              plan={plan}
              before={before}
              revision={revision}
              onDone={() => {
                setPlacing(null);
                setAligning(false);
              }}
            />
          ) : (
            <PinnedSheet
              key={revision.number}
              plan={plan}
              revision={revision}
              over={over ? { ...over, share } : null}
              watermark={watermark}
              onPlacing={(isPlacing) => setPlacing(isPlacing ? revision.number : null)}
            />
          ))}
      </section>
      {list}
    </div>
  );
}
