import type { Place } from '@brick/domain/places/api';
import { withEverythingBelow } from '@brick/domain/places/tree';
import { useTranslations } from 'use-intl';
import { useProject } from '../platform/projects/current-project.ts';
import { ChoiceField, TextField } from '../records/fields/form-fields.tsx';
import { PlaceField } from '../records/fields/place-field.tsx';
import { usePlaces } from '../records/fields/use-places.tsx';
import { RecordForm } from '../records/record-form.tsx';
import type { KindFormProps } from '../records/record-kind.ts';
import { FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { SortOrderField } from './sort-order-field.tsx';

/** Adds, edits or shows a place. It can be moved anywhere but below itself. */
export function PlaceForm(props: KindFormProps<Place>) {
  const ui = useTranslations('ui');
  const project = useProject();
  const { query } = usePlaces();
  const below = props.id === null ? null : withEverythingBelow(query.data ?? [], props.id);
  return (
    <RecordForm {...props} story={(row) => (row ? row.path : ui('addedTo', { project: project.name }))}>
      <FormGrid>
        <TextField name="code" />
        <ChoiceField name="kind" />
        <FormSpan>
          <TextField name="name" />
          <PlaceField name="parentId" offered={({ id }) => !below?.has(id)} />
        </FormSpan>
        <SortOrderField />
      </FormGrid>
    </RecordForm>
  );
}
