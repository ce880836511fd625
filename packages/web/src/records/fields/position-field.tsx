import type { Plan } from '@brick/domain/plans/api';
import { plan as is, type PinKind } from '@brick/domain/plans/record';
import { MapPinned, X } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useProject } from '../../platform/projects/current-project.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/inputs/button.tsx';
import { controlStyle } from '../../ui/inputs/control-style.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useAllRows } from '../use-all-rows.ts';
import { currentPlans, type PlanPoint } from './current-plans.ts';
import { useFormField } from './form-fields.tsx';
import { usePinsOf } from './use-pins-of.ts';

const PositionDialog = lazyComponent(() => import('./position-dialog.tsx'), 'PositionDialog');

/** Loads the schema of the extra field `pin` of a form with a PositionField: a point on a plan. */
export const loadPinShape = () =>
  import('@brick/domain/field-schemas').then(({ pinSpot }) => ({
    pin: pinSpot.nullish().transform((spot) => spot ?? undefined),
  }));

interface PositionFieldProps {
  kind: PinKind;
  /** Null for a new one. */
  id: number | null;
}

/** Where on a plan an issue or a check is. A point on a plan where it has a pin moves that. */
export function PositionField({ kind, id }: PositionFieldProps) {
  const t = useTranslations('fields.position');
  const { id: projectId } = useProject();
  const { field, control, error, editable } = useFormField('pin');
  const placeId: unknown = useWatch({ control, name: 'placeId' });
  const [isOpen, setOpen] = useState(false);
  const [labelId, noteId] = [useId(), useId()];
  const plans = useAllRows<Plan>({ is }, { sort: 'number' });
  const pins = usePinsOf(projectId, kind, id);
  const point = (field.value ?? null) as PlanPoint | null;
  const planOf = (planId: number) => plans.data?.find((plan) => plan.id === planId);
  const nameOf = (plan: Plan) => `${plan.number} ${plan.title}`;
  const there = (pins.data ?? []).flatMap((pin) => planOf(pin.planId) ?? []);
  const shown = currentPlans(plans.data ?? []);
  const chosen = point && planOf(point.planId);
  const code = chosen?.revisions.find(({ number }) => number === point?.revision)?.code;
  // Without a sheet there is nothing to choose, and nothing to say of it.
  if (shown.length === 0 && there.length === 0 && !chosen) return null;
  const note =
    there.length > 0 ? t(chosen ? 'willMove' : 'isOn', { plans: there.map(nameOf).join(', ') }) : null;
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <span id={labelId} className="t-sm font-semibold text-ink">
        {t('title')}
      </span>
      <div className="flex gap-2">
        <button
          type="button"
          id={`${labelId}button`}
          ref={field.ref}
          aria-labelledby={`${labelId} ${labelId}button`}
          aria-describedby={noteId}
          aria-haspopup="dialog"
          disabled={!editable || shown.length === 0}
          className={cx(controlStyle, 'flex min-h-(--control) flex-1 items-center gap-2 px-2.5 text-start')}
          onClick={() => setOpen(true)}
        >
          <MapPinned size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
          <bdi className="min-w-0 wrap-anywhere">
            {chosen ? `${nameOf(chosen)} (${code ?? '–'})` : t('choose')}
          </bdi>
        </button>
        {point && (
          <IconButton
            label={t('remove')}
            icon={<X size={18} aria-hidden="true" />}
            onClick={() => field.onChange(null)}
          />
        )}
      </div>
      <div id={noteId} className="grid gap-1">
        {note && <p className="t-sm text-ink-3 wrap-anywhere">{note}</p>}
        {error && (
          <p role="alert" className="t-sm text-crimson">
            {error}
          </p>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <PositionDialog
            plans={shown}
            placeId={typeof placeId === 'number' ? placeId : null}
            start={point}
            onClose={() => setOpen(false)}
            onChoose={(next) => {
              field.onChange(next);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
