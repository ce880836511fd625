import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeChecks } from '../checks/all.mjs';
import { runChecks } from '../checks/runner.mjs';
import { VITEST } from '../checks/tools.mjs';
import { ensureChromium } from '../lib/chromium.mjs';
import { endWithParent } from '../lib/parent.mjs';
import { CACHE, ROOT } from '../lib/paths.mjs';
import { onSignals } from '../lib/programs.mjs';
import { ensureBuilt, ensureInstalled } from '../lib/ready.mjs';
import { Stop } from '../lib/stop.mjs';
import { countOf } from '../lib/vitest-report.mjs';
import { checkWeight } from '../weight.mjs';

const WEB_BUILD = join(ROOT, 'packages/web/dist');
const REPORT = join(CACHE, 'vitest.json');

const total = (...counts) => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
});

/** Runs vitest in the terminal and reads its report. */
async function runVitest(args, environment) {
  mkdirSync(dirname(REPORT), { recursive: true });
  rmSync(REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const child = spawn(process.execPath, [VITEST, 'run', ...reporters, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', ...environment },
    stdio: 'inherit',
  });
  const settle = onSignals(() => child.kill('SIGTERM'));
  const code = await new Promise((resolve) => child.on('close', (exit) => resolve(exit ?? 1)));
  settle();
  return countOf(existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : null, code);
}

function testsIn(folder) {
  const place = join(ROOT, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);
}

/** The product and a browser, for the tests that use them. */
async function prepare(needsBrowser) {
  if (!needsBrowser) return { count: { passed: 0, failed: 0 }, args: ['--project=!e2e'], environment: {} };
  const browser = ensureChromium();
  if (browser.path)
    return { count: { passed: 0, failed: 0 }, args: [], environment: { CHROMIUM_PATH: browser.path } };
  console.log(`FAILED browser\n${browser.sentence}`);
  return { count: { passed: 0, failed: 1 }, args: ['--project=!e2e'], environment: {} };
}

async function everything() {
  try {
    await ensureBuilt(ROOT);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.log(`FAILED build\n${error.output.trimEnd()}\n${error.message}`);
    return total({ passed: 0, failed: 1 }, await runChecks(codeChecks()));
  }
  const { count, args, environment } = await prepare(testsIn('e2e').length > 0);
  const weight = { name: 'weight of the pages', run: async () => checkWeight(WEB_BUILD) };
  const checks = await runChecks([...codeChecks(), weight]);
  return total(count, checks, await runVitest(args, environment));
}

async function only(filters) {
  const meant = (file) => filters.some((filter) => file.includes(filter));
  const needsBrowser = testsIn('e2e').some(meant);
  if (needsBrowser || testsIn('drills').some(meant)) await ensureBuilt(ROOT);
  const { count, args, environment } = await prepare(needsBrowser);
  return total(count, await runVitest([...args, ...filters], environment));
}

const filters = process.argv.slice(2);

endWithParent();
const ended = async () => {
  await ensureInstalled(ROOT);
  return filters.length > 0 ? only(filters) : everything();
};
const { passed, failed } = await ended().catch((error) => {
  console.log(error instanceof Stop ? `${error.output}\n${error.message}` : error.stack);
  return { passed: 0, failed: 1 };
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
