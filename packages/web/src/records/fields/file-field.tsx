import { Suspense } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useRecordMessages } from '../record-messages.ts';
import { ConflictHint, type NamedFieldProps, useFormField } from './form-fields.tsx';

const AttachmentField = lazyComponent(
  () => import('../../platform/files/attachment-field.tsx'),
  'AttachmentField',
);

/** A file that is uploaded at once, or a link. The upload code loads after the form, which can be filled in before. */
export function FileField({ name }: NamedFieldProps) {
  const of = useFormField(name);
  const t = useRecordMessages(of.path, 'attachment');
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
      <ConflictHint of={of} />
    </div>
  );
}
