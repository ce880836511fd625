import { MapPinned, X } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/inputs/button.tsx';
import { controlStyle } from '../../ui/inputs/control-style.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { usePack } from '../pack/pack-context.tsx';
import type { PlanSpot } from './plan-spot.ts';

// The viewer comes with the first position that is chosen.
const PositionSheet = lazyComponent(() => import('./position-sheet.tsx'), 'PositionSheet');

interface PositionChoiceProps {
  value: PlanSpot | null;
  placeId: number | null;
  onChange: (pin: PlanSpot | null) => void;
}

/** Whether the device knows that the plan of a position is no longer there. */
export function useIsPlanGone(): (pin: PlanSpot | null) => boolean {
  const { pack, status } = usePack();
  return (pin) => pin !== null && status === 'ready' && pack?.plans.has(pin.planId) === false;
}

/** What is said of a position: its plan and revision, and whether that one still holds. */
function usePositionWords(pin: PlanSpot | null): { text: string; note: string | null } {
  const t = useTranslations('site.plans');
  const { pack } = usePack();
  const isGone = useIsPlanGone();
  if (!pin) return { text: t('choosePosition'), note: null };
  if (isGone(pin)) return { text: t('choosePosition'), note: t('gone') };
  const plan = pack?.plans.get(pin.planId);
  const revision = plan?.revisions.find(({ number }) => number === pin.revision);
  const current = plan?.revisions.find(({ number }) => number === plan.currentRevision);
  if (!plan || !revision) return { text: t('position'), note: null };
  const isOld = current !== undefined && current.number > revision.number;
  return {
    text: `${plan.number} ${plan.title} (${revision.code})`,
    note: isOld ? t('placedOnOld', { code: revision.code, current: current.code }) : null,
  };
}

/** Where on a plan it is, chosen on one that is taken along. */
export function PositionChoice({ value, placeId, onChange }: PositionChoiceProps) {
  const t = useTranslations('site.plans');
  const [isOpen, setOpen] = useState(false);
  const [labelId, noteId] = [useId(), useId()];
  const { text, note } = usePositionWords(value);
  const close = () => setOpen(false);
  return (
    <div className="grid min-w-0 gap-1.5">
      <span id={labelId} className="t-sm font-semibold text-ink">
        {t('position')}
      </span>
      <div className="flex gap-2">
        <button
          type="button"
          id={`${labelId}button`}
          aria-labelledby={`${labelId} ${labelId}button`}
          aria-describedby={noteId}
          aria-haspopup="dialog"
          className={cx(controlStyle, 'flex min-h-14 flex-1 items-center gap-2 px-2.5 text-start')}
          onClick={() => setOpen(true)}
        >
          <MapPinned size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
          <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
        </button>
        {value && (
          <IconButton
            label={t('removePosition')}
            tooltip={false}
            icon={<X size={24} aria-hidden="true" />}
            onClick={() => onChange(null)}
            className="size-14 text-ink"
          />
        )}
      </div>
      <p id={noteId} aria-live="polite" className={note ? 't-sm text-ochre' : 'sr-only'}>
        {note}
      </p>
      {/* Not inside the form: nothing that is pressed on the sheet saves it. */}
      {isOpen &&
        createPortal(
          <Suspense>
            <PositionSheet
              value={value}
              placeId={placeId}
              onClose={close}
              onChoose={(pin) => {
                onChange(pin);
                close();
              }}
            />
          </Suspense>,
          document.body,
        )}
    </div>
  );
}
