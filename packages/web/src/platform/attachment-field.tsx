import { useState } from 'react';
import { linkStyle } from '../ui/button-style.ts';
import { Segmented } from '../ui/segmented.tsx';
import { isLink, LinkField } from './link-field.tsx';
import { UploadField } from './upload-field.tsx';

type Word =
  | 'kind'
  | 'file'
  | 'link'
  | 'address'
  | 'linkHint'
  | 'open'
  | 'openLink'
  | 'fileHint'
  | 'current'
  | 'uploaded'
  | 'uploadFailed';

interface Props {
  /** The room's words for what is attached. */
  t: (word: Word) => string;
  /** Address of an uploaded file, or a link elsewhere. */
  value: string | null;
  onChange: (url: string | null) => void;
  error?: string | undefined;
  /** Saving waits while a file is on its way. */
  onBusy: (busy: boolean) => void;
  disabled?: boolean;
}

/** What is attached: a file that is sent at once with its progress, or a link that is kept as it is. */
export function AttachmentField({ t, value, onChange, error, onBusy, disabled }: Props) {
  const [kind, setKind] = useState<'file' | 'link'>(isLink(value) ? 'link' : 'file');
  const choose = (next: 'file' | 'link') => {
    setKind(next);
    onChange(null);
    onBusy(false);
  };
  if (disabled) return value === null ? null : <Kept t={t} url={value} />;
  return (
    <div className="grid gap-3">
      <Segmented
        label={t('kind')}
        labelVisible
        value={kind}
        onChange={choose}
        options={[
          { value: 'file', label: t('file') },
          { value: 'link', label: t('link') },
        ]}
      />
      {kind === 'file' ? (
        <UploadField
          label={t('file')}
          current={t('current')}
          words={{ hint: t('fileHint'), uploaded: t('uploaded'), failed: t('uploadFailed') }}
          value={value}
          onChange={onChange}
          error={error}
          onBusy={onBusy}
          camera
        />
      ) : (
        <LinkField
          label={t('address')}
          hint={t('linkHint')}
          open={t('openLink')}
          value={value}
          onChange={onChange}
          error={error}
        />
      )}
    </div>
  );
}

/** For who may only read it. */
function Kept({ t, url }: Pick<Props, 't'> & { url: string }) {
  return (
    <p className="grid gap-1.5">
      <span className="t-sm font-semibold">{t('kind')}</span>
      <a href={url} target="_blank" rel="noopener noreferrer" className={`${linkStyle} w-max`}>
        {t('open')}
      </a>
    </p>
  );
}
