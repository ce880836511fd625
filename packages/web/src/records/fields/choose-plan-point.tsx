import type { Plan } from '@brick/domain/plans/api';
import { planOfPlace } from '@brick/domain/plans/plan-of-place';
import { currentOf, roundMm } from '@brick/domain/plans/revisions';
import { Suspense, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { tilesOfServer } from '../../platform/files/tiles-of-server.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { type DrawnRevision, isDrawn } from '../../ui/sheet/drawable-revision.ts';
import type { PlanPoint } from './current-plans.ts';
import { usePlaces } from './use-places.tsx';

/** The room of a sheet, kept until it is there: a dialog that grew would have been left by who pressed beside it. */
const ROOM = 'h-[min(70vh,52rem)] min-h-80';

// The viewer comes with the first position that is chosen.
const SheetView = lazyComponent(() => import('../../ui/sheet/sheet-view.tsx'), 'SheetView');

interface SheetProps {
  plan: Plan;
  revision: DrawnRevision & { code: string };
  point: readonly [number, number] | null;
  onPoint: (point: readonly [number, number]) => void;
}

function Sheet({ plan, revision, point, onPoint }: SheetProps) {
  const t = useTranslations('fields.position');
  const load = useMemo(() => tilesOfServer(plan.id), [plan.id]);
  const words = {
    label: t('sheet', { plan: `${plan.number} ${plan.title}`, code: revision.code }),
    ...{ keys: t('keys'), zoomIn: t('zoomIn'), zoomOut: t('zoomOut'), whole: t('whole') },
  };
  return (
    <SheetView
      {...{ revision, load, words, point }}
      pins={[]}
      chosen={null}
      watermark={null}
      aims
      className={ROOM}
      onTap={(tap) => tap.point && onPoint(tap.point)}
    />
  );
}

interface PointOnPlanProps {
  /** Plans that can be shown. */
  plans: readonly Plan[];
  /** The plan of this place, or of the nearest one above it, is shown first. */
  placeId: number | null;
  value: PlanPoint | null;
  onChange: (point: PlanPoint | null) => void;
}

/** Chooses a plan and a point on its sheet: by a tap, or by Enter on what is in its middle. */
export function ChoosePlanPoint({ plans, placeId, value, onChange }: PointOnPlanProps) {
  const t = useTranslations('fields.position');
  const places = usePlaces().query.data;
  const [planId, setPlanId] = useState(value?.planId ?? null);
  const parentOf = (id: number) => places?.find((place) => place.id === id)?.parentId ?? null;
  const plan = plans.find(({ id }) => id === planId) ?? planOfPlace(plans, placeId, parentOf) ?? plans[0];
  const current = plan ? currentOf(plan.revisions) : null;
  // One that was chosen on another sheet is no point of this one.
  const own = value && value.planId === plan?.id && value.revision === current?.number ? value : null;
  if (!plan || !current || !isDrawn(current)) return <p className="text-ink-2">{t('none')}</p>;
  return (
    <>
      <Field label={t('plan')}>
        <Select
          value={String(plan.id)}
          onChange={({ target }) => {
            setPlanId(Number(target.value));
            onChange(null);
          }}
          options={plans.map(({ id, number, title }) => ({ value: String(id), label: `${number} ${title}` }))}
        />
      </Field>
      <p aria-live="polite">{t(own ? 'pointChosen' : 'choosePoint')}</p>
      <Suspense fallback={<Skeleton className={ROOM} />}>
        <Sheet
          key={plan.id}
          plan={plan}
          revision={current}
          point={own && [own.x, own.y]}
          onPoint={([x, y]) => {
            setPlanId(plan.id);
            onChange({ planId: plan.id, revision: current.number, x: roundMm(x), y: roundMm(y) });
          }}
        />
      </Suspense>
    </>
  );
}
