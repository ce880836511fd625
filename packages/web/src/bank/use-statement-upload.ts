import type { LoadedStatements } from '@brick/domain/bank/api';
import { parseWithAmounts } from '@brick/domain/money/json';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { reasonOf } from '../platform/api/error-detail.ts';
import { newUuid } from '../platform/browser/new-uuid.ts';
import { sendBytes } from '../platform/files/upload.ts';
import { BANK_KEY, loadEndpoint } from './bank-endpoints.ts';

export const MAX_FILES = 20;
const MAX_BYTES = 50 * 1024 * 1024;

/** Tables are mapped here, and not read by the server. */
export const isTable = ({ name }: File): boolean => /\.(?:csv|tsv|xlsx)$/i.test(name);

/** A file that was dropped, and what became of it. */
export interface SentFile {
  key: string;
  file: File;
  /** Percent that are sent; null while it waits for its turn. */
  progress: number | null;
  loaded: LoadedStatements | null;
  problem: string | null;
}

interface LoadOptions {
  /** Also days that were loaded in another format. */
  again: boolean;
  onProgress: (share: number) => void;
}

/** Sends a file with statements. Its account is the one that the file names. */
async function loadFile(file: File, { again, onProgress }: LoadOptions): Promise<LoadedStatements> {
  const body = new FormData();
  // Fields come before the file: the server knows them when it reads it.
  if (again) body.append('again', 'true');
  body.append('file', file);
  const answer = await sendBytes<unknown>({ method: 'POST', path: loadEndpoint.path, body }, { onProgress });
  return parseWithAmounts(JSON.stringify(answer)) as LoadedStatements;
}

/** Loads files one after another. Each is answered on its own; what was refused can be sent again. */
export function useStatementUpload(onTables: (files: readonly File[]) => void) {
  const t = useTranslations('bank.load');
  const client = useQueryClient();
  const [sent, setSent] = useState<readonly SentFile[]>([]);
  const queue = useRef(Promise.resolve());

  const set = (key: string, fields: Partial<SentFile>) =>
    setSent((before) => before.map((each) => (each.key === key ? { ...each, ...fields } : each)));

  async function send({ key, file }: SentFile, again: boolean): Promise<void> {
    if (file.size > MAX_BYTES) return set(key, { problem: t('tooLarge') });
    set(key, { progress: 0, problem: null, loaded: null });
    try {
      const loaded = await loadFile(file, {
        again,
        onProgress: (share) => set(key, { progress: Math.round(share * 100) }),
      });
      set(key, { loaded });
    } catch (error) {
      set(key, { problem: reasonOf(error) ?? t('failed') });
    }
  }

  async function sendAll(files: readonly SentFile[], again = false): Promise<void> {
    for (const each of files) await send(each, again);
    await client.invalidateQueries({ queryKey: BANK_KEY });
  }

  // Files that are dropped later wait for the earlier ones.
  const enqueue = (files: readonly SentFile[], again?: true) => {
    queue.current = queue.current.then(() => sendAll(files, again));
  };

  return {
    sent,
    take(files: readonly File[]) {
      const tables = files.filter(isTable);
      const taken = files
        .filter((file) => !isTable(file))
        .map((file, place) => ({
          key: newUuid(),
          ...{ file, progress: null, loaded: null },
          problem: place < MAX_FILES ? null : t('tooMany', { most: MAX_FILES }),
        }));
      setSent((before) => [...before.filter(({ loaded }) => loaded === null), ...taken]);
      enqueue(taken.slice(0, MAX_FILES));
      if (tables.length > 0) onTables(tables);
    },
    again: (each: SentFile) => enqueue([each]),
    /** Takes also the days that were left out. */
    takeLeftOut: (each: SentFile) => enqueue([each], true),
    dismiss: (gone: SentFile) => setSent((before) => before.filter(({ key }) => key !== gone.key)),
  };
}
