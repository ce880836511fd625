import { register } from 'tsx/esm/api';

// Tests and the development server run from TypeScript, which a worker thread does not inherit from its process.
register();
await import('./renderer-worker.ts');
