import { AttachmentField } from '../platform/attachment-field.tsx';
import { type NamedProps, Theirs, useFormField } from './form-fields.tsx';
import { useWords } from './words.ts';

/** A file that is sent at once, or a link to one. */
export function FileBox({ name }: NamedProps) {
  const of = useFormField(name);
  const t = useWords(of.path, 'attachment');
  return (
    <div className="grid gap-1.5">
      <AttachmentField
        t={t}
        value={of.field.value ?? null}
        onChange={of.field.onChange}
        error={of.error}
        onBusy={(busy) => of.onBusy(name, busy)}
        disabled={!of.editable}
      />
      <Theirs of={of} />
    </div>
  );
}
