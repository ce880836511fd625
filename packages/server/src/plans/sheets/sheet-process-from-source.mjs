import { loadWorker } from '../../platform/workers/worker-from-source.mjs';

await loadWorker('plans/sheets/sheet-process');
