import path from 'node:path';
import { prepare } from './prepared-code.ts';
import type * as product from './server.ts';

// Run once by the build: what a start compiles is compiled, and kept beside the code.
await prepare(path.join(import.meta.dirname, 'server.cjs'), async (server) => {
  await (server as typeof product).rehearse();
});
