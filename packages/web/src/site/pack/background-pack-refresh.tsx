import { useEffect } from 'react';
import { isCallError } from '../../platform/api/call-error.ts';
import { useUser } from '../../platform/session/session.ts';
import { useSiteSession } from '../session/site-session.ts';
import { type ChangedProjects, watchPackEvents } from './pack-events.ts';
import { deletePack, readPack, readTakenAlongProjects, storePack } from './pack-store.ts';
import { loadTiles } from './plan-tiles.ts';
import { refreshPack } from './refresh-pack.ts';

/** Loads what changed in a project that is taken along, from where it stopped the last time, and tiles of its plans. */
export async function loadPack(userId: number, projectId: number, signal: AbortSignal): Promise<void> {
  const before = await readPack(projectId);
  const pack = await refreshPack({ userId, projectId, before, signal }, (...part) =>
    storePack({ userId, projectId }, ...part),
  );
  if (pack) await loadTiles({ userId, projectId }, pack, signal);
}

/** Loads the packs one after the other, so that a slow line is shared with what is being sent. */
async function loadAll(
  userId: number,
  isWanted: (projectId: number) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (const projectId of (await readTakenAlongProjects()).filter(isWanted)) {
    if (signal.aborted) return;
    await loadPack(userId, projectId, signal).catch(async (error: unknown) => {
      // The user is no longer a member: what the pack held of the project goes.
      if (isCallError(error, 404) || isCallError(error, 403)) await deletePack(projectId);
    });
  }
}

/**
 * Keeps all projects that were taken along up to date while there is a network, besides the one on the screen, which
 * its provider keeps.
 */
export function BackgroundPackRefresh({ openProject }: { openProject: number | null }) {
  const { id: userId } = useUser();
  const { status } = useSiteSession();
  useEffect(() => {
    if (status !== 'in') return;
    const work = new AbortController();
    let running: Promise<void> = Promise.resolve();
    const refresh = (changed: ChangedProjects) => {
      const isWanted = (id: number) => id !== openProject && (changed === null || changed.has(id));
      running = running.then(() => loadAll(userId, isWanted, work.signal)).catch(() => undefined);
    };
    refresh(null);
    const stop = watchPackEvents(refresh);
    return () => {
      stop();
      work.abort();
    };
  }, [userId, openProject, status]);
  return null;
}
