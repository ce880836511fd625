import path from 'node:path';
import { loadWithCodeCache, writeCodeCache } from './code-cache.ts';
import type * as product from './server.ts';

// Entry point of the built product: main.js in dist. It imports nothing else, so that everything else is loaded
// through the code cache.
type Product = typeof product;
const file = path.join(import.meta.dirname, 'server.cjs');

// As Node 21 and later have it. Without it pg loads all of Node's fetch to find out where it runs.
if (!('navigator' in globalThis))
  Object.assign(globalThis, { navigator: { userAgent: `Node.js/${process.versions.node.split('.')[0]}` } });

// The build says so once: it compiles what the start compiles, and stores the code cache.
if (process.argv[2] === 'prepare') await writeCodeCache(file, (server) => (server as Product).warmUp());
else await (loadWithCodeCache(file) as Product).serve();
