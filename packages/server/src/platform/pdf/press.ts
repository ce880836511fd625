import { DomainError, said } from '@brick/domain/errors';
import { type Made, MadeFiles } from '../made-file.ts';
import { OneThread, threadEntry } from '../thread.ts';
import type { PhotoSource } from './photos.ts';
import type { Drawing } from './press-worker.ts';
import type { Printout } from './printout.ts';

/** A finished PDF. */
export type Printed = Made;

export interface Order {
  printout: Printout;
  /** Brings the bytes of the photos that the printout names. */
  photo?: PhotoSource;
  /** Gone is who wanted it: what still waits is not drawn. */
  signal?: AbortSignal;
  /** For whom it is drawn: of each a few may wait, and they take turns. */
  account?: string;
}

/** Draws printouts beside the requests: in one thread, one after another. */
export interface Press {
  /** Throws unavailable where too many wait, or where it takes too long or more memory than there is. */
  print(order: Order): Promise<Printed>;
  close(): Promise<void>;
}

interface Settings {
  log: (problem: string) => void;
  /** Milliseconds that one printout may take. */
  patience?: number;
  mostWaiting?: number;
  /** What the thread may hold, in megabytes. */
  memory?: number;
}

const PATIENCE = 60_000;
const MOST_WAITING = 100;
const WAITING_OF_ONE = 4;
const MEMORY = 512;

const tooMany = () =>
  new DomainError(
    'unavailable',
    said('Many PDFs are being made at the moment. Please try again in half a minute.'),
    {
      retryAfterSeconds: 30,
    },
  );

const notMade = () =>
  new DomainError('unavailable', said('This PDF could not be made. Please try again in a moment.'), {
    retryAfterSeconds: 5,
  });

class OneThreadPress implements Press {
  readonly #files = new MadeFiles();
  readonly #thread: OneThread<Drawing, never, null>;

  constructor({ patience = PATIENCE, mostWaiting = MOST_WAITING, memory = MEMORY, log }: Settings) {
    this.#thread = new OneThread({
      entry: threadEntry(
        import.meta.url,
        'platform/pdf/press-worker.js',
        new URL('./press-worker-from-source.mjs', import.meta.url),
      ),
      name: 'press',
      waitingOfOne: WAITING_OF_ONE,
      ...{ patience, mostWaiting, memory, log, tooMany, notDone: notMade },
    });
  }

  print({ printout, photo, signal, account }: Order): Promise<Printed> {
    return this.#files.make('pdf', (path) =>
      this.#thread.do({
        ...{ title: printout.title, order: { printout, path }, bytesOf: photo },
        ...{ signal, account },
      }),
    );
  }

  async close(): Promise<void> {
    this.#thread.close();
  }
}

/** A press. Its thread starts with the first printout. */
export const openPress = (settings: Settings): Press => new OneThreadPress(settings);
