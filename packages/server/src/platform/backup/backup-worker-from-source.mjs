import { loadWorker } from '../workers/worker-from-source.mjs';

await loadWorker('platform/backup/backup-worker');
