import path from 'node:path';
import { writeCodeCache } from './code-cache.ts';
import type * as product from './server.ts';

// Runs once during the build: compiles what the start compiles, and stores the code cache.
await writeCodeCache(path.join(import.meta.dirname, 'server.cjs'), async (server) => {
  await (server as typeof product).warmUp();
});
