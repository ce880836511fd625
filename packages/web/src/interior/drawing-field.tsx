import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLink, LinkField } from '../platform/link-field.tsx';
import { UploadField } from '../platform/upload-field.tsx';
import { type NamedProps, Theirs, useFormField } from '../records/form-fields.tsx';
import { useWords } from '../records/words.ts';
import { Button } from '../ui/button.tsx';

/** A drawing of the room: a file that is sent at once with its progress, or a link that is kept as it is. */
export function DrawingField({ name }: NamedProps) {
  const of = useFormField(name);
  const t = useTranslations('interior-plans.drawing');
  const file = useWords(of.path, 'attachment');
  const { label, error } = of;
  const { onChange } = of.field;
  const value: string | null = of.field.value ?? null;
  const [linked, setLinked] = useState(isLink(value));
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
      <Theirs of={of} />
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
