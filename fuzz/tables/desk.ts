import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Order, Told } from './reader.ts';

const READER = path.resolve(import.meta.dirname, 'reader.ts');

/** Megabytes that a browser's tab may take for a file. */
export const MOST_MEMORY = 500;

/** What came of reading a file: what the reader said, or how it ended. */
export type Came = Told | { kind: 'never' } | { kind: 'died'; message: string };

/** Where files are read: a process of its own, because what hangs or fills the memory must not take the others along. */
export class Desk {
  readonly #patience: number;
  #reader: Promise<ChildProcess> | null = null;
  /** What the reader took before it had read anything. */
  #atRest = 0;

  constructor(patience: number) {
    this.#patience = patience;
  }

  async #start(): Promise<ChildProcess> {
    const reader = fork(READER, {
      execArgv: ['--import', 'tsx', `--max-old-space-size=${MOST_MEMORY}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    await new Promise((resolve) => reader.once('message', resolve));
    this.#atRest = 0;
    return reader;
  }

  async #ask(order: Order): Promise<Came> {
    this.#reader ??= this.#start();
    const reader = await this.#reader;
    let said = '';
    const listen = (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-2000);
    };
    reader.stderr?.on('data', listen);
    let timer: NodeJS.Timeout | undefined;
    const came = await new Promise<Came>((resolve) => {
      timer = setTimeout(() => resolve({ kind: 'never' }), this.#patience);
      reader.once('message', (told: Told) => resolve(told));
      reader.once('exit', (code, signal) => resolve({ kind: 'died', message: `${code ?? signal}: ${said}` }));
      reader.send(order);
    });
    clearTimeout(timer);
    reader.stderr?.off('data', listen);
    reader.removeAllListeners();
    if (came.kind === 'never' || came.kind === 'died') await this.end();
    return came;
  }

  /** Reads a file; where it seems too much, once more by a reader that has read nothing before. */
  async read(order: Order): Promise<Came> {
    const came = await this.#ask(order);
    if ('peak' in came && came.peak - this.#atRest <= MOST_MEMORY) return came;
    await this.end();
    const small = await this.#ask({ room: order.room, bytes: '' });
    this.#atRest = 'peak' in small ? small.peak : 0;
    return this.#ask(order);
  }

  /** Megabytes that reading a file took. */
  taken(came: Came): number {
    return 'peak' in came ? came.peak - this.#atRest : 0;
  }

  async end(): Promise<void> {
    const reader = await this.#reader;
    this.#reader = null;
    if (!reader || reader.exitCode !== null || reader.signalCode !== null) return;
    const ended = new Promise((resolve) => reader.once('exit', resolve));
    reader.kill('SIGKILL');
    await ended;
  }
}
