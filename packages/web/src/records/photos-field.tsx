import { Suspense } from 'react';
import { later } from '../ui/later.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { type NamedProps, Theirs, useFormField } from './form-fields.tsx';

const PhotosBox = later(() => import('../platform/photos-box.tsx'), 'PhotosBox');

/** The endings of the files that are offered, by what a field accepts. */
const ENDINGS = { images: '.jpg,.jpeg,.png' };

/** Several photos, each sent at once. What takes them comes behind the form, which is there to be filled in before. */
export function PhotosField({ name }: NamedProps) {
  const of = useFormField(name);
  const { accept = 'images', max = 0 } = of.declared;
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>
        <PhotosBox
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
      <Theirs of={of} />
    </div>
  );
}
