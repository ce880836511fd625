import type { Inspection } from '@brick/domain/inspections/api';
import { inspectionFacts } from '@brick/domain/inspections/rules';
import { useTranslations } from 'use-intl';
import { ViewDialog } from '../platform/forms/view-dialog.tsx';
import { usePermission, useProject } from '../platform/projects/current-project.ts';
import { useUser } from '../platform/session/session.ts';
import { AssigneeField } from '../records/fields/assignee-field.tsx';
import { DayField } from '../records/fields/day-field.tsx';
import { ChoiceField, TextField } from '../records/fields/form-fields.tsx';
import { PlaceField } from '../records/fields/place-field.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { Button } from '../ui/inputs/button.tsx';
import { FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { InspectionDetails } from './inspection-details.tsx';
import { InspectorField } from './inspector-field.tsx';
import { ResultDetailFields, ResultField } from './result-fields.tsx';

/** Schedules, edits or shows an inspection. Users who may record results also set the result and the inspector. */
export function InspectionForm(props: KindFormProps<Inspection>) {
  const { kind, show, onClose } = props;
  const t = useTranslations('inspections.form');
  const ui = useTranslations('ui');
  const words = useTranslations('inspections');
  const may = usePermission();
  const user = useUser();
  const project = useProject();
  const records = may('inspections', 'approve');
  const before = ({ id, version }: Inspection) =>
    version > 1 && (
      <Button variant="quiet" onClick={() => show({ versions: id })}>
        {words('earlierVersions')}
      </Button>
    );
  return (
    <RecordForm
      {...props}
      start={(row) => (row || !records ? {} : { inspectorId: user.id })}
      title={({ reportNumber }) => t('editOf', { number: reportNumber })}
      story={(row) => {
        if (!row)
          return records
            ? ui('addedTo', { project: project.name })
            : t('askedFor', { project: project.name });
        return row.inspectorName ? t('inspectedBy', { name: row.inspectorName }) : t('noInspector');
      }}
      before={before}
      view={(row) => (
        <ViewDialog
          title={row.reportNumber}
          description={row.inspectionType ?? t('editTitle')}
          before={before(row)}
          after={
            may('inspections', 'approve', inspectionFacts(row)) && (
              <Button variant="primary" onClick={() => show({ record: row.id })}>
                {words('record')}
              </Button>
            )
          }
          onClose={onClose}
        >
          <InspectionDetails kind={kind} row={row} />
        </ViewDialog>
      )}
    >
      {(row) => (
        <div className="grid grid-cols-1 gap-4.5">
          <FormGrid>
            <FormSpan>
              <TextField name="inspectionType" />
            </FormSpan>
            <ChoiceField name="phase" />
            <DayField name="scheduledDate" />
            <PlaceField />
            <TextField name="location" />
            <AssigneeField />
            <DayField name="dueDate" />
            {records && <InspectorField inspection={row} />}
          </FormGrid>
          {records && <ResultField inspection={row} />}
          <ResultDetailFields />
        </div>
      )}
    </RecordForm>
  );
}
