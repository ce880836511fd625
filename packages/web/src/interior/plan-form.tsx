import {
  addInteriorPlan,
  DRAWINGS,
  type InteriorPlan,
  interiorPlanBody,
  updateInteriorPlan,
} from '@brick/domain/interior/contract';
import type { Project } from '@brick/domain/projects/contract';
import { useCallback, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { changesIn } from '../platform/own-changes.ts';
import { RestoredNotice } from '../platform/restored-notice.tsx';
import { useAction } from '../platform/use-action.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field, FormError, FormGrid, FormSpan } from '../ui/field.tsx';
import { MoneyInput } from '../ui/money-input.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { DrawingField } from './drawing-field.tsx';
import { FormFooter } from './form-parts.tsx';
import { usePlan } from './use-interior.ts';
import { useTheirPlan } from './use-theirs.ts';

type Body = z.output<typeof interiorPlanBody>;

interface Props {
  project: Project;
  /** Null for a new one. */
  planId: number | null;
  onClose: () => void;
}

/** Adds or edits a plan. An existing one is read first, so that the edit starts from what is stored. */
export function PlanForm({ project, planId, onClose }: Props) {
  const t = useTranslations('interior.planForm');
  const { data: plan, isError, refetch } = usePlan(project.id, planId);
  if (planId === null || plan) return <PlanDialog project={project} plan={plan ?? null} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('editTitle')}>
      {isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}

const startOf = (plan: InteriorPlan | null): z.input<typeof interiorPlanBody> => ({
  roomName: plan?.roomName ?? '',
  designStyle: plan?.designStyle ?? '',
  budget: plan?.budget ?? '',
  description: plan?.description ?? '',
  notes: plan?.notes ?? '',
  designPlanUrl: plan?.designPlanUrl ?? null,
  moodBoardUrl: plan?.moodBoardUrl ?? null,
  renderUrl: plan?.renderUrl ?? null,
});

function useSend(project: Project, plan: InteriorPlan | null, onDone: () => void) {
  const t = useTranslations('interior.planForm');
  return useAction<{ body: Body; idempotencyKey: string }>({
    send: ({ body, idempotencyKey }) =>
      plan
        ? call(updateInteriorPlan, {
            params: { id: plan.id },
            body: { ...changesIn(body, plan), version: plan.version },
          })
        : call(addInteriorPlan, { params: { projectId: project.id }, body, idempotencyKey }),
    success: plan ? t('saved') : t('added'),
    failure: plan ? t('saveFailed') : t('addFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
}

/** How many uploads are under way; saving waits for all of them. */
function useBusy() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback((name: string, on: boolean) => {
    setBusy((before) => {
      const next = new Set(before);
      if (on) next.add(name);
      else next.delete(name);
      return next;
    });
  }, []);
  return [busy.size > 0, report] as const;
}

function PlanDialog({ project, plan, onClose }: Omit<Props, 'planId'> & { plan: InteriorPlan | null }) {
  const t = useTranslations('interior.planForm');
  const drawing = useTranslations('interior.plan');
  const [stored, setStored] = useState(plan);
  const [uploading, reportUpload] = useBusy();
  const theirs = useTheirPlan(plan, stored, project.currency);
  const form = useContractForm(interiorPlanBody, {
    defaultValues: startOf(plan),
    draft: plan ? undefined : `interior.plan.${project.id}`,
    draftOmit: DRAWINGS,
  });
  const send = useSend(project, stored, onClose);
  const { register, control, formState, submit } = form;
  const { errors } = formState;
  const onSubmit = submit(async (body, { idempotencyKey }) => {
    try {
      await send.mutateAsync({ body, idempotencyKey });
    } catch (error) {
      const current = isCallError(error, 409)
        ? (error.problem?.current as InteriorPlan | undefined)
        : undefined;
      if (current) {
        setStored(current);
        // What was not touched here shows what is stored; what was typed stays.
        form.reset(startOf(current), { keepDirtyValues: true });
      }
      throw error;
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(plan ? 'editTitle' : 'addTitle')}
      description={plan ? undefined : t('addedTo', { project: project.name })}
      dirty={formState.isDirty}
      onSubmit={onSubmit}
      footer={
        <FormFooter
          edit={plan !== null}
          pending={send.isPending}
          disabled={uploading}
          addLabel={t('submitAdd')}
        />
      }
    >
      <div className="grid min-w-0 gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
        <RestoredNotice form={form} />
        <FormGrid>
          <FormSpan>
            <Field
              label={t('roomName')}
              required
              error={errors.roomName?.message}
              hint={theirs.of('roomName')}
            >
              <TextInput {...register('roomName')} maxLength={255} autoComplete="off" />
            </Field>
          </FormSpan>
          <Field label={t('designStyle')} error={errors.designStyle?.message} hint={theirs.of('designStyle')}>
            <TextInput {...register('designStyle')} maxLength={255} autoComplete="off" />
          </Field>
          <Field label={t('budget')} error={errors.budget?.message} hint={theirs.of('budget')}>
            <Controller
              control={control}
              name="budget"
              render={({ field }) => (
                <MoneyInput {...field} value={String(field.value ?? '')} currency={project.currency} />
              )}
            />
          </Field>
          <FormSpan>
            <Field
              label={t('description')}
              error={errors.description?.message}
              hint={theirs.of('description')}
            >
              <TextArea {...register('description')} rows={3} grow />
            </Field>
            <Field label={t('notes')} error={errors.notes?.message} hint={theirs.of('notes')}>
              <TextArea {...register('notes')} rows={2} grow />
            </Field>
            {DRAWINGS.map((name) => (
              <Controller
                key={name}
                control={control}
                name={name}
                render={({ field, fieldState }) => (
                  <DrawingField
                    label={drawing(name)}
                    value={field.value ?? null}
                    onChange={field.onChange}
                    error={fieldState.error?.message}
                    theirs={theirs.of(name)}
                    onBusy={(on) => reportUpload(name, on)}
                  />
                )}
              />
            ))}
          </FormSpan>
        </FormGrid>
      </div>
    </Dialog>
  );
}
