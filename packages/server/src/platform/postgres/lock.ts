import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, isNumberTaken, ownIdentity, ownMachine, type ProcessIdentity } from './process-identity.ts';
import { StartupProblem } from './startup-problem.ts';

interface Holder extends ProcessIdentity {
  machine: string;
}

const POLL_MS = 20;
const REMIND_MS = 5_000;
const PATIENCE_MS = 600_000;
// Old turns stay for a while, so that whoever read the list long ago cannot take one of them again.
const KEPT_TURNS = 8;

function turns(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function readHolder(folder: string, turn: number): Holder | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, String(turn)), 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function draft(folder: string): string {
  const holder: Holder = { ...ownIdentity(), machine: ownMachine() };
  const file = path.join(folder, `draft-${process.pid}-${randomBytes(6).toString('hex')}`);
  writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o644 });
  return file;
}

/** Takes the turn unless somebody has it; a turn appears whole, so its holder can always be read. */
function tryTake(folder: string, turn: number): boolean {
  const file = draft(folder);
  try {
    linkSync(file, path.join(folder, String(turn)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(file, { force: true });
  }
  if (Math.max(...turns(folder)) === turn) return true;
  rmSync(path.join(folder, String(turn)), { force: true });
  return false;
}

function sweep(folder: string, turn: number): void {
  for (const name of readdirSync(folder)) {
    const author = /^draft-(\d+)-/.exec(name)?.[1];
    const stale = author ? !isNumberTaken(Number(author)) : Number(name) <= turn - KEPT_TURNS;
    if (stale) rmSync(path.join(folder, name), { force: true });
  }
}

function isHeld(holder: Holder | null): holder is Holder {
  // A holder on another machine was found to be gone before anyone comes here (see elsewhere.ts).
  return holder !== null && holder.machine === ownMachine() && isAlive(holder);
}

async function take(folder: string, log: (line: string) => void): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const began = performance.now();
  let reminded = began;
  for (;;) {
    const last = Math.max(0, ...turns(folder));
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
 * Runs `work` while no other process of this machine runs any under the same lock folder. Killing the holder
 * frees the lock. Each turn is a file with the next number: taking over from a dead holder creates the next
 * file and removes none, so two that find the same dead holder cannot both succeed.
 */
export async function withLock<T>(
  folder: string,
  log: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const turn = await take(folder, log);
  try {
    sweep(folder, turn);
    return await work();
  } finally {
    // An empty turn is a free one: emptying succeeds on a full disk, where writing anything would not.
    truncateSync(path.join(folder, String(turn)), 0);
  }
}
