import { useCallback, useEffect, useRef, useState } from 'react';
import { useOutbox } from '../store/outbox-context.tsx';
import type { SentRow } from './pack-store.ts';

/** The rows of a project that the server has answered, until a pack brings them. */
export function useSentRows(projectId: number) {
  const outbox = useOutbox();
  const [sent, setSent] = useState<readonly SentRow[]>([]);
  const known = useRef<readonly SentRow[]>(sent);
  const set = useCallback((rows: readonly SentRow[]) => {
    known.current = rows;
    setSent(rows);
  }, []);
  useEffect(() => {
    set([]);
    return outbox.onArrived(({ projectId: of, ...row }) => {
      if (of === projectId) set([...known.current, row]);
    });
  }, [outbox, projectId, set]);
  const latest = useCallback(() => known.current, []);
  const drop = useCallback(
    (rows: readonly SentRow[]) => set(known.current.filter((row) => !rows.includes(row))),
    [set],
  );
  return { sent, latest, drop };
}
