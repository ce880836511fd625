import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

/** Identifies a process: ids are reused, but not together with the start time. */
export interface ProcessIdentity {
  pid: number;
  mark: string;
}

/** Whether any process, even a zombie, has this id. */
export function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns the start time of a process, in the system's format; null if there is no such process. Zombies do not
 * count: below a container's first process they may never be collected.
 */
export function processStartMark(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      // The second field is the program's name in parentheses and may contain anything.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
    } catch {
      // With hidepid, processes of other accounts exist but are hidden.
      return isPidTaken(pid) ? 'hidden' : null;
    }
  }
  if (!isPidTaken(pid)) return null;
  return process.platform === 'win32' ? 'unknown' : readProcessColumn(pid, 'lstart');
}

function readProcessColumn(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** Whether the identified process is still alive. */
export function isAlive({ pid, mark }: ProcessIdentity): boolean {
  return processStartMark(pid) === mark;
}

let ownProcess: ProcessIdentity | undefined;

/** The identity of this process. */
export function ownIdentity(): ProcessIdentity {
  ownProcess ??= { pid: process.pid, mark: processStartMark(process.pid) ?? 'unknown' };
  return ownProcess;
}

/** Whether `pid` is a running PostgreSQL server of the cluster in `folder`. */
export function servesCluster(pid: number, folder: string): boolean {
  if (processStartMark(pid) === null) return false;
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') return readProcessColumn(pid, 'command')?.includes(folder) ?? false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // Root in a container may not be allowed to read another account's working folder, but its command line.
    return commandLine(pid).includes(folder);
  }
}

function commandLine(pid: number): string[] {
  try {
    const [program = '', ...rest] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return path.basename(program) === 'postgres' ? rest : [];
  } catch {
    return [];
  }
}

let machine: string | undefined;

/**
 * Identifies the set of processes visible to this one: a boot of a machine, or a container on it. Process ids are
 * only meaningful within it.
 */
export function ownMachine(): string {
  machine ??= `${hostname()} ${linuxNamespace()}`.trim();
  return machine;
}

function linuxNamespace(): string {
  if (process.platform !== 'linux') return '';
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}
