import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uploadFile } from '../platform/upload.ts';
import { FileDrop } from '../ui/file-drop.tsx';
import { toast } from '../ui/toast-store.ts';

interface Sending {
  file: File;
  progress?: number;
  error?: string;
}

interface Props {
  /** Address of the uploaded file that the expense carries. */
  value: string | null;
  onChange: (url: string | null) => void;
  error?: string | undefined;
  /** Saving waits while a file is on its way. */
  onBusy: (busy: boolean) => void;
  disabled: boolean;
}

/** The receipt: chosen, dropped or photographed, sent at once with its progress, kept for another try when that fails. */
export function ReceiptField({ value, onChange, error, onBusy, disabled }: Props) {
  const t = useTranslations('expenses.form');
  const frame = useTranslations('frame');
  const [sending, setSending] = useState<Sending | null>(null);
  const [name, setName] = useState<string | null>(null);
  const cancel = useRef<AbortController | null>(null);

  async function send(file: File) {
    const controller = new AbortController();
    cancel.current?.abort();
    cancel.current = controller;
    setSending({ file, progress: 0 });
    onBusy(true);
    try {
      const uploaded = await uploadFile(file, {
        signal: controller.signal,
        onProgress: (share) => setSending({ file, progress: Math.round(share * 100) }),
      });
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

  const kept = value ? [{ id: 'kept', name: name ?? t('currentReceipt'), href: value }] : [];
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
      label={t('receipt')}
      accept=".jpg,.jpeg,.png,.pdf"
      hint={t('receiptHint')}
      camera
      items={items}
      onFiles={([file]) => file && void send(file)}
      onRemove={() => {
        cancel.current?.abort();
        setSending(null);
        onBusy(false);
        onChange(null);
      }}
      onRetry={() => sending && void send(sending.file)}
      error={error}
      disabled={disabled}
    />
  );
}
