import { CURRENCY_CODES } from '@brick/domain/money/currencies';
import {
  addProject,
  PROJECT_STATES,
  type Project,
  projectBody,
  updateProject,
} from '@brick/domain/projects/contract';
import { fieldsOnlyForOwners } from '@brick/domain/projects/rules';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { memberOf, PROJECTS_KEY } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { useUser } from '../platform/session.ts';
import { useToday } from '../platform/today.ts';
import { useAction } from '../platform/use-action.ts';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { Field, FormError, FormGrid, FormSpan } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { MoneyInput } from '../ui/money-input.tsx';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';

type Values = z.input<typeof projectBody>;
type Body = z.output<typeof projectBody>;

const startOf = (project: Project | null): Values => ({
  name: project?.name ?? '',
  location: project?.location ?? '',
  totalBudget: project?.totalBudget ?? '',
  estimatedCompletionDate: project?.estimatedCompletionDate ?? null,
  startDate: project?.startDate ?? null,
  currency: project?.hasOwnCurrency ? project.currency : '',
  state: project?.state ?? 'active',
  variationApprovalLimit: project?.variationApprovalLimit ?? '',
});

/** Of an edit only what changed is sent: a role that may not set the budget must not send it back either. */
const changesOf = (project: Project, body: Body): Partial<Body> => {
  const before = projectBody.parse(startOf(project)) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== before[name]));
};

function useSend(project: Project | null, version: number, onClose: () => void) {
  const t = useTranslations('projects');
  const navigate = useNavigate();
  return useAction<{ body: Body; idempotencyKey: string }, Project>({
    send: ({ body, idempotencyKey }) =>
      project
        ? call(updateProject, {
            params: { projectId: project.id },
            body: { ...changesOf(project, body), version },
          })
        : call(addProject, { body, idempotencyKey }),
    success: project ? t('saved') : t('created'),
    failure: project ? t('saveFailed') : t('createFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: (saved) =>
      project
        ? onClose()
        : void navigate({ to: '/projects', search: { project: String(saved.id) } as never }),
  });
}

/** Creates or edits a project. */
export function ProjectForm({ project, onClose }: { project: Project | null; onClose: () => void }) {
  const t = useTranslations('projects.form');
  const states = useTranslations('projects.states');
  const user = useUser();
  const today = useToday();
  const names = new Intl.DisplayNames(useFormat().locale, { type: 'currency' });
  const [stored, setStored] = useState(project);
  const form = useContractForm(projectBody, {
    defaultValues: startOf(project),
    draft: project ? undefined : 'project.new',
  });
  const send = useSend(project, stored?.version ?? 1, onClose);
  const { register, control, formState, submit } = form;
  const { errors } = formState;
  const ownersOnly =
    project !== null && fieldsOnlyForOwners(memberOf(user, project).role, ['totalBudget']).length > 0;
  const conflict = project && stored && project.version !== stored.version ? stored : null;
  const currency = project?.currency ?? user.currency;

  const onSubmit = submit(async (body, { idempotencyKey }) => {
    try {
      await send.mutateAsync({ body, idempotencyKey });
    } catch (error) {
      if (isCallError(error, 409) && error.problem?.current) setStored(error.problem.current as Project);
      throw error;
    }
  });
  const theirs = (before: string | null | undefined, now: string | null | undefined) =>
    conflict && (before ?? '') !== (now ?? '') ? t('theirs', { value: now || '–' }) : undefined;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(project ? 'editTitle' : 'newTitle')}
      description={project ? undefined : t('newText')}
      maxWidth={600}
      dirty={formState.isDirty}
      onSubmit={onSubmit}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">{t('cancel')}</Button>
          </DialogClose>
          <Button
            type="submit"
            variant="primary"
            pending={send.isPending}
            pendingLabel={t(project ? 'saving' : 'creating')}
          >
            {t(project ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <FormError>{form.wholeError}</FormError>
        {conflict && <Notice tone="waiting">{t('conflict')}</Notice>}
        <FormGrid>
          <FormSpan>
            <Field
              label={t('name')}
              required
              error={errors.name?.message}
              hint={theirs(project?.name, stored?.name)}
            >
              <TextInput
                {...register('name')}
                placeholder={t('namePlaceholder')}
                maxLength={255}
                autoComplete="off"
              />
            </Field>
            <Field
              label={t('location')}
              error={errors.location?.message}
              hint={theirs(project?.location, stored?.location)}
            >
              <TextArea {...register('location')} rows={2} placeholder={t('locationPlaceholder')} />
            </Field>
          </FormSpan>
          {!ownersOnly && (
            <Field
              label={t('budget')}
              error={errors.totalBudget?.message}
              hint={theirs(project?.totalBudget, stored?.totalBudget) ?? undefined}
            >
              <Controller
                control={control}
                name="totalBudget"
                render={({ field }) => (
                  <MoneyInput
                    {...field}
                    value={String(field.value ?? '')}
                    currency={currency}
                    placeholder="0.00"
                  />
                )}
              />
            </Field>
          )}
          <Field
            label={t('completion')}
            error={errors.estimatedCompletionDate?.message}
            hint={theirs(project?.estimatedCompletionDate, stored?.estimatedCompletionDate)}
          >
            <Controller
              control={control}
              name="estimatedCompletionDate"
              render={({ field }) => <DateField {...field} value={field.value ?? null} today={today} />}
            />
          </Field>
          <Field label={t('start')} error={errors.startDate?.message} hint={t('startHint')}>
            <Controller
              control={control}
              name="startDate"
              render={({ field }) => <DateField {...field} value={field.value ?? null} today={today} />}
            />
          </Field>
          {!ownersOnly && (
            <Field label={t('currency')} error={errors.currency?.message} hint={t('currencyHint')}>
              <Select
                {...register('currency')}
                options={[
                  { value: '', label: t('ownersCurrency') },
                  ...CURRENCY_CODES.map((code) => ({
                    value: code,
                    label: t('currencyOption', { code, name: names.of(code) ?? code }),
                  })),
                ]}
              />
            </Field>
          )}
          {!ownersOnly && (
            <Field
              label={t('approvalLimit')}
              error={errors.variationApprovalLimit?.message}
              hint={
                theirs(project?.variationApprovalLimit, stored?.variationApprovalLimit) ??
                t('approvalLimitHint')
              }
            >
              <Controller
                control={control}
                name="variationApprovalLimit"
                render={({ field }) => (
                  <MoneyInput {...field} value={String(field.value ?? '')} currency={currency} />
                )}
              />
            </Field>
          )}
          {project && (
            <Field label={t('state')} error={errors.state?.message}>
              <Select
                {...register('state')}
                options={PROJECT_STATES.map((state) => ({ value: state, label: states(state) }))}
              />
            </Field>
          )}
        </FormGrid>
      </div>
    </Dialog>
  );
}
