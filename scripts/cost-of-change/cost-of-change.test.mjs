import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';
import { withPrograms } from './compiler-programs.mjs';
import { bound, GOALS, grown, reachedWith } from './goals.mjs';
import { measured } from './measure.mjs';
import { conversionsIn } from './money-conversions.mjs';
import { isSource, namesMonitoringFees } from './source-files.mjs';
import { isUnclaimed, standingTwice, textsOfConstant } from './text-catalogues.mjs';

/** Runs work on a few files as if they were a checkout. */
function withFiles(files, work) {
  const folder = mkdtempSync(join(tmpdir(), `brick-ledger-cost-${process.pid}-`));
  try {
    const compilerOptions = { strict: true, noEmit: true, target: 'es2023', types: [], module: 'nodenext' };
    const config = { compilerOptions: { ...compilerOptions, allowImportingTsExtensions: true } };
    for (const [file, text] of Object.entries({ 'tsconfig.json': JSON.stringify(config), ...files })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return withPrograms(folder, ['tsconfig.json'], work);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('no figure is worse than what was reached before', () => {
  const reached = JSON.parse(readFileSync(join(ROOT, 'scripts/cost-of-change/reached.json'), 'utf8'));
  const figures = measured(ROOT.replace(/\/$/, ''));
  const values = Object.fromEntries(Object.entries(figures).map(([figure, { value }]) => [figure, value]));
  expect(grown(values, reached)).toEqual([]);
  // A count near zero means that the counter is broken.
  expect(values.lines).toBeGreaterThan(50_000);
  for (const value of Object.values(values)) expect(value).toBeGreaterThan(0);
});

test('a figure worse than its goal and than before is reported with a remedy', () => {
  const wanted = Object.fromEntries(Object.entries(GOALS).map(([figure, { most }]) => [figure, most]));
  const reached = { ...wanted, texts: 100, conversions: 3 };
  expect(grown({ ...wanted, texts: 100 }, reached)).toEqual([]);
  expect(grown({ ...wanted, texts: 101, monitoringFees: 26 }, reached)).toEqual([
    expect.stringMatching(/^26 files that name monitoring fees .* 25 at most .* Say it in packages/),
    expect.stringMatching(/^101 English texts .* 100 at most had been reached\. Read the text where/),
  ]);
  expect(grown({ ...wanted, lines: Number.NaN }, reached)).toHaveLength(1);
  // Below the goal there is no bound.
  expect(bound('conversions', reached)).toBe(59);
  expect(reachedWith({ ...wanted, texts: 90, conversions: 9 }, reached)).toEqual({ ...reached, texts: 90 });
});

test('tests, texts and migrations are not source, but code that reads texts is', () => {
  const files = {
    'packages/web/src/ui/format/money.tsx': true,
    'packages/web/src/styles/styles.css': true,
    'packages/messages/import-export-labels.ts': true,
    'packages/web/src/messages/feature-messages.ts': true,
    'scripts/command.mjs': true,
    'packages/web/src/ui/format/money.test.tsx': false,
    'e2e/support/screen-paths.ts': false,
    'packages/domain/src/validation-messages.ts': false,
    'packages/server/migrations/0001_kept_totals.sql': false,
    'packages/messages/en/shell.json': false,
  };
  expect(Object.fromEntries(Object.keys(files).map((file) => [file, isSource(file)]))).toEqual(files);
});

test('monitoring fees are found in every spelling and in file names', () => {
  const file = 'packages/server/src/endpoints.ts';
  for (const text of [
    'monitoring-fee',
    'monitoringFees',
    'MONITORING_FEE',
    'MonitoringFee',
    'Monitoring fees',
  ])
    expect([text, namesMonitoringFees(file, `x ${text} y`)]).toEqual([text, true]);
  expect(namesMonitoringFees('packages/server/src/schema/monitoring-fees.ts', '')).toBe(true);
  expect(namesMonitoringFees(file, 'fees, and the monitoring of them')).toBe(false);
  expect(namesMonitoringFees('packages/web/src/monitoring-fees/fee-form.tsx', 'monitoringFee')).toBe(false);
  expect(
    namesMonitoringFees('packages/server/src/endpoint-tests/fixtures/fixtures.ts', 'monitoringFee'),
  ).toBe(false);
});

test('a text counts once per catalogue', () => {
  const found = standingTwice({ a: ['Paid', 'Paid', 'Due'], b: ['Paid', 'due'], c: new Set(['Paid']) });
  expect(found).toEqual([{ text: 'Paid', names: ['a', 'b', 'c'] }]);
});

test('the texts of a constant are its own values, without names and referenced constants', () => {
  const text = `import { OTHERS } from './b.ts';
    export const words = { 'a-name': 'One', inner: { b: \`Two\`, c: OTHERS.c }, list: ['Three'] };
    export const all = { en: { a: 'Four' }, fr: { a: 'Quatre', en: 'Cinq' } };`;
  const files = { 'a.ts': text, 'b.ts': `export const OTHERS = { c: 'Elsewhere' };` };
  const [one, four] = withFiles(files, ([{ files: opened }]) => {
    const source = opened.find(({ name }) => name === 'a.ts').source;
    return [textsOfConstant(source, 'words'), textsOfConstant(source, 'all', 'en')];
  });
  expect(one).toEqual(['One', 'Two', 'Three']);
  expect(four).toEqual(['Four']);
});

test('English texts outside all catalogues are found', () => {
  const none = () => '';
  expect(isUnclaimed('packages/server/src/members/words/en.json', none)).toBe(true);
  expect(isUnclaimed('packages/messages/en/issues.json', none)).toBe(false);
  expect(isUnclaimed('packages/domain/src/issues/said.ts', () => 'const ENGLISH = {')).toBe(true);
  expect(isUnclaimed('packages/web/src/issues/en/said.json', none)).toBe(true);
  expect(isUnclaimed('packages/messages/en/server/unheard-of.json', none)).toBe(true);
  expect(isUnclaimed('packages/messages/fr/server/report.json', none)).toBe(false);
});

test('a conversion is counted under any name, called or passed on, and through wrappers', () => {
  const money = `export type Minor = bigint & { readonly __unit: 'minor' };
    export function minor(text: string): Minor { return BigInt(text) as Minor; }
    export const decimal = (value: bigint): string => String(value);
    export const sum = (values: bigint[]): bigint => values[0] ?? 0n;
    export const written = (value: bigint, currency: string): string => currency + value;`;
  const files = {
    'packages/domain/src/money/money.ts': money,
    'uses.ts': `import { decimal, minor as units, sum, written } from './packages/domain/src/money/money.ts';
      export { decimal } from './packages/domain/src/money/money.ts';
      export const total = (all: string[]) => decimal(sum(all.map(units))) + written(1n, 'BWP');`,
    'wraps.ts': `import { minor, type Minor } from './packages/domain/src/money/money.ts';
      export const orNull = (text: string | null): Minor | null => (text === null ? null : minor(text));`,
    'wrapped.ts': `import { orNull } from './wraps.ts';
      export const both = [orNull('1'), orNull(null)];`,
    'other.ts': `const minor = (age: number) => age < 18;
      export const young = [minor(17), { decimal: '.' }.decimal];`,
    'money.test.ts': `import { minor } from './packages/domain/src/money/money.ts';
      export const one = minor('1');`,
  };
  const found = withFiles(files, (programs) => conversionsIn(programs, isSource));
  expect(Object.fromEntries(found.map(({ file, count }) => [file, count]))).toEqual({
    ...{ 'uses.ts': 2, 'wraps.ts': 1, 'wrapped.ts': 2 },
  });
});
