import type { Inspection } from '@brick/domain/inspections/contract';
import { inspectionFacts } from '@brick/domain/inspections/rules';
import { useTranslations } from 'use-intl';
import { useMay, useProject } from '../platform/current-project.ts';
import { useUser } from '../platform/session.ts';
import { ViewDialog } from '../platform/view-dialog.tsx';
import { DayField } from '../records/day-field.tsx';
import { ChoiceField, TextField } from '../records/form-fields.tsx';
import type { FormProps } from '../records/kind.ts';
import { AssigneeField } from '../records/people-fields.tsx';
import { RecordForm } from '../records/record-form.tsx';
import { Button } from '../ui/button.tsx';
import { FormGrid, FormSpan } from '../ui/field.tsx';
import { FindingFields, ResultField } from './finding-fields.tsx';
import { InspectionShown } from './inspection-shown.tsx';
import { InspectorField } from './inspector-field.tsx';

/** Schedules, edits or shows an inspection. Who may record results says its result and who inspects too. */
export function InspectionForm(props: FormProps<Inspection>) {
  const { kind, show, onClose } = props;
  const t = useTranslations('inspections.form');
  const words = useTranslations('inspections');
  const shared = useTranslations('record.form');
  const may = useMay();
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
        if (!row) return t(records ? 'addedTo' : 'askedFor', { project: project.name });
        return row.inspectorName ? t('inspectedBy', { name: row.inspectorName }) : t('noInspector');
      }}
      before={before}
      view={(row) => (
        <ViewDialog
          title={row.reportNumber}
          description={row.inspectionType ?? t('editTitle')}
          before={before(row)}
          close={shared('close')}
          after={
            may('inspections', 'approve', inspectionFacts(row)) && (
              <Button variant="primary" onClick={() => show({ record: row.id })}>
                {words('record')}
              </Button>
            )
          }
          onClose={onClose}
        >
          <InspectionShown kind={kind} row={row} />
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
            <TextField name="location" />
            <AssigneeField />
            <DayField name="dueDate" />
            {records && <InspectorField inspection={row} />}
          </FormGrid>
          {records && <ResultField />}
          <FindingFields />
        </div>
      )}
    </RecordForm>
  );
}
