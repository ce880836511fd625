import { writeFileSync } from 'node:fs';

/** A vitest reporter: writes the stacks of errors that no test caught, which the JSON report leaves out. */
export default class UncaughtErrors {
  onTestRunEnd(_modules, errors) {
    const stacks = errors.map(({ message, stack }) => stack ?? message ?? 'an error without a message');
    writeFileSync(process.env.UNCAUGHT_ERRORS_FILE, JSON.stringify(stacks));
  }
}
