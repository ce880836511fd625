import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeCheck, VITEST } from '../checks/tool-paths.mjs';
import { A_KIND } from '../cost-of-change/goals.mjs';
import { costOf } from '../cost-of-change/source-files.mjs';
import { runQuietly } from '../lib/child-programs.mjs';
import { changedIn, copyTree } from '../lib/copied-tree.mjs';
import { ROOT } from '../lib/paths.mjs';

const LIMIT = 300_000;

/** Its own tests, and what every kind is tested by: who may do what, what is found, what its table has. */
const TESTS = [
  'packages/server/src/site-visits/site-visits.test.ts',
  ...['permissions', 'search-and-trash-visibility', 'permissions-page'].map(
    (name) => `packages/server/src/endpoint-tests/${name}.test.ts`,
  ),
  'packages/server/src/records/declared-columns.test.ts',
];
const NAMED = 'site.visit|the table|every column|one of its fields';

let tree;

/** Runs a program in the copy; nothing of the run around it reaches one that is a test run itself. */
async function inTree(...args) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST$)/.test(name)),
  );
  const { code, output } = await runQuietly(args, { cwd: tree, env: { ...env, NO_COLOR: '1' } });
  expect(code, output).toBe(0);
  return output;
}

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), `brick-ledger-kind-${process.pid}-`));
  copyTree(ROOT, tree);
  await inTree('scripts/command.mjs', 'new-record', 'site-visit');
}, LIMIT);
afterAll(() => rmSync(tree, { recursive: true, force: true }), LIMIT);

test('a new kind of record costs few files', () => {
  const { added, edited } = costOf(changedIn(tree));
  // What counts nothing has planted nothing.
  expect(added).toBeGreaterThan(10);
  expect(edited).toBeGreaterThan(0);
  expect(edited).toBeLessThanOrEqual(A_KIND.edited);
  expect(added + edited).toBeLessThanOrEqual(A_KIND.files);
});

test('it compiles, with all tests', { timeout: LIMIT }, async () => {
  for (const program of ['server/tsconfig.json', 'web/tsconfig.tests.json'])
    await inTree(...typeCheck(`packages/${program}`));
});

test('it is served, found, told, archived and walked by every role', { timeout: LIMIT }, async () => {
  const output = await inTree(VITEST, 'run', '--project', 'server', ...TESTS, '-t', NAMED);
  expect(output).toMatch(/Test Files +5 passed/);
  // Nine tests of its own, thirteen calls, a search and a trash.
  expect(Number(/Tests +(\d+) passed/.exec(output)?.[1])).toBeGreaterThan(25);
});

test('it is drawn in a browser', { timeout: LIMIT }, async () => {
  expect(await inTree('scripts/command.mjs', 'test', 'e2e/site-visits')).toContain('1 passed, 0 failed');
});
