import { expect, test } from 'vitest';
import { countOfPlaywright, countOfVitest, failedOfVitest, unsteadyOfPlaywright } from './test-reports.mjs';

const file = (status, ...tests) => ({ status, assertionResults: tests.map((one) => ({ status: one })) });
const report = (passed, failed, ...files) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files,
});

test('passed and failed tests are counted as vitest counts them', () => {
  expect(
    countOfVitest(report(2, 1, file('passed', 'passed'), file('failed', 'passed', 'failed')), 1),
  ).toEqual({
    passed: 2,
    failed: 1,
  });
});

test('a file that cannot run is a failed test', () => {
  expect(countOfVitest(report(1, 0, file('passed', 'passed'), file('failed')), 1)).toEqual({
    passed: 1,
    failed: 1,
  });
});

test('a missing report, no tests, and errors outside tests are failures', () => {
  expect(countOfVitest(null, 0)).toEqual({ passed: 0, failed: 1 });
  expect(countOfVitest(report(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
  expect(countOfVitest(report(3, 0, file('passed', 'passed')), 1)).toEqual({ passed: 3, failed: 1 });
  expect(countOfVitest(report(3, 0, file('passed', 'passed')), 0)).toEqual({ passed: 3, failed: 0 });
});

const browsers = (expected, flaky, unexpected) => ({ stats: { expected, flaky, unexpected, skipped: 0 } });

test('a flaky browser test counts as passed, a failing one as failed', () => {
  expect(countOfPlaywright(browsers(3, 1, 0), 0)).toEqual({ passed: 4, failed: 0 });
  expect(countOfPlaywright(browsers(3, 0, 2), 1)).toEqual({ passed: 3, failed: 2 });
});

test('browser tests without results are failures', () => {
  expect(countOfPlaywright(null, 0)).toEqual({ passed: 0, failed: 1 });
  expect(countOfPlaywright(browsers(0, 0, 0), 0)).toEqual({ passed: 0, failed: 1 });
  expect(countOfPlaywright(browsers(3, 0, 0), 1)).toEqual({ passed: 3, failed: 1 });
});

test('failed tests are named with what they say, and files that cannot run by their message', () => {
  const results = [
    { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'adds' }] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        { status: 'failed', fullName: 'divides', failureMessages: ['expected 2 to be 3'] },
      ],
    },
    { name: 'c.test.ts', status: 'failed', message: 'no such module\nat …', assertionResults: [] },
  ];
  expect(failedOfVitest({ testResults: results }, ['Error: refused\n at x.ts'])).toEqual([
    'outside all tests: Error: refused\n at x.ts',
    'b.test.ts > divides\nexpected 2 to be 3',
    'c.test.ts: no such module',
  ]);
  expect(failedOfVitest(null)).toEqual([]);
});

test('browser tests that failed once are named with how they ended', () => {
  const spec = (title, status) => ({ file: 'a.test.ts', title, tests: [{ status }] });
  const suites = [{ specs: [spec('opens', 'expected')], suites: [{ specs: [spec('saves', 'flaky')] }] }];
  expect(unsteadyOfPlaywright({ suites: [...suites, { specs: [spec('sends', 'unexpected')] }] })).toEqual([
    'a.test.ts > saves (passed at the second try)',
    'a.test.ts > sends (failed)',
  ]);
  expect(unsteadyOfPlaywright(null)).toEqual([]);
});
