import type { PlanPin } from '@brick/domain/plans/api';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RowLink } from '../../platform/lists/row-link.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Button } from '../../ui/inputs/button.tsx';

interface PinListProps {
  label: string;
  pins: readonly PlanPin[];
  chosen: number | null;
  onChoose: (pin: PlanPin) => void;
  /** Begins to move a pin; null where pins cannot be placed. */
  onMove: ((pin: PlanPin) => void) | null;
  onRemove: (pin: PlanPin) => void;
}

/** So many pins are listed at once: thousands of rows hold a phone up. */
const AT_ONCE = 100;

/** Pins as a list: what the sheet shows, for those who cannot see or point at it. */
export function PinList({ label, pins, chosen, onChoose, onMove, onRemove }: PinListProps) {
  const t = useTranslations('plans.sheet');
  const [most, setMost] = useState(AT_ONCE);
  const listed = pins.slice(0, most);
  // The one that was chosen on the sheet is listed, wherever it stands.
  const further = pins.slice(most).find(({ id }) => id === chosen);
  const left = pins.length - listed.length;
  return (
    <ul aria-label={label} className="grid max-h-96 content-start gap-1 overflow-y-auto">
      {[...(further ? [further] : []), ...listed].map((pin) => {
        const isChosen = pin.id === chosen;
        return (
          <li key={pin.id} className={`grid gap-1 rounded px-2 py-1.5 ${isChosen ? 'bg-sunken' : ''}`}>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <button
                type="button"
                className="min-h-6 tabular-nums underline decoration-dotted underline-offset-4 coarse:min-h-(--control)"
                aria-label={t('show', { number: pin.number })}
                aria-pressed={isChosen}
                onClick={() => onChoose(pin)}
              >
                {pin.number}
              </button>
              <StatusBadge status={pin.overdue ? 'overdue' : pin.status} className="ms-auto" />
            </div>
            <RowLink kind={pin.kind} id={pin.subjectId}>
              <bdi className="wrap-anywhere">{pin.title}</bdi>
            </RowLink>
            {isChosen && pin.mayMove && (
              <div className="flex flex-wrap gap-2">
                {onMove && (
                  <Button size="sm" onClick={() => onMove(pin)}>
                    {t('move')}
                  </Button>
                )}
                <Button size="sm" variant="quiet" onClick={() => onRemove(pin)}>
                  {t('remove')}
                </Button>
              </div>
            )}
          </li>
        );
      })}
      {left > 0 && (
        <li>
          <Button size="sm" variant="quiet" onClick={() => setMost(most + AT_ONCE)}>
            {t('more', { count: Math.min(left, AT_ONCE) })}
          </Button>
        </li>
      )}
    </ul>
  );
}
