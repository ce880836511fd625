import { writeFileSync } from 'node:fs';

/**
 * A vitest reporter: writes the stacks of errors that no test caught, which the JSON report leaves out.
 * @param {string} file
 */
export const uncaughtErrorsReporter = (file) => ({
  /**
   * @param {unknown} _modules
   * @param {readonly {message: string, stack?: string}[]} errors
   */
  onTestRunEnd(_modules, errors) {
    writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => stack ?? message)));
  },
});
