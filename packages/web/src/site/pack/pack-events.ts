/** A burst of changes asks for the pack once. */
const GATHER_MS = 1500;
const AGAIN_MS = 5 * 60_000;

/**
 * Calls `refresh` when what was taken along may have changed, while the page is seen and connected: at a live event, when
 * it is seen again, when the network is back, and every five minutes. Returns a function that stops it.
 */
export function watchPackEvents(refresh: () => void): () => void {
  let source: EventSource | null = null;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      if (isSeen()) refresh();
    }, GATHER_MS);
  };
  const isSeen = () => document.visibilityState === 'visible' && navigator.onLine;
  const listen = () => {
    if (!isSeen()) {
      source?.close();
      source = null;
      return;
    }
    if (source && source.readyState !== EventSource.CLOSED) return;
    source = new EventSource('/api/events');
    for (const name of ['changes', 'missed']) source.addEventListener(name, soon);
    // The session is over, or the server has no room for streams: five minutes later it is asked again.
    source.addEventListener('over', () => source?.close());
  };
  const seen = () => {
    listen();
    if (isSeen()) refresh();
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
