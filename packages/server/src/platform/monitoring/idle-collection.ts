import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often the process looks whether it is idle. */
const INTERVAL_MS = 1000;

/** The share of that time below which its event loop counts as idle. */
const IDLE_SHARE = 0.05;

/** Growth of the heap in bytes that is worth a collection, which stops an idle process for some 50 ms. */
const WORTH_COLLECTING = 24 * 1024 ** 2;

/**
 * After so long V8 knows that little is allocated (its window is 5 s), and a collection also gives back most of the 32 MB that young
 * objects have under load.
 */
const CALM_MS = 6000;

/**
 * Collects garbage when the process is idle after work, so that the memory goes back to the system. V8 alone keeps it
 * until more is allocated: after a load, two thirds of the heap are garbage (docs/figures.md). Returns what stops it.
 */
export function collectWhenIdle(interval = INTERVAL_MS): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let before = performance.eventLoopUtilization();
  let kept = 0;
  /** When the last collection was, until another has followed it. */
  let collectedAt = Number.POSITIVE_INFINITY;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > IDLE_SHARE) return;
    const hasGrown = process.memoryUsage().heapTotal - kept >= WORTH_COLLECTING;
    const isCalm = performance.now() - collectedAt >= CALM_MS;
    if (!hasGrown && !isCalm) return;
    // The first finds what is garbage, the second moves what is left together and gives pages back.
    collect();
    collect();
    kept = process.memoryUsage().heapTotal;
    collectedAt = hasGrown ? performance.now() : Number.POSITIVE_INFINITY;
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}
