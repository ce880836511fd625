import { type Alignment, alignmentOf, type PointPair } from '@brick/domain/plans/alignment';
import type { Plan } from '@brick/domain/plans/api';
import type { Revision } from '@brick/domain/plans/revision-fields';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { PROJECTS_KEY } from '../../platform/projects/current-project.ts';
import { Button } from '../../ui/inputs/button.tsx';
import type { DrawnRevision } from '../../ui/sheet/drawable-revision.ts';
import { alignRevisionEndpoint } from '../plan-endpoints.ts';
import { SheetCanvas } from './sheet-canvas.tsx';

const MAX_PAIRS = 3;

type Sheet = Revision & DrawnRevision;

const marksOf = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], index) => ({
    id: index + 1,
    kind: 'issue' as const,
    subjectId: 0,
    number: String(index + 1),
    title: '',
    stage: null,
    status: 'fixed' as const,
    trade: null,
    dueDate: null,
    overdue: false,
    mayMove: false,
    x,
    y,
    offSheet: false,
  }));

/** Aligns a revision with the one before: two or three points, each on both sheets in turn. */
export function AlignPanel({
  plan,
  before,
  revision,
  onDone,
}: {
  plan: Plan;
  before: Sheet;
  revision: Sheet;
  onDone: () => void;
}) {
  const t = useTranslations('plans.sheet');
  const [from, setFrom] = useState<(readonly [number, number])[]>([]);
  const [to, setTo] = useState<(readonly [number, number])[]>([]);
  const pairs: PointPair[] = to.map((point, index) => ({
    from: from[index] as PointPair['from'],
    to: point,
  }));
  const isSecond = from.length > to.length;
  let problem: string | null = null;
  let alignment: Alignment | null = null;
  if (pairs.length >= 2)
    try {
      alignment = alignmentOf(pairs);
    } catch {
      problem = t('tooClose');
    }
  const save = useAction({
    send: (body: { same: true } | { points: { from: [number, number]; to: [number, number] }[] }) =>
      call(alignRevisionEndpoint, { params: { id: plan.id, number: revision.number }, body }),
    success: t('aligned'),
    failure: t('alignFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
  const points = pairs.map((pair) => ({
    from: [pair.from[0], pair.from[1]] as [number, number],
    to: [pair.to[0], pair.to[1]] as [number, number],
  }));
  const next = Math.min(MAX_PAIRS, from.length + (isSecond ? 0 : 1));
  return (
    <div className="grid gap-3">
      <p aria-live="polite">
        {isSecond
          ? t('showOn', { number: next, code: revision.code })
          : from.length < MAX_PAIRS
            ? t('showOn', { number: next, code: before.code })
            : t('enough')}
      </p>
      <div className="grid min-w-0 gap-4 lg:grid-cols-2">
        <SheetCanvas
          plan={plan}
          revision={before}
          pins={marksOf(from)}
          chosen={null}
          watermark={null}
          onPin={() => {}}
          onPoint={(point) => !isSecond && from.length < MAX_PAIRS && setFrom([...from, point])}
          label={t('canvas', { plan: plan.number, code: before.code })}
        />
        <SheetCanvas
          plan={plan}
          revision={revision}
          over={alignment && !isSecond ? { revision: before, share: 0.5, alignment, isBlended: true } : null}
          pins={marksOf(to)}
          chosen={null}
          watermark={null}
          onPin={() => {}}
          onPoint={(point) => isSecond && setTo([...to, point])}
          label={t('canvas', { plan: plan.number, code: revision.code })}
        />
      </div>
      {problem && (
        <p role="alert" className="text-crimson">
          {problem}
        </p>
      )}
      {alignment && <p>{t('preview')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          pending={save.isPending}
          disabled={points.length < 2 || problem !== null}
          onClick={() => save.mutate({ points })}
        >
          {t('saveAlignment')}
        </Button>
        <Button onClick={() => save.mutate({ same: true })}>{t('nothingMoved')}</Button>
        <Button
          variant="quiet"
          onClick={() => {
            setFrom([]);
            setTo([]);
          }}
        >
          {t('again')}
        </Button>
      </div>
    </div>
  );
}
