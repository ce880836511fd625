import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupProblem } from '../startup-problem.ts';
import { isAlive, isPidTaken, ownIdentity, ownMachine, type ProcessIdentity } from './process-identity.ts';

interface LockHolder extends ProcessIdentity {
  machine: string;
}

const POLL_MS = 20;
const REMIND_MS = 5_000;
const PATIENCE_MS = 600_000;
// Old turn files stay for a while, so that a process with an outdated list cannot take one of them again.
const KEPT_TURNS = 8;

function listTurns(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function readHolder(folder: string, turn: number): LockHolder | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, String(turn)), 'utf8')) as LockHolder;
  } catch {
    return null;
  }
}

function writeDraft(folder: string): string {
  const holder: LockHolder = { ...ownIdentity(), machine: ownMachine() };
  const file = path.join(folder, `draft-${process.pid}-${randomBytes(6).toString('hex')}`);
  writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o644 });
  return file;
}

/** Takes the turn unless another process has it. The file appears complete, so its holder can always be read. */
function tryTake(folder: string, turn: number): boolean {
  const file = writeDraft(folder);
  try {
    linkSync(file, path.join(folder, String(turn)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(file, { force: true });
  }
  if (Math.max(...listTurns(folder)) === turn) return true;
  rmSync(path.join(folder, String(turn)), { force: true });
  return false;
}

function removeOldTurns(folder: string, turn: number): void {
  for (const name of readdirSync(folder)) {
    const author = /^draft-(\d+)-/.exec(name)?.[1];
    const stale = author ? !isPidTaken(Number(author)) : Number(name) <= turn - KEPT_TURNS;
    if (stale) rmSync(path.join(folder, name), { force: true });
  }
}

function isHeld(holder: LockHolder | null): holder is LockHolder {
  // A holder on another machine was found to be gone earlier (see in-use-heartbeat.ts).
  return holder !== null && holder.machine === ownMachine() && isAlive(holder);
}

async function takeTurn(folder: string, log: (line: string) => void): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const began = performance.now();
  let reminded = began;
  for (;;) {
    const last = Math.max(0, ...listTurns(folder));
    const holder = last === 0 ? null : readHolder(folder, last);
    if (!isHeld(holder)) {
      if (tryTake(folder, last + 1)) return last + 1;
      continue;
    }
    const now = performance.now();
    if (now - began > PATIENCE_MS) {
      throw new StartupProblem(
        `Process ${holder.pid} has held the database for ten minutes: end that process and start again.`,
      );
    }
    if (now - reminded > REMIND_MS) {
      reminded = now;
      log(`Waiting for process ${holder.pid}, which is starting or stopping the database.`);
    }
    await sleep(POLL_MS);
  }
}

/**
 * Runs `work` while no other process of this machine holds the same lock folder. Killing the holder frees the lock.
 * Each turn is a file with the next number: taking over from a dead holder creates the next file and removes none, so
 * two processes that find the same dead holder cannot both succeed.
 */
export async function withLock<T>(
  folder: string,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const turn = await takeTurn(folder, log);
  try {
    removeOldTurns(folder, turn);
    return await work();
  } finally {
    // An empty file is a free turn: truncating works on a full disk, where writing would not.
    truncateSync(path.join(folder, String(turn)), 0);
  }
}
