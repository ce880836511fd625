import type { LiveChange } from '@brick/domain/live/api';

/** A burst of changes asks for the packs once. */
const GATHER_MS = 1500;
const AGAIN_MS = 5 * 60_000;

/** The projects in which something has changed; null if it may be any. */
export type ChangedProjects = ReadonlySet<number> | null;

type Listener = (changed: ChangedProjects) => void;

const listeners = new Set<Listener>();

const isSeen = () => document.visibilityState === 'visible' && navigator.onLine;

function projectsIn(data: unknown): number[] | null {
  try {
    const ids = (JSON.parse(String(data)) as readonly LiveChange[]).map(({ projectId }) => projectId);
    // What concerns the account may concern each of its projects.
    return ids.every((id) => id !== null) ? ids : null;
  } catch {
    return null;
  }
}

/** One stream of the server's events and one clock, for all packs of the page. Returns a function that stops it. */
function watch(): () => void {
  let source: EventSource | null = null;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let changed: Set<number> | null = new Set();
  const tell = (projects: ChangedProjects) => {
    for (const listener of [...listeners]) listener(projects);
  };
  const soon = (projects: number[] | null) => {
    if (projects === null) changed = null;
    else for (const id of projects) changed?.add(id);
    gathering ??= setTimeout(() => {
      gathering = undefined;
      const gathered = changed;
      changed = new Set();
      if (isSeen()) tell(gathered);
    }, GATHER_MS);
  };
  const listen = () => {
    if (!isSeen()) {
      source?.close();
      source = null;
      return;
    }
    if (source && source.readyState !== EventSource.CLOSED) return;
    source = new EventSource('/api/events');
    source.addEventListener('changes', ({ data }) => soon(projectsIn(data)));
    source.addEventListener('missed', () => soon(null));
    // The session is over, or the server has no room for streams: five minutes later it is asked again.
    source.addEventListener('over', () => source?.close());
  };
  const seen = () => {
    listen();
    if (isSeen()) tell(null);
  };
  listen();
  const clock = setInterval(seen, AGAIN_MS);
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', seen);
  window.addEventListener('offline', listen);
  return () => {
    source?.close();
    clearTimeout(gathering);
    clearInterval(clock);
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', seen);
    window.removeEventListener('offline', listen);
  };
}

let stop: (() => void) | null = null;

/**
 * Calls `listener` when what was taken along may have changed, while the page is seen and connected: at a live event, when
 * it is seen again, when the network is back, and every five minutes. Returns a function that stops it.
 */
export function watchPackEvents(listener: Listener): () => void {
  listeners.add(listener);
  stop ??= watch();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}
