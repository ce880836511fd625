import { ensureBuilt } from '../lib/ensure-ready.mjs';
import { ROOT } from '../lib/paths.mjs';
import { main } from '../lib/stop-error.mjs';

await main(async () => {
  await ensureBuilt(ROOT);
  console.log('Built.');
});
