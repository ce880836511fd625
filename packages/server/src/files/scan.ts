import { execFile } from 'node:child_process';
import { DomainError, refusedField, said } from '@brick/domain/errors';
import { REFUSED_BY_SCAN } from '@brick/domain/files/limits';

/** A scan that takes longer than this hangs. */
const LONGEST_MS = 60_000;

interface Ended {
  /** Null where it could not be started, or was ended. */
  exitCode: number | null;
}

const run = (command: string, args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(command, args, { timeout: LONGEST_MS, killSignal: 'SIGKILL', shell: false }, (error) => {
      if (!error) resolve({ exitCode: 0 });
      else resolve({ exitCode: typeof error.code === 'number' ? error.code : null });
    });
  });

/**
 * Has the operator's command look at a file that is just arriving, its path behind the arguments. No shell reads it.
 * Throws invalid where the command ends with anything but 0, and unavailable where it can't be run: unlooked at,
 * nothing is taken.
 */
export async function mustPassScan(command: string | undefined, path: string): Promise<void> {
  const [program, ...args] = command?.trim().split(/\s+/) ?? [];
  if (!program) return;
  const { exitCode } = await run(program, [...args, path]);
  if (exitCode === 0) return;
  if (exitCode === null)
    throw new DomainError(
      'unavailable',
      said('Files cannot be checked for viruses at the moment, so none is taken. Please try again later.'),
      { retryAfterSeconds: 60 },
    );
  throw refusedField('file', said(REFUSED_BY_SCAN));
}
