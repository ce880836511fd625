import { Worker } from 'node:worker_threads';
import { FairQueue } from './fair-queue.ts';

/** What a thread is told: what to do, and the bytes that it asked for. */
export type ToThread<Order> =
  | { kind: 'order'; order: Order }
  | { kind: 'bytes'; question: number; bytes: Uint8Array | null };

/** What a thread tells: that it wants bytes, how far it is, that it is done, or why it is not. */
export type FromThread<Told, Result> =
  | { kind: 'asked'; question: number; source: string }
  | { kind: 'told'; told: Told }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; message: string; stack: string; code: string | undefined };

/** Brings the bytes of a file by its source; null where they are gone. */
export type BytesSource = (source: string) => Promise<Uint8Array | null>;

export interface Task<Order, Told> {
  /** In the log, should the thread fall over. */
  title: string;
  order: Order;
  bytesOf?: BytesSource | undefined;
  /** Hears how far it is. */
  hear?: ((told: Told) => void) | undefined;
  /** Gone is who wanted it: what waits is not begun. */
  signal?: AbortSignal | undefined;
  /** For whom it is done: of each a few may wait, and they take turns. */
  account?: string | undefined;
}

export interface ThreadSettings {
  entry: URL;
  /** In the log. */
  name: string;
  log: (problem: string) => void;
  /** Milliseconds that one task may take. */
  patience: number;
  mostWaiting: number;
  /** How many tasks of one account may wait. */
  waitingOfOne?: number;
  /** What the thread may hold, in megabytes. */
  memory: number;
  /** What it is given at its start. */
  given?: unknown;
  /** A task whose owner went ends its thread; otherwise it is done to its end. */
  stops?: boolean;
  /** Milliseconds after which a thread without work ends; it stays where nothing is said. */
  idle?: number;
  tooMany: () => Error;
  notDone: () => Error;
}

/** Megabytes for what was made last; V8 takes 48 unless it is told. */
const YOUNG = 8;

interface Waiting<Order, Told, Result> extends Task<Order, Told> {
  settle: (error: Error | null, result?: Result) => void;
}

/**
 * Work beside the requests: one thread, one task after another, in fairness between accounts. It starts with the first one; where it falls over, the
 * task is refused and the next one gets a new thread.
 */
export class OneThread<Order, Told, Result> {
  readonly #settings: ThreadSettings;
  readonly #waiting = new FairQueue<Waiting<Order, Told, Result>>();
  #running: Waiting<Order, Told, Result> | null = null;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: ThreadSettings) {
    this.#settings = settings;
  }

  /** What the thread made of it. Throws what it failed with, or what the settings say where it can't be done. */
  do(task: Task<Order, Told>): Promise<Result> {
    const { mostWaiting, waitingOfOne = mostWaiting, tooMany } = this.#settings;
    const { account = '' } = task;
    const ofOne = account === '' ? 0 : this.#waiting.waitingOf(account);
    if (this.#closed || this.#waiting.length >= mostWaiting || ofOne >= waitingOfOne)
      return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const waiting: Waiting<Order, Told, Result> = {
        ...task,
        settle: (error, result) => (error ? reject(error) : resolve(result as Result)),
      };
      task.signal?.addEventListener('abort', () => this.#forget(waiting), { once: true });
      this.#waiting.push(account, waiting);
      if (task.signal?.aborted) this.#forget(waiting);
      this.#next();
    });
  }

  #forget(task: Waiting<Order, Told, Result>): void {
    if (this.#waiting.remove(task)) task.settle(this.#settings.notDone());
    else if (task === this.#running && this.#settings.stops) this.#end();
  }

  #next(): void {
    if (this.#running) return;
    clearTimeout(this.#timer);
    const task = this.#waiting.next();
    if (!task) {
      this.#rest();
      return;
    }
    this.#running = task;
    const { patience } = this.#settings;
    this.#timer = setTimeout(() => this.#giveUp(`took longer than ${patience} ms`), patience);
    this.#worker ??= this.#start();
    this.#say({ kind: 'order', order: task.order });
  }

  /** A thread without work holds memory: after a while it is let go. */
  #rest(): void {
    if (this.#settings.idle === undefined || !this.#worker) return;
    this.#timer = setTimeout(() => this.#end(), this.#settings.idle).unref();
  }

  #say(message: ToThread<Order>): void {
    const bytes = message.kind === 'bytes' ? message.bytes : null;
    // Bytes with a buffer of their own move without a copy.
    const moves = bytes && bytes.byteLength === bytes.buffer.byteLength;
    this.#worker?.postMessage(message, moves ? [bytes.buffer as ArrayBuffer] : []);
  }

  #start(): Worker {
    const worker = new Worker(this.#settings.entry, {
      workerData: this.#settings.given,
      // What is young dies young in a thread that makes one row after another: room for it would only be held.
      resourceLimits: { maxOldGenerationSizeMb: this.#settings.memory, maxYoungGenerationSizeMb: YOUNG },
    });
    worker.unref();
    worker.on(
      'message',
      (message: FromThread<Told, Result>) => worker === this.#worker && this.#hear(message),
    );
    worker.on('error', (error) => this.#fall(worker, String(error)));
    worker.on('exit', (code) => this.#fall(worker, `it ended with ${code}`));
    return worker;
  }

  #hear(message: FromThread<Told, Result>): void {
    switch (message.kind) {
      case 'asked':
        void this.#bring(message.question, message.source);
        break;
      case 'told':
        this.#running?.hear?.(message.told);
        break;
      case 'done':
        this.#settle(null, message.result);
        break;
      case 'failed': {
        const { code, stack } = message;
        this.#settle(Object.assign(new Error(message.message), { code, stack }));
      }
    }
  }

  async #bring(question: number, source: string): Promise<void> {
    const task = this.#running;
    const bytes = (await task?.bytesOf?.(source).catch(() => null)) ?? null;
    if (task && task === this.#running) this.#say({ kind: 'bytes', question, bytes });
  }

  #settle(error: Error | null, result?: Result): void {
    const task = this.#running;
    clearTimeout(this.#timer);
    this.#running = null;
    task?.settle(error, result);
    this.#next();
  }

  /** A thread that is gone is replaced with the next task; the one that it worked on is not tried again. */
  #fall(worker: Worker, reason: string): void {
    if (worker !== this.#worker) return;
    this.#worker = null;
    if (!this.#running) return;
    this.#settings.log(
      `the ${this.#settings.name} fell over while it made "${this.#running.title}": ${reason}`,
    );
    this.#settle(this.#settings.notDone());
  }

  #giveUp(reason: string): void {
    const worker = this.#worker;
    if (!worker) return;
    this.#fall(worker, reason);
    void worker.terminate();
  }

  /** Ends the thread, and with it the task that it works on. Not waited for: nothing that it still does matters. */
  #end(): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
    if (this.#running) this.#settle(this.#settings.notDone());
  }

  close(): void {
    this.#closed = true;
    for (const task of this.#waiting.clear()) task.settle(this.#settings.notDone());
    clearTimeout(this.#timer);
    this.#end();
  }
}

/** In the built product a thread's worker is an entry of its own; where the process runs from TypeScript, so does the thread. */
export function threadEntry(from: string, built: string, source: URL): URL {
  const [dist, inside] = from.split(/(?<=\/dist\/)/);
  return inside !== undefined && dist ? new URL(built, dist) : source;
}
