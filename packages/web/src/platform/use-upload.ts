import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '../ui/toast-store.ts';
import { isCallError } from './call-error.ts';
import { uploadFile } from './upload.ts';

interface Sending {
  file: File;
  progress?: number;
  error?: string;
}

export interface Uploading {
  onChange: (url: string | null) => void;
  /** Saving waits while a file is on its way. */
  onBusy: (busy: boolean) => void;
  words: {
    /** The toast after it: "Receipt uploaded successfully". */
    uploaded: string;
    failed: string;
  };
}

/** One file that is sent at once, with its progress; what failed stays for another try. */
export function useUpload({ onChange, onBusy, words }: Uploading) {
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
      toast({ title: frame('success'), description: words.uploaded });
    } catch (failure) {
      if (controller.signal.aborted) return;
      setSending({ file, error: isCallError(failure) ? failure.detail : words.failed });
      toast({ title: frame('error'), description: words.failed, variant: 'destructive' });
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
