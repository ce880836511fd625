import { linkStyle } from '../../ui/inputs/button-style.ts';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { LinkField, useLinked } from './link-field.tsx';
import { UploadField } from './upload-field.tsx';

type AttachmentMessage =
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

interface AttachmentFieldProps {
  /** The feature's messages for the attachment. */
  t: (word: AttachmentMessage) => string;
  /** Address of an uploaded file, or an external link. */
  value: string | null;
  onChange: (url: string | null) => void;
  error?: string | undefined;
  /** Saving waits while a file is being uploaded. */
  onBusy: (busy: boolean) => void;
  disabled?: boolean;
}

/** An attachment: a file that is uploaded at once with its progress, or a link that is kept as it is. */
export function AttachmentField({ t, value, onChange, error, onBusy, disabled }: AttachmentFieldProps) {
  const [linked, setLinked] = useLinked(value);
  const choose = (next: 'file' | 'link') => {
    setLinked(next === 'link');
    onChange(null);
    onBusy(false);
  };
  if (disabled) return value === null ? null : <ReadOnlyAttachment t={t} url={value} />;
  return (
    <div className="grid gap-3">
      <Segmented
        label={t('kind')}
        labelVisible
        value={linked ? 'link' : 'file'}
        onChange={choose}
        options={[
          { value: 'file', label: t('file') },
          { value: 'link', label: t('link') },
        ]}
      />
      {!linked ? (
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

/** For users who may only read it. */
function ReadOnlyAttachment({ t, url }: Pick<AttachmentFieldProps, 't'> & { url: string }) {
  return (
    <p className="grid gap-1.5">
      <span className="t-sm font-semibold">{t('kind')}</span>
      <a href={url} target="_blank" rel="noopener noreferrer" className={`${linkStyle} w-max`}>
        {t('open')}
      </a>
    </p>
  );
}
