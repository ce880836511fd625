import type { Issue } from '@brick/domain/issues/api';
import { useTranslations } from 'use-intl';
import { AssigneeField } from '../records/fields/assignee-field.tsx';
import { DayField } from '../records/fields/day-field.tsx';
import { FileField } from '../records/fields/file-field.tsx';
import { ChoiceField, TextField, useFormField } from '../records/fields/form-fields.tsx';
import { PlaceField } from '../records/fields/place-field.tsx';
import { PositionField } from '../records/fields/position-field.tsx';
import { StatusField } from '../records/fields/status-field.tsx';
import { SupplierField } from '../records/fields/supplier-field.tsx';
import { TradeField } from '../records/fields/trade-field.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { InspectionLink } from './inspection-link.tsx';
import { useAllowedStatuses } from './use-allowed-statuses.ts';

/**
 * The failed inspection that the issue came from. It is prefilled when reporting from an inspection, and can be
 * removed.
 */
function OriginInspection({ number }: { number: string | null }) {
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
  /** Null for a new issue. */
  issue: Issue | null;
  /** Report number of the inspection that the issue came from. */
  inspectionNumber: string | null;
}

/** All fields of an issue. In an existing issue the status comes first, because it changes most often. */
export function IssueFields({ issue, inspectionNumber }: IssueFieldsProps) {
  const status = <StatusField from={issue?.status ?? null} flow={useAllowedStatuses(issue)} />;
  return (
    <FormGrid>
      <FormSpan>
        <OriginInspection number={inspectionNumber} />
        {issue && status}
        <TextField name="title" />
        <TextField name="description" rows={3} />
      </FormSpan>
      <ChoiceField name="severity" downwards />
      {/* In a new issue the priority can follow from the severity. */}
      <ChoiceField name="priority" downwards always={issue !== null} />
      <ChoiceField name="kind" always={issue !== null} />
      <TradeField />
      <ChoiceField name="phase" />
      <PlaceField />
      <TextField name="location" />
      <PositionField kind="issue" id={issue?.id ?? null} />
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
