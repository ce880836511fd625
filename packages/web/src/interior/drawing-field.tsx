import { useTranslations } from 'use-intl';
import { LinkField, useLinked } from '../platform/files/link-field.tsx';
import { UploadField } from '../platform/files/upload-field.tsx';
import { ConflictHint, type NamedFieldProps, useFormField } from '../records/fields/form-fields.tsx';
import { useRecordMessages } from '../records/record-messages.ts';
import { Button } from '../ui/inputs/button.tsx';

/** A drawing of the room: an uploaded file with its progress, or a link. */
export function DrawingField({ name }: NamedFieldProps) {
  const of = useFormField(name);
  const t = useTranslations('interior-plans.drawing');
  const file = useRecordMessages(of.path, 'attachment');
  const { label, error } = of;
  const { onChange } = of.field;
  const value: string | null = of.field.value ?? null;
  const [linked, setLinked] = useLinked(value);
  const change = () => {
    setLinked(!linked);
    onChange(null);
    of.onBusy(name, false);
  };
  const shared = { label, value, onChange, error };
  return (
    <div className="grid justify-items-start gap-1 *:w-full">
      {linked ? (
        <LinkField {...shared} hint={t('linkHint')} open={file('openLink')} />
      ) : (
        <UploadField
          {...shared}
          current={label}
          words={{ hint: file('fileHint'), uploaded: t('uploaded'), failed: file('uploadFailed') }}
          onBusy={(busy) => of.onBusy(name, busy)}
        />
      )}
      <ConflictHint of={of} />
      <Button
        variant="quiet"
        size="sm"
        className="-ms-2.5 w-max!"
        aria-label={t(linked ? 'useFileFor' : 'useLinkFor', { drawing: label })}
        onClick={change}
      >
        {t(linked ? 'useFile' : 'useLink')}
      </Button>
    </div>
  );
}
