import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLink, LinkField } from '../platform/link-field.tsx';
import { UploadField } from '../platform/upload-field.tsx';
import { Button } from '../ui/button.tsx';

interface Props {
  /** What is drawn: "Mood board". */
  label: string;
  /** Address of an uploaded file, or a link elsewhere. */
  value: string | null;
  onChange: (url: string | null) => void;
  error?: string | undefined;
  /** What somebody else has saved in this field meanwhile. */
  theirs: string | undefined;
  /** Saving waits while a file is on its way. */
  onBusy: (busy: boolean) => void;
}

/** A drawing of the room: a file that is sent at once with its progress, or a link that is kept as it is. */
export function DrawingField({ label, value, onChange, error, onBusy, theirs }: Props) {
  const t = useTranslations('interior.drawing');
  const [linked, setLinked] = useState(isLink(value));
  const change = () => {
    setLinked(!linked);
    onChange(null);
    onBusy(false);
  };
  const shared = { label, value, onChange, error };
  return (
    <div className="grid justify-items-start gap-1 *:w-full">
      {linked ? (
        <LinkField {...shared} hint={t('linkHint')} open={t('openLink')} />
      ) : (
        <UploadField
          {...shared}
          current={label}
          words={{ hint: t('fileHint'), uploaded: t('uploaded'), failed: t('uploadFailed') }}
          onBusy={onBusy}
        />
      )}
      {theirs && <p className="t-sm text-ink-3">{theirs}</p>}
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
