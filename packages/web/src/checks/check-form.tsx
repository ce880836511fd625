import type { getProgramme } from '@brick/domain/budgets/programme-api';
import type { CheckTemplate } from '@brick/domain/check-templates/api';
import { checkTemplate } from '@brick/domain/check-templates/record';
import type { Check } from '@brick/domain/checks/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../platform/api/call.ts';
import { isCallError } from '../platform/api/call-error.ts';
import { LoadingDialog } from '../platform/forms/view-dialog.tsx';
import { projectKey, usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUrlState } from '../platform/routing/url-state.ts';
import { AssigneeField } from '../records/fields/assignee-field.tsx';
import { DayField } from '../records/fields/day-field.tsx';
import { ChoiceField, LabelledField, TextField, useFormField } from '../records/fields/form-fields.tsx';
import { PlaceField } from '../records/fields/place-field.tsx';
import { loadPinShape, PositionField } from '../records/fields/position-field.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { parseId } from '../records/url-dialog.tsx';
import { useAllRows } from '../records/use-all-rows.ts';
import { useOriginInspection } from '../records/use-origin-inspection.ts';
import { FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';

const programmeEndpoint = endpointRef<typeof getProgramme>('GET', '/api/projects/{projectId}/programme');

/** The published templates of the project. */
export const usePublishedTemplates = () =>
  useAllRows<CheckTemplate>({ is: checkTemplate }, { state: 'published', sort: 'code' });

const numberOf = (value: string): number | null => (value === '' ? null : Number(value));

/** The template of a new check. */
function TemplateField() {
  const of = useFormField('templateId');
  const t = useTranslations('checks.form');
  const templates = usePublishedTemplates();
  return (
    <LabelledField of={of} hint={templates.data?.length === 0 ? t('noTemplates') : of.hint}>
      <Select
        {...of.field}
        value={String(of.field.value ?? '')}
        placeholder={t('chooseTemplate')}
        onChange={(event) => of.field.onChange(numberOf(event.target.value))}
        options={(templates.data ?? []).map(({ id, code, title }) => ({
          value: String(id),
          label: `${code} ${title}`,
        }))}
      />
    </LabelledField>
  );
}

/** What cannot be reached while a point of the check holds. */
function MilestoneField() {
  const of = useFormField('milestoneId');
  const t = useTranslations('checks.form');
  const project = useProject();
  const programme = useQuery({
    queryKey: projectKey(project.id, 'programme'),
    queryFn: ({ signal }) => call(programmeEndpoint, { params: { projectId: project.id }, signal }),
  });
  return (
    <LabelledField of={of}>
      <Select
        {...of.field}
        value={String(of.field.value ?? '')}
        onChange={(event) => of.field.onChange(numberOf(event.target.value))}
        options={[
          { value: '', label: t('noMilestone') },
          ...(programme.data?.milestones ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
      />
    </LabelledField>
  );
}

/** Plans, edits or shows a check. */
export function CheckForm(props: KindFormProps<Check>) {
  const may = usePermission();
  const t = useTranslations('checks.form');
  const project = useProject();
  const [url] = useUrlState();
  const ui = useTranslations('ui');
  const title = useTranslations('checks');
  const origin = useOriginInspection(project.id, props.id === null ? parseId(url['inspection']) : null);
  // A deleted inspection must not prevent users from planning the check.
  if (origin.isLoading || (origin.isError && !isCallError(origin.error, 404)))
    return <LoadingDialog query={origin} title={title('add')} t={ui} onClose={props.onClose} />;
  const inspection = origin.data;
  return (
    <RecordForm
      {...props}
      more={loadPinShape}
      start={() => ({
        pin: null,
        ...(inspection && {
          inspectionId: inspection.id,
          phase: inspection.phase,
          placeId: inspection.placeId,
        }),
      })}
      cameOf={inspection?.id}
      story={(check) =>
        check
          ? `${check.number} · ${check.templateCode ?? ''}`
          : inspection
            ? t('ofInspection', { number: inspection.reportNumber })
            : t('addedTo', { project: project.name })
      }
    >
      {(check) => (
        <FormGrid>
          <FormSpan>
            {!check && <TemplateField />}
            <TextField name="title" />
            <PlaceField />
            <PositionField kind="check" id={check?.id ?? null} />
          </FormSpan>
          <ChoiceField name="phase" />
          <DayField name="dueDate" />
          <AssigneeField />
          {may('budget', 'read') && <MilestoneField />}
        </FormGrid>
      )}
    </RecordForm>
  );
}
