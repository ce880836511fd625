import { USUAL_CORRECTION_DAYS } from '@brick/domain/issues/correction-periods';
import { CURRENCY_CODES } from '@brick/domain/money/currencies';
import { asJson, type InJson, isSameJson } from '@brick/domain/money/json';
import {
  addProject,
  PROJECT_STATES,
  type Project,
  projectBody,
  USUAL_DEFECTS_DAYS,
  USUAL_REVIEW_DAYS,
  updateProject,
} from '@brick/domain/projects/api';
import { fieldsOnlyForOwners } from '@brick/domain/projects/rules';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/api/call.ts';
import { textsOf } from '../platform/forms/empty-values.ts';
import { FormDialog } from '../platform/forms/form-dialog.tsx';
import { useEditForm } from '../platform/forms/use-edit-form.ts';
import { memberFor, useCurrentProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import { useToday } from '../platform/session/use-today.ts';
import { useFormat } from '../ui/format/format-context.tsx';
import { DateField } from '../ui/inputs/date-field.tsx';
import { Field, FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { MoneyInput } from '../ui/inputs/money-input.tsx';
import { Select } from '../ui/inputs/select.tsx';
import { Switch } from '../ui/inputs/switch.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { ProjectSettingsFields, zoneName } from './project-settings-fields.tsx';

type ProjectFormValues = z.input<typeof projectBody>;
type ProjectBody = z.output<typeof projectBody>;
/** The fields compared after a conflict: a switch has no value that could be overwritten unseen. */
type ProjectFieldName = Exclude<keyof ProjectBody, 'sharesOwnersSuppliers'>;

const initialValues = (project: InJson<Project> | null): ProjectFormValues => ({
  ...textsOf(project, ['name', 'location', 'totalBudget', 'variationApprovalLimit']),
  estimatedCompletionDate: project?.estimatedCompletionDate ?? null,
  startDate: project?.startDate ?? null,
  currency: project?.hasOwnCurrency ? project.currency : '',
  state: project?.state ?? 'active',
  sharesOwnersSuppliers: project?.sharesOwnersSuppliers ?? true,
  timezone: project?.hasOwnTimezone ? project.timezone : '',
  correctionDays: project?.correctionDays ?? USUAL_CORRECTION_DAYS,
  reviewDays: project?.reviewDays ?? USUAL_REVIEW_DAYS,
  defectsDays: project?.defectsDays ?? USUAL_DEFECTS_DAYS,
  invoiceAmount: project?.invoiceAmount ?? 'gross',
});

/** Returns only the changed fields: a role that may not set the budget must not send it. */
const changedFields = (project: Project, body: ProjectBody): Partial<ProjectBody> => {
  const before = projectBody.parse(initialValues(asJson(project))) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => !isSameJson(value, before[name])));
};

/** The settings that fold away from a new project until one is changed or refused. */
const MORE = [
  ...(['variationApprovalLimit', 'timezone', 'correctionDays', 'reviewDays', 'defectsDays'] as const),
  ...(['invoiceAmount', 'sharesOwnersSuppliers'] as const),
];

/** Creates or edits a project. */
export function ProjectForm({ project: read, onClose }: { project: Project | null; onClose: () => void }) {
  const t = useTranslations('projects.form');
  const states = useTranslations('projects.states');
  const user = useUser();
  const today = useToday();
  const { locale, money, date } = useFormat();
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const currencyName = (code: string) => t('currencyOption', { code, name: names.of(code) ?? code });
  const navigate = useNavigate();
  const isFirst = useCurrentProject().status === 'none';
  const editing = useEditForm(projectBody, t, {
    read,
    startOf: initialValues,
    words: (field: ProjectFieldName, { correctionDays: days, ...stored }) => {
      if (field === 'correctionDays') return `${days.high}, ${days.medium}, ${days.low}`;
      if (field === 'currency')
        return stored.hasOwnCurrency ? currencyName(stored.currency) : t('ownersCurrency');
      if (field === 'timezone')
        return stored.hasOwnTimezone ? zoneName(stored.timezone, locale) : t('ownersTimezone');
      if (field === 'state') return states(stored.state);
      if (field === 'invoiceAmount') return t(`invoiceAmounts.${stored.invoiceAmount}`);
      const value = asJson(stored)[field] ?? '';
      if (value === '') return '–';
      if (field === 'totalBudget' || field === 'variationApprovalLimit')
        return money(String(value), { currency: stored.currency });
      return field === 'startDate' || field === 'estimatedCompletionDate'
        ? date(String(value))
        : String(value);
    },
    draft: read ? undefined : 'project.new',
    send: (body, { from, version, idempotencyKey }) =>
      from
        ? call(updateProject, {
            params: { projectId: from.id },
            body: { ...changedFields(from, body), version },
          })
        : call(addProject, { body, idempotencyKey }),
    onDone: (saved) => {
      if (read) onClose();
      // After the user's first project, continues with the next step.
      else
        void navigate({
          to: isFirst ? '/dashboard' : '/projects',
          search: { project: String(saved.id) },
        });
    },
  });
  const { row: project, form, theirs } = editing;
  const { register, control, formState, watch } = form;
  const { errors, dirtyFields } = formState;
  const [more, setMore] = useState(project !== null);
  // Opens with what is changed or refused in it, again each time it is sent.
  const touched = MORE.some((name) => errors[name] ?? dirtyFields[name]) ? formState.submitCount + 1 : 0;
  useEffect(() => {
    if (touched > 0) setMore(true);
  }, [touched]);
  const ownersOnly =
    project !== null && fieldsOnlyForOwners(memberFor(user, project).role, ['totalBudget']).length > 0;
  const owners = project?.hasOwnCurrency === false ? project.currency : user.currency;
  const currency = watch('currency') || owners;
  return (
    <FormDialog
      {...editing.frame}
      title={t(project ? 'editTitle' : 'newTitle')}
      description={project ? undefined : t('newText')}
      onClose={onClose}
    >
      <FormGrid>
        <FormSpan>
          <Field label={t('name')} required error={errors.name?.message} hint={theirs.of('name')}>
            <TextInput
              {...register('name')}
              placeholder={t('namePlaceholder')}
              maxLength={255}
              autoComplete="off"
            />
          </Field>
          <Field label={t('location')} error={errors.location?.message} hint={theirs.of('location')}>
            <TextArea {...register('location')} rows={2} placeholder={t('locationPlaceholder')} />
          </Field>
        </FormSpan>
        {!ownersOnly && (
          <Field label={t('budget')} error={errors.totalBudget?.message} hint={theirs.of('totalBudget')}>
            <Controller
              control={control}
              name="totalBudget"
              render={({ field }) => (
                <MoneyInput {...field} value={String(field.value ?? '')} currency={currency} />
              )}
            />
          </Field>
        )}
        <Field
          label={t('completion')}
          error={errors.estimatedCompletionDate?.message}
          hint={theirs.of('estimatedCompletionDate')}
        >
          <Controller
            control={control}
            name="estimatedCompletionDate"
            render={({ field }) => <DateField {...field} value={field.value ?? null} today={today} />}
          />
        </Field>
        <Field
          label={t('start')}
          error={errors.startDate?.message}
          hint={theirs.of('startDate') ?? t('startHint')}
        >
          <Controller
            control={control}
            name="startDate"
            render={({ field }) => <DateField {...field} value={field.value ?? null} today={today} />}
          />
        </Field>
        {!ownersOnly && (
          <Field
            label={t('currency')}
            error={errors.currency?.message}
            hint={theirs.of('currency') ?? t('currencyHint')}
          >
            <Select
              {...register('currency')}
              options={[
                { value: '', label: t('ownersCurrency') },
                ...CURRENCY_CODES.map((code) => ({ value: code, label: currencyName(code) })),
              ]}
            />
          </Field>
        )}
        <FormSpan>
          {/* A project that exists is edited for these as well; what is new needs its name alone. */}
          <details open={more} onToggle={({ currentTarget }) => setMore(currentTarget.open)}>
            <summary className="cursor-pointer py-2 font-semibold">{t('more')}</summary>
            <div className="mt-2">
              <FormGrid>
                {!ownersOnly && (
                  <Field
                    label={t('approvalLimit')}
                    error={errors.variationApprovalLimit?.message}
                    hint={theirs.of('variationApprovalLimit') ?? t('approvalLimitHint')}
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
                  <Field label={t('state')} error={errors.state?.message} hint={theirs.of('state')}>
                    <Select
                      {...register('state')}
                      options={PROJECT_STATES.map((state) => ({ value: state, label: states(state) }))}
                    />
                  </Field>
                )}
                <ProjectSettingsFields form={form} theirs={theirs.of} />
                {project?.ownerId === user.id && (
                  <FormSpan>
                    <Switch
                      {...register('sharesOwnersSuppliers')}
                      label={t('shareSuppliers')}
                      hint={t('shareSuppliersHint')}
                    />
                  </FormSpan>
                )}
              </FormGrid>
            </div>
          </details>
        </FormSpan>
      </FormGrid>
    </FormDialog>
  );
}
