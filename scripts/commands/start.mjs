import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { ensureBuilt } from '../lib/ensure-ready.mjs';
import { ROOT } from '../lib/paths.mjs';
import { main } from '../lib/stop-error.mjs';

endWithParent();
await main(() => ensureBuilt(ROOT));

// In this process, so that Ctrl-C and SIGTERM reach the server.
process.env.NODE_ENV ??= 'production';
const server = join(ROOT, 'packages/server/dist/main.js');
process.argv[1] = server;
await import(pathToFileURL(server).href);
