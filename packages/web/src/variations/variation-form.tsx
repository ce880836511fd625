import type { Project } from '@brick/domain/projects/contract';
import {
  addVariation,
  updateVariation,
  type Variation,
  variationBody,
} from '@brick/domain/variations/contract';
import { mayDecide, maySubmit, variationFacts } from '@brick/domain/variations/rules';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { AttachmentField } from '../platform/attachment-field.tsx';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { memberOf, PROJECTS_KEY, useMay } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { useUser } from '../platform/session.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field, FormError, FormGrid, FormSpan } from '../ui/field.tsx';
import { MoneyInput } from '../ui/money-input.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { DecisionNote } from './decision-note.tsx';
import { useTheirs } from './use-theirs.ts';
import { useVariation } from './use-variations.ts';
import { DaysField, PhaseField, StatusField } from './variation-fields.tsx';

type Body = z.output<typeof variationBody>;

interface Props {
  project: Project;
  /** Null for a new one. */
  variationId: number | null;
  onDecide: (id: number) => void;
  onClose: () => void;
}

/** Adds, edits or shows a variation. An existing one is read first, so that the edit starts from what is stored. */
export function VariationForm({ variationId, ...props }: Props) {
  const t = useTranslations('variations.form');
  const { data: variation, isError, refetch } = useVariation(props.project.id, variationId);
  if (variationId === null || variation) return <VariationDialog {...props} variation={variation ?? null} />;
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title={t('editTitle')}>
      {isError ? (
        <ErrorState text={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}

const startOf = (variation: Variation | null): z.input<typeof variationBody> => ({
  title: variation?.title ?? '',
  description: variation?.description ?? '',
  affectedPhase: variation?.affectedPhase ?? '',
  extraCost: variation?.extraCost ?? '',
  status: variation?.status ?? 'pending',
  attachmentUrl: variation?.attachmentUrl ?? null,
  timeImpactDays: variation?.timeImpactDays ?? null,
  fundedBy: variation?.fundedBy ?? 'client',
  contractId: variation?.contractId ?? null,
});

/** Sends a new variation or the changes of an old one, with the toasts of section 8. */
function useSend(project: Project, variation: Variation | null, version: number, onDone: () => void) {
  const t = useTranslations('variations.form');
  return useAction<{ body: Body; idempotencyKey: string }>({
    send: ({ body, idempotencyKey }) => {
      if (!variation) return call(addVariation, { params: { projectId: project.id }, body, idempotencyKey });
      // A status that was left alone is not sent: it may have been decided meanwhile.
      const { status, ...fields } = body;
      const moved = status === variation.status ? {} : { status };
      return call(updateVariation, { params: { id: variation.id }, body: { ...fields, ...moved, version } });
    },
    success: variation ? t('saved') : t('added'),
    failure: variation ? t('saveFailed') : t('addFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: onDone,
  });
}

/** What this member may do to it: rights and status from the same tables as the server's. */
function useRights(project: Project, variation: Variation | null) {
  const may = useMay();
  const member = memberOf(useUser(), project);
  if (!variation) {
    const decides = mayDecide(member, { submittedBy: member.userId, status: 'pending' });
    const statuses = decides
      ? (['pending', 'draft', 'approved', 'rejected'] as const)
      : (['pending', 'draft'] as const);
    return { editable: true, frozen: false, decides: false, statuses };
  }
  const open = variation.status === 'draft' || variation.status === 'pending';
  return {
    editable: may('variations', 'update', variationFacts(variation)),
    frozen: variation.status === 'approved',
    decides: variation.status === 'pending' && mayDecide(member, variation),
    statuses: open && maySubmit(member, variation) ? (['pending', 'draft'] as const) : [],
  };
}

function VariationDialog({
  project,
  variation,
  onDecide,
  onClose,
}: Omit<Props, 'variationId'> & { variation: Variation | null }) {
  const t = useTranslations('variations.form');
  const attachment = useTranslations('variations.attachment');
  const frame = useTranslations('frame');
  const [stored, setStored] = useState(variation);
  const [uploading, setUploading] = useState(false);
  const theirs = useTheirs(variation, stored, project.currency);
  const { editable, frozen, decides, statuses } = useRights(project, variation);
  const form = useContractForm(variationBody, {
    defaultValues: startOf(variation),
    draft: variation ? undefined : `variations.new.${project.id}`,
    draftOmit: ['attachmentUrl'],
  });
  const send = useSend(project, variation, stored?.version ?? 1, onClose);
  const { register, control, formState, submit } = form;
  const { errors } = formState;

  const onSubmit = submit(async (body, { idempotencyKey }) => {
    try {
      await send.mutateAsync({ body, idempotencyKey });
    } catch (error) {
      if (isCallError(error, 409) && error.problem?.current) setStored(error.problem.current as Variation);
      throw error;
    }
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(variation ? (editable ? 'editTitle' : 'viewTitle') : 'addTitle')}
      description={variation ? undefined : t('addedTo', { project: project.name })}
      dirty={formState.isDirty}
      onSubmit={onSubmit}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t(editable ? 'cancel' : 'close')}</Button>
          </DialogClose>
          {variation && decides && !formState.isDirty && (
            <Button variant="secondary" onClick={() => onDecide(variation.id)}>
              {t('decide')}
            </Button>
          )}
          {editable && (
            <Button
              type="submit"
              variant="primary"
              pending={send.isPending}
              pendingLabel={t(variation ? 'saving' : 'adding')}
              disabled={uploading}
            >
              {t(variation ? 'submitEdit' : 'submitAdd')}
            </Button>
          )}
        </>
      }
    >
      <fieldset disabled={!editable} className="grid min-w-0 gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {variation && <DecisionNote variation={variation} currency={project.currency} />}
        {theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
        {form.restored && (
          <Notice
            tone="moving"
            action={
              <Button variant="quiet" size="sm" onClick={form.startAfresh}>
                {frame('startAfresh')}
              </Button>
            }
          >
            {frame('restored')}
          </Notice>
        )}
        <FormGrid>
          <FormSpan>
            <Field label={t('title')} required error={errors.title?.message} hint={theirs.of('title')}>
              <TextInput {...register('title')} maxLength={255} autoComplete="off" readOnly={frozen} />
            </Field>
          </FormSpan>
          <Field
            label={t('cost')}
            required
            error={errors.extraCost?.message}
            hint={theirs.of('extraCost') ?? (frozen ? undefined : t('costHint'))}
          >
            <Controller
              control={control}
              name="extraCost"
              render={({ field }) => (
                <MoneyInput
                  {...field}
                  value={String(field.value ?? '')}
                  currency={project.currency}
                  readOnly={frozen}
                />
              )}
            />
          </Field>
          <PhaseField control={control} frozen={frozen} theirs={theirs.of('affectedPhase')} />
          <DaysField control={control} frozen={frozen} theirs={theirs.of('timeImpactDays')} />
          {statuses.length > 0 && (
            <StatusField control={control} statuses={statuses} theirs={theirs.of('status')} />
          )}
          <FormSpan>
            <Field
              label={t('description')}
              error={errors.description?.message}
              hint={theirs.of('description')}
            >
              <TextArea {...register('description')} rows={3} grow />
            </Field>
            <Controller
              control={control}
              name="attachmentUrl"
              render={({ field, fieldState }) => (
                <AttachmentField
                  t={attachment}
                  value={field.value ?? null}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                  onBusy={setUploading}
                  disabled={!editable}
                />
              )}
            />
          </FormSpan>
        </FormGrid>
      </fieldset>
    </Dialog>
  );
}
