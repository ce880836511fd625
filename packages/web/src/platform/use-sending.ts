import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '../ui/toast-store.ts';
import { isCallError } from './call-error.ts';
import type { UploadOptions } from './upload.ts';

interface Sending {
  file: File;
  progress?: number;
  error?: string;
}

interface Wanted<Answer> {
  post: (file: File, options: UploadOptions) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onBusy?: (busy: boolean) => void;
  /** What is said where no answer says why it failed. */
  failed: string;
}

/** One file that is sent at once, with its progress; what failed stays for another try. */
export function useSending<Answer>({ post, onSent, onBusy, failed }: Wanted<Answer>) {
  const frame = useTranslations('frame');
  const [sending, setSending] = useState<Sending | null>(null);
  const cancel = useRef<AbortController | null>(null);
  // A file that is still on its way must not take the place of what was chosen instead of it.
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
