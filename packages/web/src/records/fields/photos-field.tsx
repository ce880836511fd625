import { Suspense } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ConflictHint, type NamedFieldProps, useFormField } from './form-fields.tsx';

const PhotoUploadBox = lazyComponent(
  () => import('../../platform/files/photo-upload-box.tsx'),
  'PhotoUploadBox',
);

/** Extensions of the offered files, by what a field accepts. */
const ENDINGS = { images: '.jpg,.jpeg,.png' };

/** Several photos, each uploaded at once. The upload code loads after the form, which can be filled in before. */
export function PhotosField({ name }: NamedFieldProps) {
  const of = useFormField(name);
  const { accept = 'images', max = 0 } = of.declared;
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>
        <PhotoUploadBox
          label={of.label}
          accept={ENDINGS[accept]}
          most={max}
          value={of.field.value ?? []}
          onChange={of.field.onChange}
          error={of.error}
          onBusy={(busy) => of.onBusy(name, busy)}
          disabled={!of.editable}
        />
      </Suspense>
      <ConflictHint of={of} />
    </div>
  );
}
