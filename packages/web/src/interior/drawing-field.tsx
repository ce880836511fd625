import { webAddress } from '@brick/domain/fields';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uploadFile } from '../platform/upload.ts';
import { Button } from '../ui/button.tsx';
import { linkStyle } from '../ui/button-style.ts';
import { Field } from '../ui/field.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { toast } from '../ui/toast-store.ts';

interface Sending {
  file: File;
  progress?: number;
  error?: string;
}

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

const isLink = (value: string | null) => value !== null && !value.startsWith('/api/files/');

/** A drawing of the room: a file that is sent at once with its progress, or a link that is kept as it is. */
export function DrawingField(props: Props) {
  const { label, value, onChange, onBusy, theirs } = props;
  const t = useTranslations('interior.drawing');
  const [linked, setLinked] = useState(isLink(value));
  const change = () => {
    setLinked(!linked);
    onChange(null);
    onBusy(false);
  };
  return (
    <div className="grid justify-items-start gap-1 *:w-full">
      {linked ? <LinkField {...props} /> : <FileField {...props} />}
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

function LinkField({ label, value, onChange, error }: Props) {
  const t = useTranslations('interior.drawing');
  return (
    <div className="grid gap-1.5">
      <Field label={label} error={error} hint={t('linkHint')}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      </Field>
      {webAddress.safeParse(value).success && (
        <a
          href={value ?? ''}
          target="_blank"
          rel="noopener noreferrer"
          className={`${linkStyle} w-max max-w-full`}
        >
          {t('openLink')}
        </a>
      )}
    </div>
  );
}

function useUpload({ onChange, onBusy }: Pick<Props, 'onChange' | 'onBusy'>) {
  const t = useTranslations('interior.drawing');
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

function FileField({ label, value, onChange, error, onBusy }: Props) {
  const t = useTranslations('interior.drawing');
  const { sending, name, send, drop } = useUpload({ onChange, onBusy });
  const kept = value ? [{ id: 'kept', name: name ?? label, href: value }] : [];
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
      label={label}
      accept=".jpg,.jpeg,.png,.pdf"
      hint={t('fileHint')}
      items={items}
      onFiles={([file]) => file && void send(file)}
      onRemove={drop}
      onRetry={() => sending && void send(sending.file)}
      error={error}
    />
  );
}
