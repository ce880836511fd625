import path from 'node:path';
import { loadWithCodeCache } from './code-cache.ts';
import type * as product from './server.ts';

// Entry point of the built product: main.js in dist. It imports nothing else, so that everything else is loaded
// through the code cache.
const { serve } = loadWithCodeCache(path.join(import.meta.dirname, 'server.cjs')) as typeof product;
await serve();
