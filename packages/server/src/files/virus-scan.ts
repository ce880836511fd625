import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import { REFUSED_BY_SCAN } from '@brick/domain/files/upload-limits';

/** Timeout of a scan. */
const SCAN_TIMEOUT_MS = 60_000;

/** A scan that began and was killed: it may be the file, and not the machine. */
export class ScanKilledError extends DomainError {}

interface ScanResult {
  /** Null if it could not be started or was killed. */
  exitCode: number | null;
  hasBegun: boolean;
}

const runScan = (command: string, args: readonly string[]): Promise<ScanResult> =>
  new Promise((resolve) => {
    const options = { timeout: SCAN_TIMEOUT_MS, killSignal: 'SIGKILL', shell: false } as const;
    const scan = execFile(command, args, options, (error) => {
      const exitCode = !error ? 0 : typeof error.code === 'number' ? error.code : null;
      resolve({ exitCode, hasBegun: scan.pid !== undefined });
    });
  });

/**
 * Runs the operator's command on an arriving file, with its path as the last argument and without a shell. Throws
 * invalid if the command exits with anything but 0, and unavailable if it cannot be run: no file is accepted
 * unscanned.
 */
export async function assertScanPasses(command: string | undefined, file: string): Promise<void> {
  const [program, ...args] = command?.trim().split(/\s+/) ?? [];
  if (!program) return;
  const { exitCode, hasBegun } = await runScan(program, [...args, file]);
  if (exitCode === 0) return;
  if (exitCode === null)
    throw new (hasBegun ? ScanKilledError : DomainError)(
      'unavailable',
      problemMessage(
        'Files cannot be checked for viruses at the moment, so none is taken. Please try again later.',
      ),
      { retryAfterSeconds: 60 },
    );
  throw fieldProblem('file', problemMessage(REFUSED_BY_SCAN));
}

/** Runs the operator's command on a file that does no harm. Throws what assertScanPasses throws. */
export async function assertHarmlessPasses(command: string | undefined): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'brick-scan-'));
  const file = path.join(folder, 'harmless.txt');
  try {
    await writeFile(file, 'Nothing in here does any harm.\n', { mode: 0o600 });
    await assertScanPasses(command, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
