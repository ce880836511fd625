import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { BytesSource, FromThread, ToThread } from './thread.ts';

/** What the work of a thread may say to who ordered it. */
export interface Desk<Told> {
  bytesOf: BytesSource;
  tell(told: Told): void;
}

/** The thread's side of OneThread: does one order after another, behind the requests where both want the processor. */
export function workInThread<Order, Told, Result>(
  work: (order: Order, desk: Desk<Told>) => Promise<Result>,
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
): void {
  // Elsewhere than on Linux the call is about the whole process.
  if (process.platform === 'linux') setPriority(priority);
  const say = (message: FromThread<Told, Result>) => parentPort?.postMessage(message);
  const asked = new Map<number, (bytes: Uint8Array | null) => void>();
  let asking = 0;
  const desk: Desk<Told> = {
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
  parentPort?.on('message', (message: ToThread<Order>) => {
    if (message.kind === 'order') void take(message.order);
    else {
      asked.get(message.question)?.(message.bytes);
      asked.delete(message.question);
    }
  });
}
