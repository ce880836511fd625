import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@brick/server/testing/servers/free-port';

const POLL_MS = 2;

export const root = path.resolve(import.meta.dirname, '..');

export interface RunningProgram {
  url: string;
  /** Milliseconds from its start until it reported that it is ready. */
  tookToStart: number;
  process: ChildProcess;
  /** Stops it with SIGTERM, like an operator. */
  end(): Promise<void>;
  /** Kills it with SIGKILL, like a power failure. */
  kill(): Promise<void>;
}

export interface LaunchedProgram {
  process: ChildProcess;
  /** Rejected if the process ends before it is ready. */
  ready: Promise<RunningProgram>;
}

/** Starts a program that prints "is ready at URL", on a free port by default. */
export async function launch(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<LaunchedProgram> {
  const port = String(await freePort());
  const began = performance.now();
  const program = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: port, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endBy = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (program.exitCode !== null || program.signalCode !== null) return;
    const ended = new Promise((resolve) => program.once('exit', resolve));
    program.kill(signal);
    await ended;
  };
  const ready = new Promise<RunningProgram>((resolve, reject) => {
    let said = '';
    program.stderr?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    program.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
      const url = /is ready at (http:\S+)/.exec(said)?.[1];
      if (!url) return;
      resolve({
        url,
        tookToStart: performance.now() - began,
        process: program,
        end: () => endBy('SIGTERM'),
        kill: () => endBy('SIGKILL'),
      });
    });
    program.on('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${said}`)));
  });
  return { process: program, ready };
}

/** Starts a program and waits until it is ready. */
export async function run(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<RunningProgram> {
  return (await launch(args, environment)).ready;
}

/** Starts a program, returns the milliseconds until /readyz answers 200, and ends it. */
export async function untilReady(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<number> {
  const port = String(await freePort());
  const began = performance.now();
  const { process: program, ready } = await launch(args, { ...environment, PORT: port });
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200;
  while (!(await isReady()) && program.exitCode === null) await wait(POLL_MS);
  const took = performance.now() - began;
  await (await ready).end();
  return took;
}

/** Returns the resident memory of a process in MB from /proc; null if unavailable (not Linux). */
export function residentMegabytes(pid: number | undefined): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : null;
  } catch {
    return null;
  }
}
