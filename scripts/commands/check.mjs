import { codeChecks } from '../checks/all.mjs';
import { runChecks } from '../checks/runner.mjs';
import { endWithParent } from '../lib/parent.mjs';
import { ROOT } from '../lib/paths.mjs';
import { ensureInstalled } from '../lib/ready.mjs';
import { main } from '../lib/stop.mjs';

endWithParent();
await main(async () => {
  await ensureInstalled(ROOT);
  const { passed, failed } = await runChecks(codeChecks());
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});
