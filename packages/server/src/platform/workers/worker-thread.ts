import { Worker } from 'node:worker_threads';
import { FairQueue } from './fair-queue.ts';

/** Messages to a thread: a task, or the bytes that it requested. */
export type WorkerInput<Order> =
  | { kind: 'order'; order: Order }
  | { kind: 'bytes'; question: number; bytes: Uint8Array | null };

/** Messages from a thread: a request for bytes, progress, the result or an error. */
export type WorkerOutput<Told, Result> =
  | { kind: 'asked'; question: number; source: string }
  | { kind: 'told'; told: Told }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; message: string; stack: string; code: string | undefined };

/** Loads the bytes of a file by its source; null if it is gone. */
export type FileBytesLoader = (source: string) => Promise<Uint8Array | null>;

export interface WorkerTask<Order, Told> {
  /** The title in the log if the thread crashes. */
  title: string;
  order: Order;
  bytesOf?: FileBytesLoader | undefined;
  /** Receives progress. */
  hear?: ((told: Told) => void) | undefined;
  /** Aborts the task: if it is still waiting, it is not started. */
  signal?: AbortSignal | undefined;
  /** The account it is done for. The number of waiting tasks per account is limited, and accounts take turns. */
  account?: string | undefined;
}

export interface WorkerThreadOptions {
  entry: URL;
  /** The name in the log. */
  name: string;
  log: (problem: string) => void;
  /** The time limit of a task in milliseconds. */
  patience: number;
  mostWaiting: number;
  /** The number of tasks of one account that may wait. */
  waitingOfOne?: number;
  /** The memory limit of the thread in megabytes. */
  memory: number;
  /** By how many megabytes the process may grow while a task runs: buffers count towards no limit of the thread. */
  growth?: number;
  /** Data passed to the thread at its start. */
  given?: unknown;
  /** Whether aborting a running task terminates its thread; otherwise the task is completed. */
  stops?: boolean;
  /** Milliseconds after which an idle thread ends; without it the thread stays. */
  idle?: number;
  tooMany: () => Error;
  notDone: () => Error;
}

const MB = 1024 * 1024;
/** How often it is looked how much the process has grown. */
const LOOK_EVERY_MS = 50;

/** Megabytes for the young generation; V8's default is 48. */
const YOUNG_GENERATION_MB = 8;

interface PendingTask<Order, Told, Result> extends WorkerTask<Order, Told> {
  settle: (error: Error | null, result?: Result) => void;
}

/**
 * Runs tasks in one worker thread, one after another, with accounts taking turns. The thread starts with the first
 * task. If it crashes, its task fails and the next one gets a new thread.
 */
export class WorkerThread<Order, Told, Result> {
  readonly #settings: WorkerThreadOptions;
  readonly #waiting = new FairQueue<PendingTask<Order, Told, Result>>();
  #running: PendingTask<Order, Told, Result> | null = null;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: WorkerThreadOptions) {
    this.#settings = settings;
  }

  /** Runs a task and returns its result. Throws the task's error, or the configured errors if it can't be done. */
  do(task: WorkerTask<Order, Told>): Promise<Result> {
    const { mostWaiting, waitingOfOne = mostWaiting, tooMany } = this.#settings;
    const { account = '' } = task;
    const ofOne = account === '' ? 0 : this.#waiting.waitingOf(account);
    if (this.#closed || this.#waiting.length >= mostWaiting || ofOne >= waitingOfOne)
      return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const waiting: PendingTask<Order, Told, Result> = {
        ...task,
        settle: (error, result) => {
          task.signal?.removeEventListener('abort', forget);
          if (error) reject(error);
          else resolve(result as Result);
        },
      };
      const forget = () => this.#forget(waiting);
      task.signal?.addEventListener('abort', forget, { once: true });
      this.#waiting.push(account, waiting);
      if (task.signal?.aborted) this.#forget(waiting);
      this.#next();
    });
  }

  #forget(task: PendingTask<Order, Told, Result>): void {
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
    const { patience, growth } = this.#settings;
    this.#timer = setTimeout(() => this.#giveUp(`took longer than ${patience} ms`), patience);
    if (growth !== undefined) this.#watchGrowth(growth);
    this.#worker ??= this.#start();
    this.#say({ kind: 'order', order: task.order });
  }

  /** Gives the running task up as soon as the process has grown by so many megabytes. */
  #watchGrowth(growth: number): void {
    const before = process.memoryUsage.rss();
    this.#watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > growth * MB) this.#giveUp(`took more than ${growth} MB`);
    }, LOOK_EVERY_MS).unref();
  }

  /** Ends an idle thread after a while to free its memory. */
  #rest(): void {
    if (this.#settings.idle === undefined || !this.#worker) return;
    this.#timer = setTimeout(() => this.#end(), this.#settings.idle).unref();
  }

  #say(message: WorkerInput<Order>): void {
    const bytes = message.kind === 'bytes' ? message.bytes : null;
    // Bytes with their own buffer are transferred without a copy.
    const moves = bytes && bytes.byteLength === bytes.buffer.byteLength;
    this.#worker?.postMessage(message, moves ? [bytes.buffer as ArrayBuffer] : []);
  }

  #start(): Worker {
    const worker = new Worker(this.#settings.entry, {
      workerData: this.#settings.given,
      // The thread's objects are short-lived, so more room for them would only be wasted.
      resourceLimits: {
        maxOldGenerationSizeMb: this.#settings.memory,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
      },
    });
    worker.unref();
    worker.on(
      'message',
      (message: WorkerOutput<Told, Result>) => worker === this.#worker && this.#hear(message),
    );
    worker.on('error', (error) => this.#fall(worker, String(error)));
    worker.on('exit', (code) => this.#fall(worker, `it ended with ${code}`));
    return worker;
  }

  #hear(message: WorkerOutput<Told, Result>): void {
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
    clearInterval(this.#watch);
    this.#running = null;
    task?.settle(error, result);
    this.#next();
  }

  /** Handles a crashed thread: it is replaced with the next task, and its current task is not retried. */
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

  /** Ends the thread and its current task, without waiting for it. */
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

/** Returns the entry file of a worker: a separate file in the built product, or the source when running from TypeScript. */
export function workerEntry(from: string, built: string, source: URL): URL {
  const [dist, inside] = from.split(/(?<=\/dist\/)/);
  return inside !== undefined && dist ? new URL(built, dist) : source;
}
