import { MAX_PROGRAMME_BYTES } from '@brick/domain/budgets/programme-file';
import type { ParsedProgramme, readProgrammeFile } from '@brick/domain/budgets/programme-import-api';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { endpointRef, fillPath } from '../../platform/api/call.ts';
import { reasonOf } from '../../platform/api/error-detail.ts';
import { sendFile } from '../../platform/files/upload.ts';

const readEndpoint = endpointRef<typeof readProgrammeFile>(
  'POST',
  '/api/projects/{projectId}/programme/file',
);

interface SentFile {
  file: File;
  /** Percent that are sent. */
  progress: number;
  problem: string | null;
}

/** Sends a file to be read. Another one, or closing, ends that. */
export function useProgrammeUpload(projectId: number, onRead: (file: ParsedProgramme) => void) {
  const t = useTranslations('programme-import');
  const [sent, setSent] = useState<SentFile | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (file: File) => {
    sending.current?.abort();
    const own = new AbortController();
    sending.current = own;
    const isLarge = file.size > MAX_PROGRAMME_BYTES;
    setSent({ file, progress: 0, problem: isLarge ? t('tooLarge') : null });
    if (isLarge) return;
    try {
      const read = await sendFile<ParsedProgramme>(fillPath(readEndpoint.path, { projectId }), file, {
        signal: own.signal,
        onProgress: (share) => setSent({ file, progress: Math.round(share * 100), problem: null }),
      });
      if (!own.signal.aborted) onRead(read);
    } catch (error) {
      if (own.signal.aborted) return;
      setSent({ file, progress: 100, problem: reasonOf(error) ?? t('failed') });
    }
  };
  const remove = () => {
    sending.current?.abort();
    setSent(null);
  };
  return { sent, send, remove };
}
