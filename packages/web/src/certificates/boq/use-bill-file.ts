import type { readBillOfQuantities } from '@brick/domain/certificates/boq/api';
import type { BillOfQuantities } from '@brick/domain/certificates/boq/bill';
import { withAmounts } from '@brick/domain/money/json';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { endpointRef, fillPath } from '../../platform/api/call.ts';
import { sendFile } from '../../platform/files/upload.ts';
import { problemsIn } from '../../platform/forms/action-problems.ts';

const MAX_BYTES = 20 * 1024 * 1024;

const readEndpoint = endpointRef<typeof readBillOfQuantities>(
  'POST',
  '/api/projects/{projectId}/contracts/bill-of-quantities',
);

/** A file that was chosen, and what became of it. */
interface BillFile {
  file: File;
  /** Percent that are sent. */
  progress: number;
  problem: string | null;
  bill: BillOfQuantities | null;
}

interface BillPlace {
  projectId: number;
  contractId: number | null;
}

/** Sends a file to be read for a contract, or for a new one. */
export function useBillFile({ projectId, contractId }: BillPlace) {
  const t = useTranslations('bills');
  const [sent, setSent] = useState<BillFile | null>(null);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const set = (file: File, fields: Partial<BillFile>) =>
    setSent((before) => (before?.file === file ? { ...before, ...fields } : before));

  async function take(file: File): Promise<void> {
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    const { signal } = controller;
    const begun = { file, progress: 0, problem: null, bill: null };
    if (file.size > MAX_BYTES) return setSent({ ...begun, problem: t('tooLarge') });
    setSent(begun);
    const path =
      fillPath(readEndpoint.path, { projectId }) + (contractId === null ? '' : `?contractId=${contractId}`);
    try {
      const answer = await sendFile<unknown>(path, file, {
        signal,
        onProgress: (share) => set(file, { progress: share * 100 }),
      });
      set(file, { bill: withAmounts<BillOfQuantities>(answer) });
    } catch (error) {
      if (signal.aborted) return;
      const { errors, rest } = problemsIn(error as Error);
      set(file, { problem: errors['file'] ?? rest ?? t('failed') });
    }
  }

  return {
    sent,
    take,
    remove() {
      sending.current?.abort();
      setSent(null);
    },
  };
}
