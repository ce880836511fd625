import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { FileBytesLoader, WorkerInput, WorkerOutput } from './worker-thread.ts';

/** What the work in a thread can use: it loads file bytes and reports progress. */
export interface WorkerContext<Told> {
  bytesOf: FileBytesLoader;
  tell(told: Told): void;
}

/** The thread's side of a worker thread: does one task after another, with a lower priority than requests. */
export function handleWorkerMessages<Order, Told, Result>(
  work: (order: Order, desk: WorkerContext<Told>) => Promise<Result>,
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
): void {
  // On other systems than Linux, this call would affect the whole process.
  if (process.platform === 'linux') setPriority(priority);
  const say = (message: WorkerOutput<Told, Result>) => parentPort?.postMessage(message);
  const asked = new Map<number, (bytes: Uint8Array | null) => void>();
  let asking = 0;
  const desk: WorkerContext<Told> = {
    tell: (told) => say({ kind: 'told', told }),
    bytesOf: (source) =>
      new Promise((resolve) => {
        asking += 1;
        asked.set(asking, resolve);
        say({ kind: 'asked', question: asking, source });
      }),
  };
  const take = async (order: Order) => {
    try {
      say({ kind: 'done', result: await work(order, desk) });
    } catch (error) {
      const { message, stack = message, code } = error as NodeJS.ErrnoException;
      say({ kind: 'failed', message, stack, code });
    }
  };
  parentPort?.on('message', (message: WorkerInput<Order>) => {
    if (message.kind === 'order') void take(message.order);
    else {
      asked.get(message.question)?.(message.bytes);
      asked.delete(message.question);
    }
  });
}
