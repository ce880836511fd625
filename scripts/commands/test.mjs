import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkWeight } from '../bundle-size.mjs';
import { codeChecks } from '../checks/code-checks.mjs';
import { runChecks } from '../checks/run-checks.mjs';
import { PLAYWRIGHT, VITEST } from '../checks/tool-paths.mjs';
import { staleParts } from '../lib/build-product.mjs';
import { onSignals } from '../lib/child-programs.mjs';
import { ensureChromium } from '../lib/chromium.mjs';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { ensureBuilt, ensureInstalled } from '../lib/ensure-ready.mjs';
import { CACHE, ROOT } from '../lib/paths.mjs';
import { Stop } from '../lib/stop-error.mjs';
import {
  countOfPlaywright,
  countOfVitest,
  failedOfVitest,
  unsteadyOfPlaywright,
} from '../lib/test-reports.mjs';

const WEB_BUILD = join(ROOT, 'packages/web/dist');
const SERVER_BUILD = join(ROOT, 'packages/server/dist/');

const total = (...counts) => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
});

/** What is named once more above the last line: of a long output, its end is what is read. */
const named = [];

/** Runs a test runner in the terminal; returns its report, or null, and its exit code. */
async function reported(report, args, environment) {
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', ...environment },
    stdio: 'inherit',
  });
  const settle = onSignals(() => child.kill('SIGTERM'));
  const code = await new Promise((resolve) => child.on('close', (exit) => resolve(exit ?? 1)));
  settle();
  return [existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null, code];
}

async function runVitest(filters = []) {
  const report = join(CACHE, 'vitest.json');
  const errors = join(CACHE, 'uncaught-errors.json');
  rmSync(errors, { force: true });
  const isBuilt = !staleParts(ROOT).includes('server');
  const environment = {
    ...{ VITEST_REPORT: report, UNCAUGHT_ERRORS: errors },
    ...(isBuilt && { VITEST_BUILT_WORKERS: String(pathToFileURL(SERVER_BUILD)) }),
  };
  const [results, code] = await reported(report, [VITEST, 'run', ...filters], environment);
  named.push(...failedOfVitest(results, existsSync(errors) ? JSON.parse(readFileSync(errors, 'utf8')) : []));
  return countOfVitest(results, code);
}

/** Runs the browser tests of these files, or all. */
async function runPlaywright(files = []) {
  const browser = ensureChromium();
  if (!browser.path) {
    console.log(`FAILED browser\n${browser.sentence}`);
    return { passed: 0, failed: 1 };
  }
  const report = join(CACHE, 'playwright.json');
  // Playwright selects files by regular expression.
  const patterns = files.map((file) => `/${file.replaceAll('.', '\\.')}$`);
  const environment = { CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = [PLAYWRIGHT, 'test', '--reporter=list,json', ...patterns];
  const [results, code] = await reported(report, args, environment);
  named.push(...unsteadyOfPlaywright(results));
  return countOfPlaywright(results, code);
}

function testsIn(folder) {
  const place = join(ROOT, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true })
    .filter((name) => /\.test\.(?:ts|tsx|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`);
}

async function everything() {
  try {
    await ensureBuilt(ROOT);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.log(`FAILED build\n${error.output.trimEnd()}\n${error.message}`);
    return total({ passed: 0, failed: 1 }, await runChecks(codeChecks()));
  }
  const weight = { name: 'weight of the pages', run: async () => checkWeight(WEB_BUILD) };
  const checks = await runChecks([...codeChecks(), weight]);
  named.push(...checks.failures.map((check) => `check ${check}`));
  return total(checks, await runVitest(), await runPlaywright());
}

async function only(filters) {
  const meant = (file) => filters.some((filter) => file.includes(filter));
  const inBrowser = testsIn('e2e').filter(meant);
  const others = ['packages', 'drills', 'fuzz', 'scripts'].flatMap(testsIn).filter(meant);
  if (inBrowser.length > 0 || others.some((file) => file.startsWith('drills/'))) await ensureBuilt(ROOT);
  const none = { passed: 0, failed: 0 };
  // If no file matches, vitest says so.
  const counted = others.length > 0 || inBrowser.length === 0 ? await runVitest(filters) : none;
  return total(counted, inBrowser.length > 0 ? await runPlaywright(inBrowser) : none);
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
for (const test of named) console.log(test);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
