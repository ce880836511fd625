import { Session } from 'node:inspector';
import { performance } from 'node:perf_hooks';

/** How often the process looks whether it is idle. */
const INTERVAL_MS = 1000;

/** The share of that time below which its event loop counts as idle. */
const IDLE_SHARE = 0.05;

/** How many idle looks in a row are worth a collection, which stops the process for some 100 ms. */
const IDLE_LOOKS = 4;

/** Growth of the heap in bytes since the last collection that is worth another. */
const WORTH_COLLECTING = 16 * 1024 ** 2;

/**
 * Collects garbage when the process is idle after work, so that the memory goes back to the system. V8 alone keeps it
 * until more is allocated: after a load, two thirds of the heap are garbage (docs/figures.md). Returns what stops it.
 *
 * It is asked for as an inspector does, which is how V8 also gives back the 32 MB that young objects have under load. The session
 * stays open: to close it in the answer would wait for ever.
 */
export function collectWhenIdle(interval = INTERVAL_MS): () => void {
  let session: Session | undefined;
  let before = performance.eventLoopUtilization();
  let kept = 0;
  let idleLooks = 0;
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    idleLooks = utilization > IDLE_SHARE ? 0 : idleLooks + 1;
    if (idleLooks < IDLE_LOOKS || process.memoryUsage().heapTotal - kept < WORTH_COLLECTING) return;
    idleLooks = 0;
    if (!session) {
      session = new Session();
      session.connect();
    }
    session.post('HeapProfiler.collectGarbage', () => {
      kept = process.memoryUsage().heapTotal;
    });
  }, interval);
  timer.unref();
  return () => {
    clearInterval(timer);
    session?.disconnect();
  };
}
