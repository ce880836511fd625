import { codeChecks } from '../checks/code-checks.mjs';
import { runChecks } from '../checks/run-checks.mjs';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { ensureInstalled } from '../lib/ensure-ready.mjs';
import { ROOT } from '../lib/paths.mjs';
import { main } from '../lib/stop-error.mjs';

endWithParent();
await main(async () => {
  await ensureInstalled(ROOT);
  const { passed, failed } = await runChecks(codeChecks());
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});
