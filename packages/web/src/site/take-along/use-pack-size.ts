import { useQuery } from '@tanstack/react-query';
import { type RefCallback, useCallback, useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { readSitePack } from '../pack/refresh-pack.ts';

/** Sizes are asked for in so many lanes, one after the other in each: loading a project does not wait behind them. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];

function inLane<T>(place: number, work: () => Promise<T>): Promise<T> {
  const done = (lanes[place % lanes.length] ?? Promise.resolve()).then(work);
  lanes[place % lanes.length] = done.catch(() => undefined);
  return done;
}

async function fetchSize(projectId: number, signal: AbortSignal) {
  signal.throwIfAborted();
  const size = await call(readSitePack, { params: { projectId }, query: { size: '1' }, signal });
  if (!('bytes' in size)) throw new Error('not a size');
  return size;
}

/** What a project would take on the device, asked for once its row, which gets `row` as its ref, has come into view. */
export function usePackSize(projectId: number) {
  const [isSeen, setSeen] = useState(false);
  const row: RefCallback<HTMLElement> = useCallback((element) => {
    if (!element) return;
    const watcher = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  const size = useQuery({
    queryKey: ['site', 'pack-size', projectId],
    enabled: isSeen,
    queryFn: ({ signal }) => inLane(projectId, () => fetchSize(projectId, signal)),
  });
  return { row, size };
}
