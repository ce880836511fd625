import { randomBytes } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { DomainError, said } from '@brick/domain/errors';
import type { PhotoSource } from './photos.ts';
import type { FromPress, ToPress } from './press-messages.ts';
import type { Printout } from './printout.ts';

/** A finished PDF, in a file that nobody else can open and that is gone once it was read. */
export interface Printed {
  stream: Readable;
  size: number;
}

export interface Order {
  printout: Printout;
  /** Brings the bytes of the photos that the printout names. */
  photo?: PhotoSource;
  /** Gone is who wanted it: what still waits is not drawn. */
  signal?: AbortSignal;
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
const MOST_WAITING = 50;
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

// In the built product the worker is an entry of its own; where the process runs from TypeScript, so does the thread.
function workerFile(): URL {
  const [built, inside] = import.meta.url.split(/(?<=\/dist\/)/);
  return inside !== undefined && built
    ? new URL('platform/pdf/press-worker.js', built)
    : new URL('./press-worker-from-source.mjs', import.meta.url);
}

const PREFIX = 'brick-ledger-press-';
const TEN_MINUTES = 600_000;

/** Removes what presses were drawing when their process was killed: no printout takes so long. */
async function sweepLeftBehind(): Promise<void> {
  const folder = tmpdir();
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(PREFIX)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    // Of another account's it can't remove any, and need not.
    if (Date.now() - mtimeMs > TEN_MINUTES) await rm(file, { force: true }).catch(() => {});
  }
}

interface Job extends Order {
  done: (error: Error | null) => void;
  path: string;
}

class OneThreadPress implements Press {
  readonly #settings: Required<Settings>;
  readonly #waiting: Job[] = [];
  #running: Job | null = null;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;
  #swept: Promise<void> | undefined;
  #closed = false;

  constructor(settings: Settings) {
    this.#settings = { patience: PATIENCE, mostWaiting: MOST_WAITING, memory: MEMORY, ...settings };
  }

  async print(order: Order): Promise<Printed> {
    if (this.#closed || this.#waiting.length >= this.#settings.mostWaiting) throw tooMany();
    this.#swept ??= sweepLeftBehind();
    await this.#swept;
    const file = path.join(tmpdir(), `${PREFIX}${randomBytes(12).toString('hex')}.pdf`);
    try {
      await this.#drawn(order, file);
      const handle = await open(file);
      // Without its name it vanishes when it is closed, whatever becomes of the answer or of this process.
      await rm(file, { force: true });
      const { size } = await handle.stat();
      // With its end said, the answer ends with its last byte and not a read later: a server that stops waits for none.
      return { stream: handle.createReadStream({ start: 0, end: size - 1 }), size };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  #drawn(order: Order, file: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const job: Job = { ...order, path: file, done: (error) => (error ? reject(error) : resolve()) };
      order.signal?.addEventListener('abort', () => this.#forget(job), { once: true });
      this.#waiting.push(job);
      if (order.signal?.aborted) this.#forget(job);
      this.#next();
    });
  }

  #forget(job: Job): void {
    const place = this.#waiting.indexOf(job);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    job.done(notMade());
  }

  #next(): void {
    if (this.#running) return;
    const job = this.#waiting.shift();
    if (!job) return;
    this.#running = job;
    this.#timer = setTimeout(
      () => this.#giveUp(`took longer than ${this.#settings.patience} ms`),
      this.#settings.patience,
    );
    this.#tell({ kind: 'printout', printout: job.printout, path: job.path });
  }

  #tell(message: ToPress): void {
    this.#worker ??= this.#start();
    const bytes = message.kind === 'photo' ? message.bytes : null;
    // Bytes with a buffer of their own move without a copy.
    const moves = bytes && bytes.byteLength === bytes.buffer.byteLength;
    this.#worker.postMessage(message, moves ? [bytes.buffer as ArrayBuffer] : []);
  }

  #start(): Worker {
    const worker = new Worker(workerFile(), {
      resourceLimits: { maxOldGenerationSizeMb: this.#settings.memory },
    });
    worker.unref();
    worker.on('message', (message: FromPress) => worker === this.#worker && this.#hear(message));
    worker.on('error', (error) => this.#fall(worker, String(error)));
    worker.on('exit', (code) => this.#fall(worker, `it ended with ${code}`));
    return worker;
  }

  #hear(message: FromPress): void {
    if (message.kind === 'photo') void this.#bring(message.question, message.source);
    else if (message.kind === 'drawn') this.#settle(null);
    else
      this.#settle(Object.assign(new Error(message.message), { code: message.code, stack: message.stack }));
  }

  async #bring(question: number, source: string): Promise<void> {
    const job = this.#running;
    const bytes = (await job?.photo?.(source).catch(() => null)) ?? null;
    if (job && job === this.#running) this.#tell({ kind: 'photo', question, bytes });
  }

  #settle(error: Error | null): void {
    const job = this.#running;
    clearTimeout(this.#timer);
    this.#running = null;
    job?.done(error);
    this.#next();
  }

  /** A thread that is gone is replaced with the next printout; the one that it was drawing is not tried again. */
  #fall(worker: Worker, reason: string): void {
    if (worker !== this.#worker) return;
    this.#worker = null;
    if (!this.#running) return;
    this.#settings.log(`the press fell over while it drew "${this.#running.printout.title}": ${reason}`);
    this.#settle(notMade());
  }

  #giveUp(reason: string): void {
    const worker = this.#worker;
    if (!worker) return;
    this.#fall(worker, reason);
    void worker.terminate();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.done(notMade());
    const worker = this.#worker;
    this.#worker = null;
    if (this.#running) this.#settle(notMade());
    // Not waited for: nothing that it still does matters to anybody.
    void worker?.terminate();
  }
}

/** A press. Its thread starts with the first printout. */
export const openPress = (settings: Settings): Press => new OneThreadPress(settings);
