import { Suspense } from 'react';
import { later } from '../ui/later.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { type NamedProps, Theirs, useFormField } from './form-fields.tsx';
import { useWords } from './words.ts';

const AttachmentField = later(() => import('../platform/attachment-field.tsx'), 'AttachmentField');

/** A file that is sent at once, or a link to one. What takes it comes behind the form, which is there to be filled in before. */
export function FileField({ name }: NamedProps) {
  const of = useFormField(name);
  const t = useWords(of.path, 'attachment');
  return (
    <div className="grid gap-1.5">
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>
        <AttachmentField
          t={t}
          value={of.field.value ?? null}
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
