import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PROJECTS_KEY } from '../projects/current-project.ts';
import type { ImportRow } from './parse-rows.ts';
import {
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
  /** Rows that were stored, in all attempts together. */
  stored: number;
  refusals: RowProblems;
  ended: ImportOutcome['ended'] | null;
  /** Ends with the dialog, as if it was stopped: "isOpen" says whether this one is still there. */
  send: (rows: readonly ImportRow[], skipInvalid: boolean) => Promise<ImportOutcome & { isOpen: boolean }>;
  stop: () => void;
}

const NO_PROBLEMS: RowProblems = new Map();

/** Sends rows in batches and keeps the result. A second attempt sends what is left of the first. */
export function useImport(path: string): ImportState {
  const client = useQueryClient();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [stored, setStored] = useState(0);
  const stopping = useRef<AbortController | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      stopping.current?.abort();
    };
  }, []);
  const send: ImportState['send'] = async (rows, skipInvalid) => {
    const control = new AbortController();
    stopping.current = control;
    setSending(true);
    setProgress({ done: 0, total: rows.length });
    const sent = await sendBatches({
      path,
      batches: batchesAfter(outcome, rows),
      skipInvalid,
      signal: control.signal,
      onProgress: (done) => setProgress({ done, total: rows.length }),
    });
    const result = withEarlierRefusals(outcome, rows, sent);
    setOutcome(result);
    setStored((before) => before + result.stored);
    setSending(false);
    // Suppliers have a query key of their own, everything else is below its project.
    if (result.stored > 0) {
      await Promise.all(
        [PROJECTS_KEY, ['suppliers']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    }
    return { ...result, isOpen: isOpen.current };
  };
  return {
    sending,
    ...progress,
    stored,
    refusals: outcome?.refusals ?? NO_PROBLEMS,
    ended: outcome?.ended ?? null,
    send,
    stop: () => stopping.current?.abort(),
  };
}
