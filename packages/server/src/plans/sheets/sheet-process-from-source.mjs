import { register } from 'tsx/esm/api';

// Tests and the development server run from TypeScript, which a process of its own does not inherit.
register();
await import('./sheet-process.ts');
