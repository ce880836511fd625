import { planOfPlace } from '@brick/domain/plans/plan-of-place';
import { roundMm } from '@brick/domain/plans/revisions';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { usePack } from '../pack/pack-context.tsx';
import { Modal } from '../shell/modal.tsx';
import { localPins } from './local-pins.ts';
import type { PlanSpot } from './plan-spot.ts';
import { SiteSheet } from './site-sheet.tsx';
import { usePinnable } from './use-pinnable.ts';
import { usePlans, useSheets } from './use-plans.ts';

interface PositionSheetProps {
  value: PlanSpot | null;
  /** The plan of this place is shown first. */
  placeId: number | null;
  onChoose: (pin: PlanSpot) => void;
  onClose: () => void;
}

/** The plans that can be shown now, that of a place or of the nearest one above it first. */
function useShownPlans(placeId: number | null) {
  const { pack } = usePack();
  const sheets = useSheets();
  const shown = usePlans().flatMap((plan) => {
    const sheet = sheets?.(plan);
    return sheet ? [{ plan, ...sheet }] : [];
  });
  const near = planOfPlace(
    shown.map(({ plan }) => plan),
    placeId,
    (id) => pack?.places.get(id)?.parentId ?? null,
  );
  const first = shown.find(({ plan }) => plan === near) ?? shown[0];
  return { shown, first, isRead: sheets !== undefined };
}

/** The room of the sheet, kept until it is there: the buttons below it do not come under a thumb and go. */
const ROOM = 'h-[45dvh] min-h-52';

/** Chooses a point on a plan that is taken along. */
export function PositionSheet({ value, placeId, onChoose, onClose }: PositionSheetProps) {
  const t = useTranslations('site.plans');
  const ui = useTranslations('ui');
  const { pack } = usePack();
  const pinnable = usePinnable();
  const { shown, first, isRead } = useShownPlans(placeId);
  const [planId, setPlanId] = useState(value?.planId ?? null);
  const [pin, setPin] = useState(value);
  const open = shown.find(({ plan }) => plan.id === planId) ?? first;
  const { plan: openPlan, revision } = open ?? {};
  // One that was chosen on another sheet is no point of this one.
  const own = pin && pin.planId === openPlan?.id && pin.revision === revision?.number ? pin : null;
  const pins = useMemo(
    () => (pack && openPlan && revision ? localPins(pack, pinnable, openPlan, revision) : []),
    [pack, pinnable, openPlan, revision],
  );
  return (
    <Modal title={t('choosePosition')} onClose={onClose} className="max-w-2xl">
      {shown.length > 1 && (
        <Field label={t('plan')}>
          <Select
            value={String(open?.plan.id ?? '')}
            options={shown.map(({ plan }) => ({
              value: String(plan.id),
              label: `${plan.number} ${plan.title}`,
            }))}
            onChange={({ target }) => setPlanId(Number(target.value))}
          />
        </Field>
      )}
      {open ? (
        <SiteSheet
          key={`${open.plan.id} ${open.revision.number}`}
          {...open}
          pins={pins.filter(({ offSheet }) => !offSheet)}
          chosen={null}
          point={own && [own.x, own.y]}
          onTap={({ point }) =>
            point &&
            setPin({
              planId: open.plan.id,
              revision: open.revision.number,
              x: roundMm(point[0]),
              y: roundMm(point[1]),
            })
          }
          className={ROOM}
        />
      ) : isRead ? (
        <p className="text-ink-2">{t('noneHere')}</p>
      ) : (
        <Skeleton className={ROOM} />
      )}
      {open && (
        <p role="status" className="text-ink-2">
          {t(own ? 'pointChosen' : 'choosePoint')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {open && (
          <Button variant="primary" className="flex-1" disabled={!own} onClick={() => own && onChoose(own)}>
            {t('usePosition')}
          </Button>
        )}
        <Button onClick={onClose}>{ui('close')}</Button>
      </div>
    </Modal>
  );
}
