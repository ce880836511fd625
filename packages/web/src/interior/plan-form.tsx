import {
  addInteriorPlan,
  DRAWINGS,
  type InteriorPlan,
  interiorPlanBody,
  updateInteriorPlan,
} from '@brick/domain/interior/contract';
import type { InJson } from '@brick/domain/money/json';
import type { Project } from '@brick/domain/projects/contract';
import { useCallback, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { FormDialog } from '../platform/form-dialog.tsx';
import { useEditing } from '../platform/use-editing.ts';
import { LoadingDialog } from '../platform/view-dialog.tsx';
import { Field, FormGrid, FormSpan } from '../ui/field.tsx';
import { MoneyInput } from '../ui/money-input.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { DrawingField } from './drawing-field.tsx';
import { usePlanWords } from './interior-words.ts';
import { usePlan } from './use-interior.ts';

interface Props {
  project: Project;
  /** Null for a new one. */
  planId: number | null;
  onClose: () => void;
}

/** Adds or edits a plan. An existing one is read first, so that the edit starts from what is stored. */
export function PlanForm({ project, planId, onClose }: Props) {
  const t = useTranslations('interior.planForm');
  const query = usePlan(project.id, planId);
  if (planId === null || query.data)
    return <PlanDialog project={project} plan={query.data ?? null} onClose={onClose} />;
  return <LoadingDialog query={query} title={t('editTitle')} t={t} onClose={onClose} />;
}

const startOf = (plan: InJson<InteriorPlan> | null): z.input<typeof interiorPlanBody> => ({
  roomName: plan?.roomName ?? '',
  designStyle: plan?.designStyle ?? '',
  budget: plan?.budget ?? '',
  description: plan?.description ?? '',
  notes: plan?.notes ?? '',
  designPlanUrl: plan?.designPlanUrl ?? null,
  moodBoardUrl: plan?.moodBoardUrl ?? null,
  renderUrl: plan?.renderUrl ?? null,
});

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

function PlanDialog({ project, plan: read, onClose }: Omit<Props, 'planId'> & { plan: InteriorPlan | null }) {
  const t = useTranslations('interior.planForm');
  const drawing = useTranslations('interior.plan');
  const [uploading, reportUpload] = useBusy();
  const editing = useEditing(interiorPlanBody, t, {
    read,
    startOf,
    words: usePlanWords(project.currency),
    draft: read ? undefined : `interior.plan.${project.id}`,
    draftOmit: DRAWINGS,
    send: (body, { from, changes, version, idempotencyKey }) =>
      from
        ? call(updateInteriorPlan, { params: { id: from.id }, body: { ...changes, version } })
        : call(addInteriorPlan, { params: { projectId: project.id }, body, idempotencyKey }),
    onDone: onClose,
    showsTheirs: true,
  });
  const { row: plan, form, theirs } = editing;
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <FormDialog
      {...editing.frame}
      title={t(plan ? 'editTitle' : 'addTitle')}
      description={plan ? undefined : t('addedTo', { project: project.name })}
      disabled={uploading}
      onClose={onClose}
    >
      <FormGrid>
        <FormSpan>
          <Field label={t('roomName')} required error={errors.roomName?.message} hint={theirs.of('roomName')}>
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
          <Field label={t('description')} error={errors.description?.message} hint={theirs.of('description')}>
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
    </FormDialog>
  );
}
