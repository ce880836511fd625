import { expect, test } from 'vitest';
import { misplaced, oneSexIn, unfinishedIn } from './files.mjs';
import { enginesVerdict } from './lockfile.mjs';
import { runChecks } from './runner.mjs';

const LOCK = {
  packages: {
    'node_modules/cookie': { version: '2.0.2', engines: { node: '>=22' } },
    'node_modules/vite': { version: '8.0.0', dev: true, engines: { node: '>=22' } },
    'node_modules/zod': { version: '4.0.0' },
  },
};

test('a package of the product that wants a newer Node needs a reason', () => {
  expect(enginesVerdict(LOCK, {}).output).toMatch('cookie@2 wants Node >=22');
  expect(enginesVerdict(LOCK, { 'cookie@2': 'seen to run' }).ok).toBe(true);
});

test('a reason that is no longer needed has to go', () => {
  expect(enginesVerdict(LOCK, { 'cookie@2': 'seen to run', 'zod@4': 'once' }).output).toMatch('zod@4');
});

test('unfinished work is found by its words, and a user may still have things to do', () => {
  expect(unfinishedIn('// TODO later\nconst todo = [];\n<p>Coming soon</p>').map(({ line }) => line)).toEqual(
    [1, 3],
  );
});

test('a comment gives nobody a sex', () => {
  const word = 'his';
  expect(
    oneSexIn(`/** What ${word} role sees. */\nconst ${word} = 1; // theirs\n   * of ${word} own`),
  ).toEqual([1, 3]);
  expect(oneSexIn(`open('https://${word}.example');`)).toEqual([]);
});

test('a file lies in a room, not too deep, under a name that says something', () => {
  expect(misplaced('packages/server/src/expenses/store.ts')).toBeNull();
  expect(misplaced('packages/web/src/ui/data-table.tsx')).toBeNull();
  expect(misplaced('packages/web/src/main.tsx')).toBeNull();
  expect(misplaced('packages/server/src/expense/store.ts')).toMatch('no room');
  expect(misplaced('packages/server/src/expenses/a/b/store.ts')).toMatch('deeper');
  expect(misplaced('packages/web/src/expenses/utils.ts')).toMatch('says nothing');
  expect(misplaced('e2e/support/date-helpers.ts')).toMatch('says nothing');
});

test('a check that throws has failed', async () => {
  const checks = [
    { name: 'good', run: async () => ({ ok: true, output: '' }) },
    { name: 'bad', run: async () => ({ ok: false, output: 'found' }) },
    {
      name: 'broken',
      run: async () => {
        throw new Error('no tool');
      },
    },
  ];
  const said = [];
  expect(await runChecks(checks, (line) => said.push(line))).toEqual({ passed: 1, failed: 2 });
  expect(said.join('\n')).toMatch(/ok good .*FAILED bad .*found.*FAILED broken .*no tool/s);
});
