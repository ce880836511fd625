import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '../../ui/overlay/toast-store.ts';
import { isCallError } from '../api/call-error.ts';
import { newUuid } from '../browser/new-uuid.ts';
import { type UploadOptions, uploadFile } from './upload.ts';
import { useUploadKeepAlive } from './use-upload-keep-alive.ts';

export interface PhotoUpload {
  id: string;
  file: File;
  progress?: number;
  error?: string;
}

/** Sends one photo; resolves with what the form keeps of it, its address or id, and its name. */
export type SendPhoto = (file: File, options: UploadOptions) => Promise<{ url: string; name: string }>;

interface PhotoUploadOptions {
  /** Default: an upload for a record. */
  sendPhoto?: SendPhoto | undefined;
  /** Addresses, or ids, of the photos that are already uploaded. */
  urls: readonly string[];
  onChange: (urls: string[]) => void;
  /** Saving waits while photos are being uploaded. */
  onBusy: (busy: boolean) => void;
}

/**
 * Uploads photos one after the other: on a building site's connection twenty at once would all stall. A failed one
 * stays for a retry.
 */
export function usePhotoUploads({ sendPhoto = uploadFile, urls, onChange, onBusy }: PhotoUploadOptions) {
  const t = useTranslations('record.attachment');
  const frame = useTranslations('frame');
  const [sending, setSending] = useState<PhotoUpload[]>([]);
  const [names, setNames] = useState<Record<string, string>>({});
  useUploadKeepAlive(urls);
  const latest = useRef(urls);
  useLayoutEffect(() => {
    latest.current = urls;
  });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const running = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  const note = (id: string, change: Partial<PhotoUpload>) =>
    setSending((all) => all.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const forget = (id: string) => setSending((all) => all.filter((each) => each.id !== id));

  async function send({ id, file }: PhotoUpload, controller: AbortController) {
    if (controller.signal.aborted) return;
    try {
      const onProgress = (share: number) => note(id, { progress: Math.round(share * 100) });
      const { url, name } = await sendPhoto(file, { signal: controller.signal, onProgress });
      setNames((all) => ({ ...all, [url]: name }));
      forget(id);
      latest.current = [...latest.current, url];
      onChange([...latest.current]);
    } catch (error) {
      if (controller.signal.aborted) return;
      note(id, { error: isCallError(error) ? error.detail : t('uploadFailed') });
      toast({ title: frame('error'), description: t('uploadFailed'), variant: 'destructive' });
    }
  }

  function enqueue(item: PhotoUpload) {
    const controller = new AbortController();
    running.current.set(item.id, controller);
    waiting.current += 1;
    onBusy(true);
    queue.current = queue.current
      .then(() => send(item, controller))
      .finally(() => {
        running.current.delete(item.id);
        waiting.current -= 1;
        if (waiting.current === 0) onBusy(false);
      });
  }

  return {
    sending,
    names,
    add(files: readonly File[]) {
      const items = files.map((file) => ({ id: newUuid(), file, progress: 0 }));
      setSending((all) => [...all, ...items]);
      for (const item of items) enqueue(item);
    },
    retry(id: string) {
      const item = sending.find((each) => each.id === id);
      if (!item) return;
      setSending((all) => all.map((each) => (each.id === id ? { id, file: each.file, progress: 0 } : each)));
      enqueue(item);
    },
    cancel(id: string) {
      running.current.get(id)?.abort();
      forget(id);
    },
  };
}
