import { loadWorker } from './worker-from-source.mjs';

await loadWorker('platform/workers/reading-worker');
