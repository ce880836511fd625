import { spawn } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { cannotRunProblem, spawnOptions } from './cluster.ts';
import type { DataDirectory } from './data-directory.ts';
import { endOrphanedProcesses } from './process/orphaned-processes.ts';
import { isAlive, isPidTaken, processStartMark, servesCluster } from './process/process-identity.ts';
import { lastFatalMessage, openServerLog, serverLogSize } from './server-log.ts';
import { isNoSpaceText, noSpaceProblem, orOwnServer, StartupProblem } from './startup-problem.ts';

/** A running PostgreSQL server of the cluster, according to its postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  status: 'starting' | 'stopping' | 'ready';
}

/** The server could not listen because another program uses the port. */
export class PortTakenError extends Error {}

const POLL_MS = 10;
const REMIND_MS = 5_000;
const ORPHANS_TIMEOUT_MS = 30_000;
const STOP_PATIENCE_MS = 60_000;
// Above the highest process id of any system that PostgreSQL runs on.
const UNUSED_PID = '2147483646';

function pidFileOf(place: DataDirectory): string {
  return path.join(place.cluster, 'postmaster.pid');
}

function readPidFile(place: DataDirectory): string[] | null {
  try {
    return readFileSync(pidFileOf(place), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Returns the running server of the cluster, or null. A postmaster.pid of a dead one is ignored. `child` is the
 * server's process id if this process has started it.
 */
export function findPostmaster(place: DataDirectory, child?: number): Postmaster | null {
  const lines = readPidFile(place);
  const pid = Math.abs(Number(lines?.[0]));
  if (!lines || !(pid > 0) || !(pid === child || servesCluster(pid, place.cluster))) return null;
  const status = lines[7]?.trim();
  return {
    pid,
    port: Number(lines[3]),
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
  };
}

/**
 * PostgreSQL refuses to start while the process in postmaster.pid is alive, whatever it is; after a restart of a
 * machine or container the id may belong to anything. Only the id is replaced: the file also names the shared memory,
 * by which PostgreSQL detects that orphaned processes are still writing.
 */
function clearReusedPid(place: DataDirectory): void {
  const lines = readPidFile(place);
  const pid = Math.abs(Number(lines?.[0]));
  if (!lines || !(pid > 0) || !isPidTaken(pid) || servesCluster(pid, place.cluster)) return;
  const file = openSync(
    pidFileOf(place),
    constants.O_WRONLY | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0),
  );
  writeSync(file, [UNUSED_PID, ...lines.slice(1)].join('\n'));
  closeSync(file);
}

interface LaunchedServer {
  /** The server's process id, unless another program started it for us. */
  child: number | undefined;
  /** Set once the launched program has ended. */
  ended: { error: Error | null } | null;
}

function launchServer(place: DataDirectory, binaries: PostgresBinaries, port: number): LaunchedServer {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const server = ['-D', place.cluster, ...settings.flatMap((setting) => ['-c', setting])];
  // On Windows, PostgreSQL refuses to run as administrator; pg_ctl drops those rights.
  const [program, args] =
    process.platform === 'win32'
      ? [binaries.pgCtl, ['start', '-w', '-t', '3600', '-D', place.cluster, '-o', server.slice(2).join(' ')]]
      : [binaries.postgres, server];
  const output = openServerLog(place);
  // Detached, so that Ctrl-C only reaches the application, and the server survives if the application is killed.
  const child = spawn(program, args, {
    ...spawnOptions(place),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  const launched: LaunchedServer = {
    child: program === binaries.postgres ? child.pid : undefined,
    ended: null,
  };
  child.on('error', (error) => {
    launched.ended = { error: cannotRunProblem(place, program, error) };
  });
  child.on('exit', () => {
    launched.ended ??= { error: null };
  });
  return launched;
}

function startFailure(place: DataDirectory, fatal: string | null): Error {
  if (fatal && /could not bind|could not create any TCP/.test(fatal)) return new PortTakenError(fatal);
  if (fatal && isNoSpaceText(fatal)) return noSpaceProblem(place.home);
  return new StartupProblem(
    orOwnServer(
      `PostgreSQL did not start (${fatal ?? 'it gave no reason'}): read ${place.serverLog} and put right what it names`,
    ),
  );
}

function isHeldByOrphans(fatal: string | null): boolean {
  return fatal !== null && /pre-existing shared memory block|lock file .* already exists/.test(fatal);
}

function createReminder(log: (line: string) => void): () => void {
  let reminded = performance.now();
  return () => {
    if (performance.now() - reminded < REMIND_MS) return;
    reminded = performance.now();
    log('PostgreSQL is still starting; after a crash it repeats what its journal holds.');
  };
}

/** Waits until the server accepts connections; returns null if it ended instead. Recovery may take any time. */
async function waitUntilReady(
  place: DataDirectory,
  launched: LaunchedServer,
  log: (line: string) => void,
): Promise<Postmaster | null> {
  const remind = createReminder(log);
  for (;;) {
    const found = findPostmaster(place, launched.ended ? undefined : launched.child);
    if (found?.status === 'ready') return found;
    if (launched.ended?.error) throw launched.ended.error;
    if (launched.ended) return null;
    remind();
    await sleep(POLL_MS);
  }
}

/**
 * Starts the server on the port and waits until it accepts connections. Call under the lock and only if none is
 * running. Throws PortTakenError, or StartupProblem with PostgreSQL's message.
 */
export async function startPostmaster(
  place: DataDirectory,
  binaries: PostgresBinaries,
  port: number,
  log: (line: string) => void,
): Promise<Postmaster> {
  let heldSince: number | null = null;
  for (;;) {
    clearReusedPid(place);
    const logged = serverLogSize(place);
    const launched = launchServer(place, binaries, port);
    const ready = await waitUntilReady(place, launched, log);
    if (ready) return ready;
    const fatal = lastFatalMessage(place, logged, launched.child);
    heldSince ??= performance.now();
    const waited = performance.now() - heldSince;
    if (!isHeldByOrphans(fatal) || waited > ORPHANS_TIMEOUT_MS) throw startFailure(place, fatal);
    endOrphanedProcesses(place, waited);
    await sleep(100);
  }
}

async function waitForEnd(pid: number): Promise<boolean> {
  const mark = processStartMark(pid);
  if (mark === null) return true;
  const began = performance.now();
  while (isAlive({ pid, mark })) {
    if (performance.now() - began > STOP_PATIENCE_MS) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/**
 * Returns the running server once it accepts connections, or null if there is none; waits for one that is starting or
 * stopping. Throws StartupProblem if that does not end.
 */
export async function waitForPostmaster(
  place: DataDirectory,
  log: (line: string) => void,
): Promise<Postmaster | null> {
  const remind = createReminder(log);
  for (;;) {
    const found = findPostmaster(place);
    if (found === null || found.status === 'ready') return found;
    if (found.status === 'starting') {
      remind();
      await sleep(POLL_MS);
    } else if (!(await waitForEnd(found.pid))) {
      throw new StartupProblem(
        `The database in ${place.home} has been stopping for a minute: wait until process ${found.pid} has ended and start again.`,
      );
    }
  }
}

/**
 * Stops the server with a fast shutdown: connections are closed, open transactions are rolled back, data is flushed.
 * Returns false if it is still busy after a minute.
 */
export function stopPostmaster(
  place: DataDirectory,
  binaries: PostgresBinaries,
  { pid }: Postmaster,
): Promise<boolean> {
  if (process.platform === 'win32') {
    spawn(binaries.pgCtl, ['stop', '-W', '-m', 'fast', '-D', place.cluster], spawnOptions(place));
  } else {
    process.kill(pid, 'SIGINT');
  }
  return waitForEnd(pid);
}
