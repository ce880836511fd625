import { expect, test } from 'vitest';
import { countOf } from './vitest-report.mjs';

const file = (status, ...tests) => ({ status, assertionResults: tests.map((one) => ({ status: one })) });
const report = (passed, failed, ...files) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files,
});

test('passed and failed tests are counted as vitest counts them', () => {
  expect(countOf(report(2, 1, file('passed', 'passed'), file('failed', 'passed', 'failed')), 1)).toEqual({
    passed: 2,
    failed: 1,
  });
});

test('a file that could not be run is a failed test', () => {
  expect(countOf(report(1, 0, file('passed', 'passed'), file('failed')), 1)).toEqual({
    passed: 1,
    failed: 1,
  });
});

test('no report, nothing executed and an error outside of every test are failures', () => {
  expect(countOf(null, 0)).toEqual({ passed: 0, failed: 1 });
  expect(countOf(report(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
  expect(countOf(report(3, 0, file('passed', 'passed')), 1)).toEqual({ passed: 3, failed: 1 });
  expect(countOf(report(3, 0, file('passed', 'passed')), 0)).toEqual({ passed: 3, failed: 0 });
});
