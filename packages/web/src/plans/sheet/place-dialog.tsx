import type { Issue } from '@brick/domain/issues/api';
import type { Plan } from '@brick/domain/plans/api';
import { currentOf } from '@brick/domain/plans/revisions';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { FormFooter } from '../../platform/forms/form-footer.tsx';
import { PROJECTS_KEY } from '../../platform/projects/current-project.ts';
import { Field, FormError } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { isDrawn } from '../../ui/sheet/draw.ts';
import { addPinCall } from '../plan-calls.ts';

const SheetCanvas = lazyComponent(() => import('./sheet-canvas.tsx'), 'SheetCanvas');

interface PlaceDialogProps {
  issue: Issue;
  /** The plans on which it is not yet, each with a revision that holds. */
  plans: readonly Plan[];
  onClose: () => void;
}

/** Places an issue on a plan, by default on one of its place. */
export function PlaceDialog({ issue, plans, onClose }: PlaceDialogProps) {
  const t = useTranslations('plans.sheet');
  const on = useTranslations('plans.on');
  const shared = useTranslations('record.form');
  const [planId, setPlanId] = useState(
    (plans.find(({ placeId }) => placeId !== null && placeId === issue.placeId) ?? plans[0])?.id,
  );
  const [point, setPoint] = useState<readonly [number, number] | null>(null);
  const plan = plans.find(({ id }) => id === planId);
  const current = plan && currentOf(plan.revisions);
  const place = useAction({
    send: async () => {
      if (!plan || !current || !point) return;
      await call(addPinCall, {
        params: { projectId: plan.projectId },
        body: {
          ...{ planId: plan.id, revision: current.number, kind: 'issue', subjectId: issue.id },
          ...{ x: point[0], y: point[1] },
        },
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
      description={`${issue.number} ${issue.title}`}
      maxWidth={960}
      dirty={point !== null}
      onSubmit={(event) => {
        event.preventDefault();
        place.mutate();
      }}
      footer={
        <FormFooter
          cancel={shared('cancel')}
          submit={t('placeHere')}
          sending={shared('saving')}
          pending={place.isPending}
          disabled={!point}
        />
      }
    >
      <div className="grid min-w-0 gap-4">
        <FormError>{place.error?.message}</FormError>
        <Field label={on('plan')}>
          <Select
            value={String(planId ?? '')}
            onChange={(event) => {
              setPlanId(Number(event.target.value));
              setPoint(null);
            }}
            options={plans.map(({ id, number, title }) => ({
              value: String(id),
              label: `${number} ${title}`,
            }))}
          />
        </Field>
        <p aria-live="polite">{t(point ? 'pointChosen' : 'choosePoint')}</p>
        {plan && current && isDrawn(current) && (
          <Suspense>
            <SheetCanvas
              key={plan.id}
              plan={plan}
              revision={current}
              pins={[]}
              chosen={null}
              watermark={null}
              point={point}
              onPin={() => {}}
              onPoint={setPoint}
              label={t('canvas', { plan: `${plan.number} ${plan.title}`, code: current.code })}
            />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}
