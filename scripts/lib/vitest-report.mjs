/**
 * Counts of a run from vitest's JSON report. A file that could not be run counts as one failed test, and so does a run
 * that failed without a failed test or that executed nothing: silence is no success.
 * @param {object | null} report null when vitest left none
 * @param {number} code vitest's exit code
 */
export function countOf(report, code) {
  if (report === null) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + broken;
  const silent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}
