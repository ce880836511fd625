import type { bulkSuppliers } from '@brick/domain/bulk/api';
import { MAX_BULK_ROWS } from '@brick/domain/bulk/bulk-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, endpointRef } from '../api/call.ts';
import { isCallError } from '../api/call-error.ts';
import { useAction } from '../api/use-action.ts';
import { PROJECTS_KEY } from '../projects/current-project.ts';
import type { ImportRow } from './parse-rows.ts';
import {
  type BatchRequest,
  batchesAfter,
  type ImportOutcome,
  type RowProblems,
  sendBatches,
  withEarlierRefusals,
} from './send-batches.ts';

/** The state of an import. */
export interface ImportState {
  sending: boolean;
  /** Rows that were sent, and all rows. */
  done: number;
  total: number;
  /** The ids of the rows that were stored, in all attempts together. */
  stored: readonly number[];
  refusals: RowProblems;
  ended: ImportOutcome['ended'] | null;
  /**
   * Ends with the dialog, as if it was stopped: "isOpen" says whether this one is still there. "all" are the ids of this and
   * earlier attempts.
   */
  send: (
    rows: readonly ImportRow[],
    how: Pick<BatchRequest, 'skipInvalid' | 'again'>,
  ) => Promise<ImportOutcome & { isOpen: boolean; all: readonly number[] }>;
  stop: () => void;
  /** Moves imported rows to the trash. */
  undo: (ids: readonly number[]) => void;
}

/** Moves rows that were just imported to the trash, as many at a time as a bulk action takes; a toast tells the result. */
function useUndo(path: string) {
  const t = useTranslations('lists.bulk');
  const bulk = endpointRef<typeof bulkSuppliers>(
    'POST',
    path.replace(/import$/, 'bulk') as '/api/suppliers/bulk',
  );
  const gone = useRef(new Set<number>());
  return useAction<readonly number[]>({
    async send(all) {
      const ids = all.filter((id) => !gone.current.has(id));
      const failed: unknown[] = [];
      for (let at = 0; at < ids.length; at += MAX_BULK_ROWS)
        await call(bulk, { body: { ids: ids.slice(at, at + MAX_BULK_ROWS), action: 'delete' } }).then(
          () => {
            for (const id of ids.slice(at, at + MAX_BULK_ROWS)) gone.current.add(id);
          },
          (error: unknown) => failed.push(error),
        );
      if (failed.length > 0)
        throw failed.length * MAX_BULK_ROWS >= ids.length ? failed[0] : new Error(t('undonePartly'));
    },
    success: (_, ids) => ({ description: t('deleted', { count: ids.length }) }),
    failure: t('undoFailed'),
    reasonOf: (error) => (isCallError(error) ? error.problem?.detail : error.message),
    refresh: [PROJECTS_KEY, ['suppliers']],
  });
}

const NO_PROBLEMS: RowProblems = new Map();

/** Sends rows in batches and keeps the result. A second attempt sends what is left of the first. */
export function useImport(path: string): ImportState {
  const client = useQueryClient();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [stored, setStored] = useState<readonly number[]>([]);
  const takeBack = useUndo(path);
  const stopping = useRef<AbortController | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      stopping.current?.abort();
    };
  }, []);
  const send: ImportState['send'] = async (rows, how) => {
    const control = new AbortController();
    stopping.current = control;
    setSending(true);
    setProgress({ done: 0, total: rows.length });
    const sent = await sendBatches({
      path,
      batches: batchesAfter(outcome, rows),
      ...how,
      stored,
      signal: control.signal,
      onProgress: (done) => setProgress({ done, total: rows.length }),
    });
    const result = withEarlierRefusals(outcome, rows, sent);
    setOutcome(result);
    const all = [...stored, ...result.stored];
    setStored(all);
    setSending(false);
    // Suppliers have a query key of their own, everything else is below its project.
    if (result.stored.length > 0) {
      await Promise.all(
        [PROJECTS_KEY, ['suppliers']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    }
    return { ...result, isOpen: isOpen.current, all };
  };
  return {
    sending,
    ...progress,
    stored,
    refusals: outcome?.refusals ?? NO_PROBLEMS,
    ended: outcome?.ended ?? null,
    send,
    stop: () => stopping.current?.abort(),
    undo: (ids) => {
      setStored([]);
      takeBack.mutate(ids);
    },
  };
}
