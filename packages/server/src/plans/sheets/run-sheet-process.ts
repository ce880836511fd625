import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DomainError, type ProblemMessage, problemMessage } from '@brick/domain/errors';
import { MAX_PAGES } from '@brick/domain/plans/tiles';
import { workerEntry } from '../../platform/workers/worker-thread.ts';
import type { SheetAnswer, SheetProblem, SheetRequest } from './sheet-messages.ts';

const TIMEOUT_MS: Record<SheetRequest['kind'], number> = {
  inspect: 30_000,
  draw: 90_000,
  pages: 30_000,
};

/** Resident memory of a sheet of 8,192 pixels a side is about 700 MB. */
const MAX_MEMORY_MB = 1500;
const HEAP_MB = 768;
const LOOK_EVERY_MS = 100;
const KB = 1024;

const PROBLEMS: Record<SheetProblem | 'limit', () => ProblemMessage> = {
  type: () => problemMessage('Choose a PDF, JPEG or PNG file'),
  encrypted: () => problemMessage('This PDF is encrypted. Save it without a password first'),
  damaged: () => problemMessage('This file is damaged: it cannot be drawn'),
  pages: () => problemMessage('This PDF has more than {pages} pages', { pages: MAX_PAGES }),
  page: () => problemMessage('The file has no such page'),
  large: () => problemMessage('A side of this sheet is longer than 5 metres'),
  small: () => problemMessage('A side of this sheet is shorter than 2 centimetres'),
  pixels: () => problemMessage('This picture has more than 50 megapixels'),
  empty: () => problemMessage('This PDF has no pages'),
  limit: () => problemMessage('This sheet takes too long or too much memory to draw'),
};

/** A sheet that cannot be used, as a refusal of the field `file`. */
export function sheetRefusal(problem: SheetProblem | 'limit'): DomainError {
  const sentence = PROBLEMS[problem]();
  return new DomainError('invalid', { ...sentence, stopped: true }, { fields: { file: sentence } });
}

/** The resident memory of a process in megabytes; 0 where the system does not say it. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? [];
  return Number(kilobytes) / KB;
}

/**
 * Carries out an order in a process of its own, which has no secrets of the server's environment, and is killed beyond
 * its limits. Throws a refusal.
 */
export async function runSheetProcess(
  order: SheetRequest,
  { signal, limits = {} }: { signal?: AbortSignal; limits?: { timeoutMs?: number; memoryMb?: number } } = {},
): Promise<Exclude<SheetAnswer, { kind: 'refused' }>> {
  signal?.throwIfAborted();
  const { timeoutMs = TIMEOUT_MS[order.kind], memoryMb = MAX_MEMORY_MB } = limits;
  const entry = workerEntry(
    import.meta.url,
    'plans/sheets/sheet-process.js',
    new URL('./sheet-process-from-source.mjs', import.meta.url),
  );
  const child = fork(fileURLToPath(entry), [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timers: NodeJS.Timeout[] = [];
  const abort = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const answer = await new Promise<SheetAnswer | null>((resolve) => {
      child.once('message', (message) => resolve(message as SheetAnswer));
      child.once('error', () => resolve(null));
      child.once('exit', () => resolve(null));
      timers.push(
        setTimeout(() => child.kill('SIGKILL'), timeoutMs),
        setInterval(async () => {
          if (child.pid !== undefined && (await memoryOf(child.pid)) > memoryMb) child.kill('SIGKILL');
        }, LOOK_EVERY_MS),
      );
      child.send(order, () => {});
    });
    signal?.throwIfAborted();
    if (!answer) throw sheetRefusal('limit');
    if (answer.kind === 'refused') throw sheetRefusal(answer.problem);
    return answer;
  } finally {
    for (const timer of timers) clearInterval(timer);
    signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
  }
}
