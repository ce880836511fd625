import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { ensureInstalled } from '../lib/ensure-ready.mjs';
import { ROOT } from '../lib/paths.mjs';
import { main, Stop } from '../lib/stop-error.mjs';

const [file] = process.argv.slice(2);

endWithParent();
await main(async () => {
  if (!file) throw new Stop('Say which file to run: node scripts/command.mjs run FILE [arguments].');
  await ensureInstalled(ROOT);
});

// In this process, so that terminal, signals and exit code belong to the program.
const program = resolve(ROOT, file);
process.argv.splice(1, 2, program);
const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(program).href);
