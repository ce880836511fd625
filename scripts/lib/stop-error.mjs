/** An expected end: its message is a sentence that says what to do, printed without a stack. */
export class Stop extends Error {
  /** @param {string} message @param {string} [output] what a failed program printed, shown before the sentence */
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/** Runs a command's main function; a Stop becomes its sentence and exit code 1, anything else is a bug with its stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (error.output.trim()) console.error(`${error.output.trimEnd()}\n`);
    console.error(error.message);
    process.exit(1);
  }
}
