import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import type { FileReadings, ReadingTask } from './reading-worker.ts';
import { WorkerThread, workerEntry } from './worker-thread.ts';

const TIMEOUT_MS = 10_000;
const MEMORY_LIMIT_MB = 256;
/** Bytes that are unpacked lie outside of the memory of a thread. The largest files of all kinds need less. */
const GROWTH_LIMIT_MB = 768;
const IDLE_TIMEOUT_MS = 60_000;
const MAX_WAITING = 100;
const MAX_WAITING_PER_USER = 25;

/** Reads files of strangers in a thread of its own. */
export interface FileReader {
  /** Reads a file as one of a kind. Throws if that takes too much time or memory. */
  read<Kind extends keyof FileReadings>(
    kind: Kind,
    path: string,
    options: { account: string; signal: AbortSignal },
  ): Promise<FileReadings[Kind]>;
  close(): void;
}

const tooManyFiles = () =>
  new DomainError(
    'unavailable',
    problemMessage('Many files are being read at the moment. Please try again in half a minute.'),
    { retryAfterSeconds: 30 },
  );

const tooMuchToRead = () =>
  fieldProblem(
    'file',
    problemMessage('Reading this file takes more time or memory than any file of its kind needs'),
  );

/** Reads files of strangers in a worker thread with limits of memory and time, which ends when idle. */
export function startFileReader({
  log,
  limits: { milliseconds = TIMEOUT_MS, growthMb = GROWTH_LIMIT_MB } = {},
}: {
  log: (problem: string) => void;
  /** Others, for tests. */
  limits?: { milliseconds?: number; growthMb?: number };
}): FileReader {
  const thread = new WorkerThread<ReadingTask, never, FileReadings[keyof FileReadings]>({
    entry: workerEntry(
      import.meta.url,
      'platform/workers/reading-worker.js',
      new URL('./reading-worker-from-source.mjs', import.meta.url),
    ),
    name: 'reader of files',
    stops: true,
    ...{ patience: milliseconds, memory: MEMORY_LIMIT_MB, growth: growthMb, idle: IDLE_TIMEOUT_MS },
    ...{ mostWaiting: MAX_WAITING, waitingOfOne: MAX_WAITING_PER_USER },
    ...{ log, tooMany: tooManyFiles, notDone: tooMuchToRead },
  });
  return {
    // The thread answers a task of one kind with a reading of that kind.
    read: <Kind extends keyof FileReadings>(
      kind: Kind,
      path: string,
      { account, signal }: { account: string; signal: AbortSignal },
    ) =>
      thread.do({ title: kind, order: { kind, path }, ...{ account, signal } }) as Promise<
        FileReadings[Kind]
      >,
    close: () => thread.close(),
  };
}
