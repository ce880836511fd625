import type { Plan } from '@brick/domain/plans/api';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ChoosePlanPoint } from './choose-plan-point.tsx';
import type { PlanPoint } from './current-plans.ts';

interface PositionDialogProps {
  plans: readonly Plan[];
  placeId: number | null;
  start: PlanPoint | null;
  onChoose: (point: PlanPoint) => void;
  onClose: () => void;
}

/** Chooses the point for a form. It is no form itself: nothing that is pressed on the sheet saves that one. */
export function PositionDialog({ plans, placeId, start, onChoose, onClose }: PositionDialogProps) {
  const t = useTranslations('fields.position');
  const ui = useTranslations('ui');
  const [point, setPoint] = useState(start);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('choose')}
      maxWidth={960}
      footer={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" disabled={!point} onClick={() => point && onChoose(point)}>
            {t('use')}
          </Button>
        </>
      }
    >
      <div className="grid min-w-0 gap-4">
        <ChoosePlanPoint plans={plans} placeId={placeId} value={point} onChange={setPoint} />
      </div>
    </Dialog>
  );
}
