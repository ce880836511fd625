import { loadWorker } from '../../platform/workers/worker-from-source.mjs';

await loadWorker('archives/import/import-worker');
