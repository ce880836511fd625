import type { Plan } from '@brick/domain/plans/api';
import type { PinKind } from '@brick/domain/plans/record';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { FormFooter } from '../../platform/forms/form-footer.tsx';
import { PROJECTS_KEY } from '../../platform/projects/current-project.ts';
import { ChoosePlanPoint } from '../../records/fields/choose-plan-point.tsx';
import type { PlanPoint } from '../../records/fields/current-plans.ts';
import { FormError } from '../../ui/inputs/field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { addPinEndpoint } from '../plan-endpoints.ts';

/** What is placed: an issue or a check. */
export interface PinnedRecord {
  kind: PinKind;
  id: number;
  projectId: number;
  number: string;
  title: string | null;
  placeId: number | null;
}

interface AddPinDialogProps {
  record: PinnedRecord;
  /** The plans on which it is not yet, each with a revision that holds. */
  plans: readonly Plan[];
  onClose: () => void;
}

/** Pins an issue or a check to a plan, by default to a plan of its place (part of the building). */
export function AddPinDialog({ record, plans, onClose }: AddPinDialogProps) {
  const t = useTranslations('plans.sheet');
  const on = useTranslations('plans.on');
  const [point, setPoint] = useState<PlanPoint | null>(null);
  const place = useAction({
    send: async () => {
      if (!point) return;
      await call(addPinEndpoint, {
        params: { projectId: record.projectId },
        body: { ...point, kind: record.kind, subjectId: record.id },
      });
    },
    success: t('placed'),
    failure: t('placeFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={on('place')}
      description={`${record.number} ${record.title ?? ''}`}
      maxWidth={960}
      dirty={point !== null}
      onSubmit={(event) => {
        event.preventDefault();
        place.mutate();
      }}
      footer={<FormFooter submit={t('placeHere')} pending={place.isPending} disabled={!point} />}
    >
      <div className="grid min-w-0 gap-4">
        <FormError>{place.error?.message}</FormError>
        <ChoosePlanPoint plans={plans} placeId={record.placeId} value={point} onChange={setPoint} />
      </div>
    </Dialog>
  );
}
