import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

/** Marks one life of one process: numbers are given out again, together with the start time they are not. */
export interface ProcessIdentity {
  pid: number;
  mark: string;
}

/** Whether any process, even a zombie, has the number. */
export function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * When the process started, in whatever form the system tells it; null if there is no such process.
 * A zombie is none: below a container's first process nobody may ever collect it.
 */
export function startMark(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      // The second field is the program's name in parentheses and may hold anything.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
    } catch {
      // With hidepid, processes of other accounts are there without being seen.
      return isNumberTaken(pid) ? 'hidden' : null;
    }
  }
  if (!isNumberTaken(pid)) return null;
  return process.platform === 'win32' ? 'unknown' : processLine(pid, 'lstart');
}

function processLine(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** Whether the very process that was marked is still alive. */
export function isAlive({ pid, mark }: ProcessIdentity): boolean {
  return startMark(pid) === mark;
}

let own: ProcessIdentity | undefined;

/** The identity of this process. */
export function ownIdentity(): ProcessIdentity {
  own ??= { pid: process.pid, mark: startMark(process.pid) ?? 'unknown' };
  return own;
}

/** Whether `pid` is a living PostgreSQL server that serves the cluster in `folder`. */
export function servesCluster(pid: number, folder: string): boolean {
  if (startMark(pid) === null) return false;
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') return processLine(pid, 'command')?.includes(folder) ?? false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // Root of a container may lack the right to look into another account's process, but not at its command.
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
 * Names the set of processes that this one can see: a boot of a machine, or a container on it.
 * Process numbers mean something only within it.
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
