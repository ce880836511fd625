import { register } from 'tsx/esm/api';

// Tests and the developer's server run from TypeScript, which a thread of its own doesn't inherit from its process.
register();
await import('./reading-worker.ts');
