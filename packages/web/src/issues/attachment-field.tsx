import { webAddress } from '@brick/domain/fields';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uploadFile } from '../platform/upload.ts';
import { linkStyle } from '../ui/button-style.ts';
import { Field } from '../ui/field.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { toast } from '../ui/toast-store.ts';

interface Sending {
  file: File;
  progress?: number;
  error?: string;
}

interface Props {
  /** Address of an uploaded file, or a link elsewhere. */
  value: string | null;
  onChange: (url: string | null) => void;
  error?: string | undefined;
  /** Saving waits while a file is on its way. */
  onBusy: (busy: boolean) => void;
}

const isLink = (value: string | null) => value !== null && !value.startsWith('/api/files/');

/** What is attached: a file that is sent at once with its progress, or a link that is kept as it is. */
export function AttachmentField(props: Props) {
  const { value, onChange, error, onBusy } = props;
  const t = useTranslations('issues.attachment');
  const [kind, setKind] = useState<'file' | 'link'>(isLink(value) ? 'link' : 'file');
  const choose = (next: 'file' | 'link') => {
    setKind(next);
    onChange(null);
    onBusy(false);
  };
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
        <FileField {...props} />
      ) : (
        <LinkField value={value} onChange={onChange} error={error} />
      )}
    </div>
  );
}

function LinkField({ value, onChange, error }: Pick<Props, 'value' | 'onChange' | 'error'>) {
  const t = useTranslations('issues.attachment');
  const good = webAddress.safeParse(value).success;
  return (
    <div className="grid gap-1.5">
      <Field label={t('address')} error={error} hint={t('linkHint')}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      </Field>
      {good && (
        <a href={value ?? ''} target="_blank" rel="noopener noreferrer" className={`${linkStyle} w-max`}>
          {t('openLink')}
        </a>
      )}
    </div>
  );
}

function useUpload({ onChange, onBusy }: Pick<Props, 'onChange' | 'onBusy'>) {
  const t = useTranslations('issues.attachment');
  const frame = useTranslations('frame');
  const [sending, setSending] = useState<Sending | null>(null);
  const [name, setName] = useState<string | null>(null);
  const cancel = useRef<AbortController | null>(null);
  // A file that is still on its way must not take the place of what was chosen instead of it.
  useEffect(() => () => cancel.current?.abort(), []);

  async function send(file: File) {
    const controller = new AbortController();
    cancel.current?.abort();
    cancel.current = controller;
    setSending({ file, progress: 0 });
    onBusy(true);
    try {
      const onProgress = (share: number) => setSending({ file, progress: Math.round(share * 100) });
      const uploaded = await uploadFile(file, { signal: controller.signal, onProgress });
      setName(uploaded.name);
      setSending(null);
      onChange(uploaded.url);
      toast({ title: frame('success'), description: t('uploaded') });
    } catch (failure) {
      if (controller.signal.aborted) return;
      const sentence =
        failure instanceof Error && 'detail' in failure ? String(failure.detail) : t('uploadFailed');
      setSending({ file, error: sentence });
      toast({ title: frame('error'), description: t('uploadFailed'), variant: 'destructive' });
    } finally {
      if (cancel.current === controller) onBusy(false);
    }
  }

  function drop() {
    cancel.current?.abort();
    setSending(null);
    onBusy(false);
    onChange(null);
  }

  return { sending, name, send, drop };
}

function FileField({ value, onChange, error, onBusy }: Props) {
  const t = useTranslations('issues.attachment');
  const { sending, name, send, drop } = useUpload({ onChange, onBusy });
  const kept = value ? [{ id: 'kept', name: name ?? t('current'), href: value }] : [];
  const items = sending
    ? [
        {
          id: 'sending',
          name: sending.file.name,
          size: sending.file.size,
          progress: sending.progress,
          error: sending.error,
        },
      ]
    : kept;
  return (
    <FileDrop
      label={t('file')}
      accept=".jpg,.jpeg,.png,.pdf"
      hint={t('fileHint')}
      camera
      items={items}
      onFiles={([file]) => file && void send(file)}
      onRemove={drop}
      onRetry={() => sending && void send(sending.file)}
      error={error}
    />
  );
}
