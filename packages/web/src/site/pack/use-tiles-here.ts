import { useEffect, useState, useSyncExternalStore } from 'react';
import { whenTilesAreFreed } from '../outbox/storage-quota.ts';
import type { Pack } from './pack-store.ts';
import { readStoredRevisions, tileTroubles } from './plan-tiles.ts';

const NONE: ReadonlyMap<number, number> = new Map();

/** The revisions of a project's plans whose tiles are on this device, by plan; null until that was read. */
export function useTilesHere(projectId: number, pack: Pack | null): ReadonlyMap<number, number> | null {
  const troubles = useSyncExternalStore(tileTroubles.subscribe, tileTroubles.snapshot);
  const [stored, setStored] = useState<ReadonlyMap<number, number> | null>(null);
  const [timesFreed, setTimesFreed] = useState(0);
  useEffect(() => whenTilesAreFreed(() => setTimesFreed((count) => count + 1)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each change of the pack and of the tiles
  useEffect(() => {
    let wanted = true;
    void readStoredRevisions(projectId)
      .catch(() => NONE)
      .then((found) => wanted && setStored(found));
    return () => {
      wanted = false;
    };
  }, [projectId, pack, troubles, timesFreed]);
  return stored;
}
