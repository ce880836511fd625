import { expect, test } from 'vitest';
import { crowdedIn, misplaced, oneSexIn, unfinishedIn } from './file-rules.mjs';
import { enginesVerdict } from './lockfile-checks.mjs';
import { runChecks } from './run-checks.mjs';

const LOCK = {
  packages: {
    'node_modules/cookie': { version: '2.0.2', engines: { node: '>=22' } },
    'node_modules/vite': { version: '8.0.0', dev: true, engines: { node: '>=22' } },
    'node_modules/zod': { version: '4.0.0' },
  },
};

test('a product package that requires a newer Node needs a reason', () => {
  expect(enginesVerdict(LOCK, {}).output).toMatch('cookie@2 wants Node >=22');
  expect(enginesVerdict(LOCK, { 'cookie@2': 'seen to run' }).ok).toBe(true);
});

test('an unneeded reason must be removed', () => {
  expect(enginesVerdict(LOCK, { 'cookie@2': 'seen to run', 'zod@4': 'once' }).output).toMatch('zod@4');
});

test('words of unfinished work are found, except the word todo in lower case', () => {
  expect(unfinishedIn('// TODO later\nconst todo = [];\n<p>Coming soon</p>').map(({ line }) => line)).toEqual(
    [1, 3],
  );
});

test('gendered pronouns in comments are found', () => {
  const word = 'his';
  expect(
    oneSexIn(`/** What ${word} role sees. */\nconst ${word} = 1; // theirs\n   * of ${word} own`),
  ).toEqual([1, 3]);
  expect(oneSexIn(`open('https://${word}.example');`)).toEqual([]);
});

test('a file must be in a known feature folder, not too deep, with a meaningful name', () => {
  expect(misplaced('packages/server/src/expenses/expense-store.ts')).toBeNull();
  expect(misplaced('packages/web/src/ui/table/data-table.tsx')).toBeNull();
  expect(misplaced('packages/web/src/main.tsx')).toBeNull();
  expect(misplaced('packages/server/src/expense/store.ts')).toMatch('no feature');
  expect(misplaced('packages/server/src/expenses/a/b/c/store.ts')).toMatch('deeper');
  expect(misplaced('packages/web/src/expenses/utils.ts')).toMatch('says nothing');
  expect(misplaced('e2e/support/date-helpers.ts')).toMatch('says nothing');
});

test('a folder holds at most 25 files of code', () => {
  const row = (count) => Array.from({ length: count }, (_, index) => `e2e/journey-${index}.test.ts`);
  expect(crowdedIn([...row(25), 'e2e/site/outbox.test.ts'])).toEqual([]);
  expect(crowdedIn(row(26))).toEqual([expect.stringMatching(/^e2e holds 26 files/)]);
});

test('a check that throws fails', async () => {
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
  expect(await runChecks(checks, (line) => said.push(line))).toEqual({
    passed: 1,
    failed: 2,
    failures: ['bad', 'broken'],
  });
  expect(said.join('\n')).toMatch(/ok good .*FAILED bad .*found.*FAILED broken .*no tool/s);
});
