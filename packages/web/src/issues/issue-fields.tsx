import type { Issue } from '@brick/domain/issues/contract';
import { FLOW } from '@brick/domain/issues/rules';
import { useTranslations } from 'use-intl';
import { DayField } from '../records/day-field.tsx';
import { FileField } from '../records/file-field.tsx';
import { ChoiceField, TextField, useFormField } from '../records/form-fields.tsx';
import { AssigneeField } from '../records/people-fields.tsx';
import { StatusField } from '../records/status-field.tsx';
import { SupplierField } from '../records/supplier-field.tsx';
import { Button } from '../ui/button.tsx';
import { FormGrid, FormSpan } from '../ui/field.tsx';
import { InspectionLink } from './inspection-link.tsx';

/** The failed inspection that it came of; it is named where one reports the issue from there, and can be taken off. */
function FromInspection({ number }: { number: string | null }) {
  const t = useTranslations('issues.form');
  const { field, theirs, error } = useFormField('inspectionId');
  if (!field.value && !theirs) return null;
  return (
    <div className="grid gap-1">
      {typeof field.value === 'number' && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            {t.rich('fromInspection', {
              number: number ?? '',
              link: (words) => <InspectionLink id={Number(field.value)}>{words}</InspectionLink>,
            })}
          </span>
          <Button variant="quiet" size="sm" onClick={() => field.onChange(null)}>
            {t('takeOffInspection')}
          </Button>
        </p>
      )}
      {error && <p className="t-sm text-crimson">{error}</p>}
      {theirs && <p className="t-sm text-ink-3">{theirs}</p>}
    </div>
  );
}

interface IssueFieldsProps {
  /** Null for a new one. */
  issue: Issue | null;
  /** Report number of the inspection that it came of. */
  inspectionNumber: string | null;
}

/** Everything of an issue. The status stands first where it is what most often changes: in one that is there already. */
export function IssueFields({ issue, inspectionNumber }: IssueFieldsProps) {
  const status = <StatusField from={issue?.status ?? null} flow={FLOW} />;
  return (
    <FormGrid>
      <FormSpan>
        <FromInspection number={inspectionNumber} />
        {issue && status}
        <TextField name="title" />
        <TextField name="description" rows={3} />
      </FormSpan>
      <ChoiceField name="severity" downwards />
      {/* A new issue may leave its priority to its severity. */}
      <ChoiceField name="priority" downwards always={issue !== null} />
      <ChoiceField name="phase" />
      <TextField name="location" />
      <AssigneeField />
      <DayField name="dueDate" />
      <SupplierField />
      <FormSpan>
        {(issue || inspectionNumber) && <TextField name="correctiveAction" />}
        {!issue && status}
        <FileField name="attachmentUrl" />
      </FormSpan>
    </FormGrid>
  );
}
