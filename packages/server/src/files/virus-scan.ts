import { execFile } from 'node:child_process';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import { REFUSED_BY_SCAN } from '@brick/domain/files/upload-limits';

/** Timeout of a scan. */
const SCAN_TIMEOUT_MS = 60_000;

interface ScanResult {
  /** Null if it could not be started or was killed. */
  exitCode: number | null;
}

const runScan = (command: string, args: readonly string[]): Promise<ScanResult> =>
  new Promise((resolve) => {
    execFile(command, args, { timeout: SCAN_TIMEOUT_MS, killSignal: 'SIGKILL', shell: false }, (error) => {
      if (!error) resolve({ exitCode: 0 });
      else resolve({ exitCode: typeof error.code === 'number' ? error.code : null });
    });
  });

/**
 * Runs the operator's command on an arriving file, with its path as the last argument and without a shell. Throws
 * invalid if the command exits with anything but 0, and unavailable if it cannot be run: no file is accepted
 * unscanned.
 */
export async function assertScanPasses(command: string | undefined, path: string): Promise<void> {
  const [program, ...args] = command?.trim().split(/\s+/) ?? [];
  if (!program) return;
  const { exitCode } = await runScan(program, [...args, path]);
  if (exitCode === 0) return;
  if (exitCode === null)
    throw new DomainError(
      'unavailable',
      problemMessage(
        'Files cannot be checked for viruses at the moment, so none is taken. Please try again later.',
      ),
      { retryAfterSeconds: 60 },
    );
  throw fieldProblem('file', problemMessage(REFUSED_BY_SCAN));
}
