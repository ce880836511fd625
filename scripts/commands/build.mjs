import { ROOT } from '../lib/paths.mjs';
import { ensureBuilt } from '../lib/ready.mjs';
import { main } from '../lib/stop.mjs';

await main(async () => {
  await ensureBuilt(ROOT);
  console.log('Built.');
});
