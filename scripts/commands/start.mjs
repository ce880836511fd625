import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithParent } from '../lib/parent.mjs';
import { ROOT } from '../lib/paths.mjs';
import { ensureBuilt } from '../lib/ready.mjs';
import { main } from '../lib/stop.mjs';

endWithParent();
await main(() => ensureBuilt(ROOT));

// In this very process, so that Ctrl-C and SIGTERM reach the server itself.
process.env.NODE_ENV ??= 'production';
const server = join(ROOT, 'packages/server/dist/main.js');
process.argv[1] = server;
await import(pathToFileURL(server).href);
