import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endWithParent } from '../lib/parent.mjs';
import { ROOT } from '../lib/paths.mjs';
import { ensureInstalled } from '../lib/ready.mjs';
import { main, Stop } from '../lib/stop.mjs';

const [file] = process.argv.slice(2);

endWithParent();
await main(async () => {
  if (!file) throw new Stop('Say which file to run: node scripts/run.mjs FILE [arguments].');
  await ensureInstalled(ROOT);
});

// In this very process: terminal, signals and exit code are the program's own.
const program = resolve(ROOT, file);
process.argv.splice(1, 2, program);
const { register } = await import('tsx/esm/api');
register();
await import(pathToFileURL(program).href);
