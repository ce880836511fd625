import { spawn } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { cannotRun, underAccount } from './cluster.ts';
import { endOrphans } from './orphans.ts';
import type { Place } from './place.ts';
import { isAlive, isNumberTaken, servesCluster, startMark } from './process-identity.ts';
import { lastFatal, openServerLog, serverLogSize } from './server-log.ts';
import { noSpace, orOwnServer, StartupProblem, saysNoSpace } from './startup-problem.ts';

/** A living PostgreSQL server of the cluster, as its postmaster.pid tells. */
export interface Postmaster {
  pid: number;
  port: number;
  status: 'starting' | 'stopping' | 'ready';
}

/** The server could not listen, because another program has the port. */
export class PortTaken extends Error {}

const POLL_MS = 10;
const REMIND_MS = 5_000;
const ORPHANS_MS = 30_000;
const STOP_PATIENCE_MS = 60_000;
// Above the highest process number of any system that PostgreSQL runs on.
const NOBODYS_PID = '2147483646';

function pidFileOf(place: Place): string {
  return path.join(place.cluster, 'postmaster.pid');
}

function readPidFile(place: Place): string[] | null {
  try {
    return readFileSync(pidFileOf(place), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The server that runs on the cluster now, or null. A postmaster.pid left by a dead one counts as none.
 * `child` is the number of a process that is known to be it, where this process has started it.
 */
export function findPostmaster(place: Place, child?: number): Postmaster | null {
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
 * PostgreSQL refuses to start while the process that postmaster.pid names is alive, whatever it is; after a
 * restart of a machine or container the number may belong to anything. Only the number is taken out: the file
 * also names the shared memory, by which PostgreSQL finds that orphans of a killed server are still writing.
 */
function clearReusedPid(place: Place): void {
  const lines = readPidFile(place);
  const pid = Math.abs(Number(lines?.[0]));
  if (!lines || !(pid > 0) || !isNumberTaken(pid) || servesCluster(pid, place.cluster)) return;
  const file = openSync(
    pidFileOf(place),
    constants.O_WRONLY | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0),
  );
  writeSync(file, [NOBODYS_PID, ...lines.slice(1)].join('\n'));
  closeSync(file);
}

interface Launch {
  /** The number of the server's process, unless another program started it for us. */
  child: number | undefined;
  /** Set once the launched program has ended. */
  ended: { error: Error | null } | null;
}

function launch(place: Place, binaries: Binaries, port: number): Launch {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const server = ['-D', place.cluster, ...settings.flatMap((setting) => ['-c', setting])];
  // On Windows PostgreSQL refuses an administrator; pg_ctl takes those rights off it.
  const [program, args] =
    process.platform === 'win32'
      ? [binaries.pgCtl, ['start', '-w', '-t', '3600', '-D', place.cluster, '-o', server.slice(2).join(' ')]]
      : [binaries.postgres, server];
  const output = openServerLog(place);
  // Detached, so that Ctrl-C reaches the application alone, and the server outlives it if it is killed.
  const child = spawn(program, args, {
    ...underAccount(place),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  const launched: Launch = { child: program === binaries.postgres ? child.pid : undefined, ended: null };
  child.on('error', (error) => {
    launched.ended = { error: cannotRun(place, program, error) };
  });
  child.on('exit', () => {
    launched.ended ??= { error: null };
  });
  return launched;
}

function failure(place: Place, fatal: string | null): Error {
  if (fatal && /could not bind|could not create any TCP/.test(fatal)) return new PortTaken(fatal);
  if (fatal && saysNoSpace(fatal)) return noSpace(place.home);
  return new StartupProblem(
    orOwnServer(
      `PostgreSQL did not start (${fatal ?? 'it gave no reason'}): read ${place.serverLog} and put right what it names`,
    ),
  );
}

function isHeldByOrphans(fatal: string | null): boolean {
  return fatal !== null && /pre-existing shared memory block|lock file .* already exists/.test(fatal);
}

function reminder(log: (line: string) => void): () => void {
  let reminded = performance.now();
  return () => {
    if (performance.now() - reminded < REMIND_MS) return;
    reminded = performance.now();
    log('PostgreSQL is still starting; after a crash it repeats what its journal holds.');
  };
}

/** Waits until the server takes connections; returns null if it ended instead. Recovery takes as long as it takes. */
async function becomesReady(
  place: Place,
  launched: Launch,
  log: (line: string) => void,
): Promise<Postmaster | null> {
  const remind = reminder(log);
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
 * Starts the server on the port and waits until it takes connections. Call under the lock and only if none runs.
 * Throws PortTaken, or StartupProblem with what PostgreSQL says.
 */
export async function startPostmaster(
  place: Place,
  binaries: Binaries,
  port: number,
  log: (line: string) => void,
): Promise<Postmaster> {
  let heldSince: number | null = null;
  for (;;) {
    clearReusedPid(place);
    const logged = serverLogSize(place);
    const launched = launch(place, binaries, port);
    const ready = await becomesReady(place, launched, log);
    if (ready) return ready;
    const fatal = lastFatal(place, logged, launched.child);
    heldSince ??= performance.now();
    const waited = performance.now() - heldSince;
    if (!isHeldByOrphans(fatal) || waited > ORPHANS_MS) throw failure(place, fatal);
    endOrphans(place, waited);
    await sleep(100);
  }
}

async function hasEnded(pid: number): Promise<boolean> {
  const mark = startMark(pid);
  if (mark === null) return true;
  const began = performance.now();
  while (isAlive({ pid, mark })) {
    if (performance.now() - began > STOP_PATIENCE_MS) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/**
 * The server that runs on the cluster, once it takes connections, or null if there is none, if need be after
 * waiting for one that is just starting or stopping. Throws StartupProblem if that does not come to an end.
 */
export async function settledPostmaster(
  place: Place,
  log: (line: string) => void,
): Promise<Postmaster | null> {
  const remind = reminder(log);
  for (;;) {
    const found = findPostmaster(place);
    if (found === null || found.status === 'ready') return found;
    if (found.status === 'starting') {
      remind();
      await sleep(POLL_MS);
    } else if (!(await hasEnded(found.pid))) {
      throw new StartupProblem(
        `The database in ${place.home} has been stopping for a minute: wait until process ${found.pid} has ended and start again.`,
      );
    }
  }
}

/**
 * Ends the server with a fast shutdown: connections are cut, open transactions rolled back, everything is
 * brought to disk. Returns false if it is still busy with that after a minute.
 */
export function stopPostmaster(place: Place, binaries: Binaries, { pid }: Postmaster): Promise<boolean> {
  if (process.platform === 'win32') {
    spawn(binaries.pgCtl, ['stop', '-W', '-m', 'fast', '-D', place.cluster], underAccount(place));
  } else {
    process.kill(pid, 'SIGINT');
  }
  return hasEnded(pid);
}
