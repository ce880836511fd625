import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { PROJECTS_KEY } from '../current-project.ts';
import type { ReadRow } from './rows.ts';
import { type Batch, batchesOf, type Outcome, type Refusals, sendBatches } from './send.ts';

/** What of an import is done, and what the server said of it. */
export interface Import {
  sending: boolean;
  /** Rows that were sent, of how many. */
  done: number;
  total: number;
  /** Rows that are stored, in all attempts together. */
  stored: number;
  refusals: Refusals;
  ended: Outcome['ended'] | null;
  send: (rows: readonly ReadRow[], skipInvalid: boolean) => Promise<Outcome>;
  stop: () => void;
}

const NONE: Refusals = new Map();

const linesOf = (batches: readonly Batch[]) => batches.flatMap(({ rows }) => rows.map(({ line }) => line));

/**
 * Sends rows in batches and keeps what came of it. A second attempt sends what the first one left: the same batches under
 * the same keys, so that what was stored without an answer is not stored again.
 */
export function useImport(path: string): Import {
  const client = useQueryClient();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [stored, setStored] = useState(0);
  const left = useRef<readonly Batch[]>([]);
  const stopping = useRef<AbortController | null>(null);
  const send: Import['send'] = async (rows, skipInvalid) => {
    const wanted = rows.map(({ line }) => line).join();
    const same = linesOf(left.current).join() === wanted;
    const batches = same ? left.current : batchesOf(rows);
    const control = new AbortController();
    stopping.current = control;
    setSending(true);
    setProgress({ done: 0, total: rows.length });
    const result = await sendBatches({
      path,
      batches,
      skipInvalid,
      signal: control.signal,
      onProgress: (done) => setProgress({ done, total: rows.length }),
    });
    left.current = result.left;
    setOutcome(result);
    setStored((before) => before + result.stored);
    setSending(false);
    // Suppliers stand in a list of their own, and everything else below its project.
    if (result.stored > 0) {
      await Promise.all(
        [PROJECTS_KEY, ['suppliers']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    }
    return result;
  };
  return {
    sending,
    ...progress,
    stored,
    refusals: outcome?.refusals ?? NONE,
    ended: outcome?.ended ?? null,
    send,
    stop: () => stopping.current?.abort(),
  };
}
