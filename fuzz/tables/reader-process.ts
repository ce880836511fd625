import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { ReadOrder, ReadReply } from './reader.ts';

const READER = path.resolve(import.meta.dirname, 'reader.ts');

/** Megabytes that reading a file may take in a browser tab. */
export const MAX_MEMORY_MB = 500;

/** The result of reading a file: the reader's reply, or how it ended. */
export type ReadResult = ReadReply | { kind: 'never' } | { kind: 'died'; message: string };

/** Reads files in a separate process, so that hangs and memory exhaustion do not affect the others. */
export class ReaderProcess {
  readonly #patience: number;
  #reader: Promise<ChildProcess> | null = null;
  /** Memory of the reader before reading anything. */
  #atRest = 0;

  constructor(patience: number) {
    this.#patience = patience;
  }

  async #start(): Promise<ChildProcess> {
    const reader = fork(READER, {
      execArgv: ['--import', 'tsx', `--max-old-space-size=${MAX_MEMORY_MB}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    await new Promise((resolve) => reader.once('message', resolve));
    this.#atRest = 0;
    return reader;
  }

  async #ask(order: ReadOrder): Promise<ReadResult> {
    this.#reader ??= this.#start();
    const reader = await this.#reader;
    let said = '';
    const listen = (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-2000);
    };
    reader.stderr?.on('data', listen);
    let timer: NodeJS.Timeout | undefined;
    const came = await new Promise<ReadResult>((resolve) => {
      timer = setTimeout(() => resolve({ kind: 'never' }), this.#patience);
      reader.once('message', (told: ReadReply) => resolve(told));
      reader.once('exit', (code, signal) => resolve({ kind: 'died', message: `${code ?? signal}: ${said}` }));
      reader.send(order);
    });
    clearTimeout(timer);
    reader.stderr?.off('data', listen);
    reader.removeAllListeners();
    if (came.kind === 'never' || came.kind === 'died') await this.end();
    return came;
  }

  /** Reads a file; if it takes too much memory, again in a fresh process. */
  async read(order: ReadOrder): Promise<ReadResult> {
    const came = await this.#ask(order);
    if ('peak' in came && came.peak - this.#atRest <= MAX_MEMORY_MB) return came;
    await this.end();
    const small = await this.#ask({ feature: order.feature, bytes: '' });
    this.#atRest = 'peak' in small ? small.peak : 0;
    return this.#ask(order);
  }

  /** Returns the megabytes that reading a file took. */
  taken(came: ReadResult): number {
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
