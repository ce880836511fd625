import { loadWorker } from '../platform/workers/worker-from-source.mjs';

await loadWorker('reports/report-worker');
