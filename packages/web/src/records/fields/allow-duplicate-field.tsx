import { flag } from '@brick/domain/records/field-types';
import { useState } from 'react';
import { type FieldErrors, useFormState } from 'react-hook-form';
import { OFFERED_ERROR } from '../../platform/forms/form-errors.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { useFormField } from './form-fields.tsx';

/** Loads the schema of the extra field `allowDuplicate` of a form with an AllowDuplicateField. */
export const loadAllowDuplicateShape = () =>
  import('@brick/domain/records/schemas-from-fields').then(
    ({ bodyOf }) => bodyOf({ allowDuplicate: flag() }).shape,
  );

const isOffered = ({ root }: FieldErrors): boolean => root?.['server']?.type === OFFERED_ERROR;

/** Saves a record although another one has its number already: offered once that was refused. */
export function AllowDuplicateField() {
  const { control, field, t } = useFormField('allowDuplicate');
  const { errors } = useFormState({ control });
  const [wasOffered, setOffered] = useState(false);
  if (isOffered(errors) && !wasOffered) setOffered(true);
  if (!wasOffered) return null;
  return (
    <Checkbox
      label={t('allowDuplicate')}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.target.checked)}
    />
  );
}
