import type { Progress } from '../platform/backup/write-backup.ts';
import { tell } from './command.ts';

const OFTEN = 200;

const NAMES: Record<Progress['doing'], string> = { tables: 'Tables', files: 'Files', checking: 'Checking' };

/** Bytes as a person says them. */
export function sizeOf(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${Math.round(value * 10) / 10} ${units[step]}`;
}

function lineOf({ doing, done, of, bytes }: Progress): string {
  if (doing === 'checking')
    return `${NAMES[doing]}: ${of === null || of === 0 ? 0 : Math.floor((100 * done) / of)} %`;
  return `${NAMES[doing]}: ${done}${of === null ? '' : ` of ${of}`}, ${sizeOf(bytes)}`;
}

/** Says how far a long command is: on a terminal in one line that changes, elsewhere what it is doing now. */
export function showProgress(): { hear: (progress: Progress) => void; end: () => void } {
  const isTerminal = process.stderr.isTTY;
  let doing: Progress['doing'] | null = null;
  let told = 0;
  return {
    hear(progress) {
      const isNew = progress.doing !== doing;
      doing = progress.doing;
      if (!isTerminal) {
        if (isNew) tell(`${NAMES[doing]} …`);
        return;
      }
      if (!isNew && Date.now() - told < OFTEN) return;
      told = Date.now();
      process.stderr.write(`\r\u001B[K${lineOf(progress)}`);
    },
    end() {
      if (isTerminal && doing) process.stderr.write('\r\u001B[K');
    },
  };
}
