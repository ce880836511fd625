import type { BackupProgress } from '../platform/backup/write-backup.ts';
import { printProgress } from './command.ts';

const UPDATE_INTERVAL_MS = 200;

const NAMES: Record<BackupProgress['doing'], string> = {
  tables: 'Tables',
  files: 'Files',
  checking: 'Checking',
};

/** Formats a number of bytes for people. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${Math.round(value * 10) / 10} ${units[step]}`;
}

function progressLine({ doing, done, of, bytes }: BackupProgress): string {
  if (doing === 'checking')
    return `${NAMES[doing]}: ${of === null || of === 0 ? 0 : Math.floor((100 * done) / of)} %`;
  return `${NAMES[doing]}: ${done}${of === null ? '' : ` of ${of}`}, ${formatBytes(bytes)}`;
}

/** Prints the progress of a long command: on a terminal in one changing line, otherwise a line per step. */
export function showProgress(): { hear: (progress: BackupProgress) => void; end: () => void } {
  const isTerminal = process.stderr.isTTY;
  let doing: BackupProgress['doing'] | null = null;
  let told = 0;
  return {
    hear(progress) {
      const isNew = progress.doing !== doing;
      doing = progress.doing;
      if (!isTerminal) {
        if (isNew) printProgress(`${NAMES[doing]} …`);
        return;
      }
      if (!isNew && Date.now() - told < UPDATE_INTERVAL_MS) return;
      told = Date.now();
      process.stderr.write(`\r\u001B[K${progressLine(progress)}`);
    },
    end() {
      if (isTerminal && doing) process.stderr.write('\r\u001B[K');
    },
  };
}
