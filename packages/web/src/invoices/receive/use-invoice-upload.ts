import type { Invoice } from '@brick/domain/invoices/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { detailOf } from '../../platform/api/error-detail.ts';
import { newUuid } from '../../platform/browser/new-uuid.ts';
import { sendFile } from '../../platform/files/upload.ts';
import { PROJECTS_KEY, useProject } from '../../platform/projects/current-project.ts';
import { useLatest } from '../../ui/hooks/use-latest.ts';
import { toast } from '../../ui/overlay/toast-store.ts';

export const MAX_FILES = 20;
const MAX_BYTES = 10 * 1024 * 1024;

type SentInvoice = Pick<Invoice, 'id' | 'title'>;

/** A file that was dropped, and what became of it. */
export interface SentFile {
  key: string;
  file: File;
  /** Percent that are sent; null while it waits for its turn. */
  progress: number | null;
  invoice: SentInvoice | null;
  problem: string | null;
}

/** Sends files one after another. Each is answered on its own; what was refused can be sent again. */
export function useInvoiceUpload(onOnly: (invoice: SentInvoice) => void) {
  const t = useTranslations('invoices.receive');
  const frame = useTranslations('frame');
  const { id: projectId } = useProject();
  const client = useQueryClient();
  const [sent, setSent] = useState<readonly SentFile[]>([]);
  const latest = useLatest(sent);
  const queue = useRef(Promise.resolve());

  const set = (key: string, fields: Partial<SentFile>) =>
    setSent((before) => before.map((each) => (each.key === key ? { ...each, ...fields } : each)));

  async function send({ key, file }: SentFile): Promise<SentInvoice | null> {
    if (file.size > MAX_BYTES) {
      set(key, { problem: t('tooLarge') });
      return null;
    }
    set(key, { progress: 0, problem: null });
    try {
      const invoice = await sendFile<Invoice>(`/api/projects/${projectId}/invoices`, file, {
        onProgress: (share) => set(key, { progress: Math.round(share * 100) }),
      });
      set(key, { invoice });
      return invoice;
    } catch (error) {
      set(key, { problem: detailOf(error) || t('failed') });
      return null;
    }
  }

  async function sendAll(files: readonly SentFile[]): Promise<void> {
    const received: SentInvoice[] = [];
    // One after another: the server reads one file of a person at a time.
    for (const each of files) {
      const invoice = await send(each);
      if (invoice) received.push(invoice);
    }
    if (received.length === 0) return;
    toast({ title: frame('success'), description: t('done', { count: received.length }) });
    const [only] = received;
    if (latest.current.length === 1 && only) {
      setSent([]);
      onOnly(only);
    }
    await client.invalidateQueries({ queryKey: PROJECTS_KEY });
  }

  // Files that are dropped later wait for the earlier ones.
  const enqueue = (files: readonly SentFile[]) => {
    queue.current = queue.current.then(() => sendAll(files));
  };

  return {
    sent,
    take(files: readonly File[]) {
      const taken = files.map((file, place) => ({
        key: newUuid(),
        ...{ file, progress: null, invoice: null },
        problem: place < MAX_FILES ? null : t('tooMany', { most: MAX_FILES }),
      }));
      setSent((before) => [...before.filter(({ invoice }) => invoice === null), ...taken]);
      enqueue(taken.slice(0, MAX_FILES));
    },
    again: (each: SentFile) => enqueue([each]),
    dismiss: (gone: SentFile) => setSent((before) => before.filter(({ key }) => key !== gone.key)),
  };
}
