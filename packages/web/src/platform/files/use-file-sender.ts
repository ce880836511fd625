import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '../../ui/overlay/toast-store.ts';
import { isCallError } from '../api/call-error.ts';
import type { UploadOptions } from './upload.ts';

interface FileUpload {
  file: File;
  progress?: number;
  error?: string;
}

interface FileSenderOptions<Answer> {
  post: (file: File, options: UploadOptions) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onBusy?: (busy: boolean) => void;
  /** Message for a failure without a response. */
  failed: string;
}

/** Uploads one file at once, with its progress; a failed one stays for a retry. */
export function useFileSender<Answer>({ post, onSent, onBusy, failed }: FileSenderOptions<Answer>) {
  const frame = useTranslations('frame');
  const [sending, setSending] = useState<FileUpload | null>(null);
  const cancel = useRef<AbortController | null>(null);
  // A pending upload must not replace a file that was chosen later.
  useEffect(() => () => cancel.current?.abort(), []);

  async function send(file: File) {
    const controller = new AbortController();
    cancel.current?.abort();
    cancel.current = controller;
    setSending({ file, progress: 0 });
    onBusy?.(true);
    try {
      const onProgress = (share: number) => setSending({ file, progress: Math.round(share * 100) });
      const answer = await post(file, { signal: controller.signal, onProgress });
      setSending(null);
      onSent(answer);
    } catch (failure) {
      if (controller.signal.aborted) return;
      setSending({ file, error: isCallError(failure) ? failure.detail : failed });
      toast({ title: frame('error'), description: failed, variant: 'destructive' });
    } finally {
      if (cancel.current === controller) onBusy?.(false);
    }
  }

  function drop() {
    cancel.current?.abort();
    setSending(null);
    onBusy?.(false);
  }

  /** As the field shows it. */
  const item = sending && {
    id: 'sending',
    name: sending.file.name,
    size: sending.file.size,
    progress: sending.progress,
    error: sending.error,
  };
  return { sending, item, send, drop };
}
