import { DomainError, said } from '@brick/domain/errors';
import type pg from 'pg';
import type { FileStore } from '../platform/files.ts';
import { MadeFiles } from '../platform/made-file.ts';
import { photosIn } from '../platform/pdf/pdf-answer.ts';
import { OneThread, threadEntry } from '../platform/thread.ts';
import type { Named, Workshop } from '../platform/workshop.ts';
import type { Making, Outcome } from './report-worker.ts';

interface Settings {
  pool: pg.Pool;
  files: FileStore;
  log: (problem: string) => void;
  /** Milliseconds that one report may take. */
  patience?: number;
  /** What the thread may hold, in megabytes. */
  memory?: number;
}

const PATIENCE = 300_000;
const MEMORY = 512;
const MOST_WAITING = 100;
const WAITING_OF_ONE = 2;
const IDLE = 60_000;

const tooMany = () =>
  new DomainError(
    'unavailable',
    said('Many reports are being made at the moment. Please try again in half a minute.'),
    { retryAfterSeconds: 30 },
  );

const notDone = () =>
  new DomainError('unavailable', said('This report could not be made. Please try again in a moment.'), {
    retryAfterSeconds: 5,
  });

/** A workshop. Its thread starts with the first report, reads from the database itself, and ends when it has nothing to do. */
export function openWorkshop({ pool, files, log, patience = PATIENCE, memory = MEMORY }: Settings): Workshop {
  const made = new MadeFiles();
  const thread = new OneThread<Making, number, Outcome>({
    entry: threadEntry(
      import.meta.url,
      'reports/report-worker.js',
      new URL('./report-worker-from-source.mjs', import.meta.url),
    ),
    name: 'workshop',
    given: pool.options.connectionString,
    stops: true,
    idle: IDLE,
    ...{ mostWaiting: MOST_WAITING, waitingOfOne: WAITING_OF_ONE },
    ...{ log, patience, memory, tooMany, notDone },
  });
  return {
    make: (order, { hear, signal, account } = {}) =>
      made.make(order.format, async (path): Promise<Named> => {
        const outcome = await thread.do({
          title: `${order.report} as ${order.format}`,
          order: { order, path },
          bytesOf: photosIn(files),
          ...{ hear, signal, account },
        });
        if ('refusal' in outcome) throw new DomainError(...outcome.refusal);
        return outcome.named;
      }),
    close: () => thread.close(),
  };
}
