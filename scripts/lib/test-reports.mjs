/** A run that fails without a failed test, or runs no test, counts as one failed test. */
function loud({ passed, failed }, code) {
  const silent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

/**
 * Counts of a run from vitest's JSON report. A file that could not be run counts as one failed test.
 * @param {object | null} report null when vitest left none
 * @param {number} code vitest's exit code
 */
export function countOfVitest(report, code) {
  if (report === null) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return loud({ passed: report.numPassedTests, failed: report.numFailedTests + broken }, code);
}

/**
 * Counts of a run from Playwright's JSON report. A test that passed when it was tried again has passed.
 * @param {object | null} report null when Playwright left none
 * @param {number} code Playwright's exit code
 */
export function countOfPlaywright(report, code) {
  if (report === null) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = report.stats;
  return loud({ passed: expected + flaky, failed: unexpected }, code);
}

/**
 * The tests of a vitest report that failed, by file and title, and the errors that no test caught.
 * @param {object | null} report
 * @param {string[]} uncaught the stacks of errors outside tests
 * @returns {string[]}
 */
export const failedOfVitest = (report, uncaught = []) => [
  ...uncaught.map((stack) => `outside all tests: ${stack.slice(0, 600)}`),
  ...(report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${name}: ${message?.split('\n')[0] ?? ''}`];
    return failed.map(({ fullName, failureMessages }) =>
      [`${name} > ${fullName}`, ...(failureMessages ?? []).map((text) => text.slice(0, 600))].join('\n'),
    );
  }),
];

/**
 * The browser tests of a Playwright report that failed, or that passed only when they were tried again.
 * @param {object | null} report
 * @returns {string[]}
 */
export function unsteadyOfPlaywright(report) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  return (report?.suites ?? [])
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(
          ({ status }) =>
            `${file} > ${title} (${status === 'flaky' ? 'passed at the second try' : 'failed'})`,
        ),
    );
}
