import { ConflictHint, TextField, useFormField } from '../records/fields/form-fields.tsx';
import { PhotosField } from '../records/fields/photos-field.tsx';
import { Segmented } from '../ui/inputs/segmented.tsx';

/** The result: passed, failed or later, with buttons large enough for gloves. */
export function ResultField() {
  const of = useFormField('result');
  return (
    <div className="grid gap-1.5">
      <Segmented
        label={of.label}
        labelVisible
        grow
        size="lg"
        name={of.field.name}
        value={of.field.value ?? null}
        onChange={of.field.onChange}
        error={of.error}
        options={[
          { value: 'passed', label: of.t('pass'), tone: 'moss' },
          { value: 'failed', label: of.t('fail'), tone: 'crimson' },
          { value: 'pending', label: of.t('later') },
        ]}
      />
      <ConflictHint of={of} />
    </div>
  );
}

/** The details of a result: observations, instructions, and photos before and after the repair. */
export function ResultDetailFields({ photosFirst = false }: { photosFirst?: boolean }) {
  const photos = (
    <div className="grid gap-4.5 sm:grid-cols-2">
      <PhotosField name="beforePhotosUrls" />
      <PhotosField name="afterPhotosUrls" />
    </div>
  );
  return (
    <>
      {photosFirst && photos}
      <TextField name="observations" />
      <TextField name="adviceInstructions" />
      {!photosFirst && photos}
    </>
  );
}
