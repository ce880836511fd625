import type { listContracts } from '@brick/domain/certificates/building-contract-api';
import type { CompletionList } from '@brick/domain/completion-lists/api';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callAll, endpointRef } from '../platform/api/call.ts';
import { projectKey, usePermission, useProject } from '../platform/projects/current-project.ts';
import { DayField } from '../records/fields/day-field.tsx';
import { ChoiceField, LabelledField, TextField, useFormField } from '../records/fields/form-fields.tsx';
import { PlaceField } from '../records/fields/place-field.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { Select } from '../ui/inputs/select.tsx';

const contractsEndpoint = endpointRef<typeof listContracts>('GET', '/api/projects/{projectId}/contracts');

const numberOf = (value: string): number | null => (value === '' ? null : Number(value));

/** The contract whose completion the list is about. */
function ContractField() {
  const of = useFormField('contractId');
  const t = useTranslations('completion-lists.form');
  const { id: projectId } = useProject();
  const contracts = useQuery({
    queryKey: projectKey(projectId, 'contracts', 'of lists'),
    queryFn: ({ signal }) => callAll(contractsEndpoint, { params: { projectId }, signal }),
  });
  return (
    <LabelledField of={of}>
      <Select
        {...of.field}
        value={String(of.field.value ?? '')}
        onChange={(event) => of.field.onChange(numberOf(event.target.value))}
        options={[
          { value: '', label: t('noContract') },
          ...(contracts.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
      />
    </LabelledField>
  );
}

/** Adds, edits or shows a completion list. What it is for is chosen once. */
export function ListForm(props: KindFormProps<CompletionList>) {
  const may = usePermission();
  return (
    <RecordForm {...props}>
      {(list) => (
        <FormGrid>
          <FormSpan>
            <TextField name="title" />
          </FormSpan>
          <ChoiceField name="kind" disabled={list !== null} />
          <DayField name="inspectedOn" />
          {may('budget', 'read') && <ContractField />}
          <PlaceField />
          <FormSpan>
            <TextField name="remarks" rows={3} />
          </FormSpan>
        </FormGrid>
      )}
    </RecordForm>
  );
}
