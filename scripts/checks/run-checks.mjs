const AT_ONCE = 2;

async function runOne({ name, run }, say) {
  const began = performance.now();
  const { ok, output } = await run().catch((error) => ({ ok: false, output: error.stack ?? String(error) }));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (ok) say(`ok ${name} (${seconds} s)`);
  else say(`FAILED ${name} (${seconds} s)\n${output.trimEnd()}\n`);
  return ok;
}

/**
 * Runs checks, two at once, and prints a line for each; a failed one shows what it found.
 * @param {{name: string, run: () => Promise<{ok: boolean, output: string}>}[]} checks
 * @returns {Promise<{passed: number, failed: number, failures: string[]}>} failures: the names of the failed
 */
export async function runChecks(checks, say = console.log) {
  const waiting = [...checks];
  const passed = [];
  const failures = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      ((await runOne(check, say)) ? passed : failures).push(check.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { passed: passed.length, failed: failures.length, failures };
}
