import { TextField, Theirs, useFormField } from '../records/form-fields.tsx';
import { PhotosField } from '../records/photos-field.tsx';
import { Segmented } from '../ui/segmented.tsx';

/** Pass, fail, or later: as large as a glove needs it. */
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
      <Theirs of={of} />
    </div>
  );
}

/** What was found: what was seen, what is to be done, photos before the repair and after it. */
export function FindingFields({ photosFirst = false }: { photosFirst?: boolean }) {
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
