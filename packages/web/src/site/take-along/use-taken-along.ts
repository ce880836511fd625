import { useCallback, useEffect, useRef, useState } from 'react';
import { useUser } from '../../platform/session/session.ts';
import { inTransaction, readMeta, writeMeta } from '../outbox/site-database.ts';
import { askToPersist } from '../outbox/storage-quota.ts';
import { loadPack } from '../pack/background-pack-refresh.tsx';
import { clearPacks, deletePack, readPackInfo } from '../pack/pack-store.ts';

export type TakenState = 'no' | 'loading' | 'here' | 'failed';

export interface TakenAlong {
  isShared: boolean;
  isOffline: boolean;
  stateOf: (projectId: number) => TakenState;
  /** Takes a project along, or leaves it: then what was loaded of it goes. */
  choose: (projectId: number, wanted: boolean) => Promise<void>;
  setShared: (isShared: boolean) => Promise<void>;
  setOffline: (isOffline: boolean) => void;
}

/** A pack of which rows are still to come is not on the device. */
async function stateOnDevice(projectId: number): Promise<TakenState> {
  const info = await readPackInfo(projectId);
  return info && !info.more ? 'here' : 'failed';
}

/** What the user has chosen to take along on this device, and how it is used. */
export function useTakenAlong(): TakenAlong {
  const { id: userId } = useUser();
  const [states, setStates] = useState<ReadonlyMap<number, TakenState>>(new Map());
  const [isShared, setIsShared] = useState(false);
  const [isOffline, setIsOffline] = useState(false);
  const work = useRef<AbortController>(new AbortController());
  const note = useCallback(
    (id: number, state: TakenState) => setStates((now) => new Map(now).set(id, state)),
    [],
  );

  useEffect(() => {
    let wanted = true;
    work.current = new AbortController();
    const read = async () => {
      const [chosen = [], shared, mode] = await Promise.all([
        readMeta('projects'),
        readMeta('shared'),
        readMeta('mode'),
      ]);
      const found = await Promise.all(chosen.map(async ({ id }) => [id, await stateOnDevice(id)] as const));
      if (!wanted) return;
      setIsShared(shared === true);
      setIsOffline(mode === 'offline');
      setStates(new Map(found));
    };
    void read().catch(() => undefined);
    const { current } = work;
    return () => {
      wanted = false;
      current.abort();
    };
  }, []);

  const choose = async (projectId: number, wanted: boolean) => {
    const before = (await readMeta('projects')) ?? [];
    const others = before.filter(({ id }) => id !== projectId);
    await writeMeta('projects', wanted ? [...others, { id: projectId, planIds: [] }] : others);
    if (!wanted) {
      note(projectId, 'no');
      await deletePack(projectId);
      return;
    }
    note(projectId, 'loading');
    // Asked for at the moment in which it matters; nothing depends on the answer.
    void askToPersist();
    await loadPack(userId, projectId, work.current.signal).catch(() => undefined);
    note(projectId, await stateOnDevice(projectId).catch(() => 'failed'));
  };

  const setShared = async (shared: boolean) => {
    setIsShared(shared);
    await inTransaction(['meta', 'pack'], async (transaction) => {
      const meta = transaction.objectStore('meta');
      await meta.put(shared, 'shared');
      await meta.put(Date.now(), 'sharedSince');
      if (!shared) return;
      await meta.delete('projects');
      await clearPacks(transaction);
    });
    if (shared) setStates(new Map());
  };

  return {
    isShared,
    isOffline,
    stateOf: (id) => states.get(id) ?? 'no',
    choose,
    setShared,
    setOffline: setIsOffline,
  };
}
