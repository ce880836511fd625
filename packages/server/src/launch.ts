import path from 'node:path';
import { load } from './prepared-code.ts';
import type * as product from './server.ts';

// The start of the built product: main.js in dist. It imports nothing but this, so that all the rest is read prepared.
const { serve } = load(path.join(import.meta.dirname, 'server.cjs')) as typeof product;
await serve();
