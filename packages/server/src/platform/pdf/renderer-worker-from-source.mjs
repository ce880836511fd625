import { loadWorker } from '../workers/worker-from-source.mjs';

await loadWorker('platform/pdf/renderer-worker');
