import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 200;
const FREE = 'free';

/** Identifies a process by id and, if known, start time, because ids are reused. */
function identity(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return `${pid} ${fields[19]}`;
  } catch {
    return `${pid} -`;
  }
}

function isAlive(holder) {
  const pid = Number(holder.split(' ')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return identity(pid) === holder;
}

function generations(folder) {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => b - a);
}

function read(folder, generation) {
  try {
    return readFileSync(`${folder}/${generation}`, 'utf8');
  } catch {
    return null; // Removed by its successor: look again.
  }
}

/**
 * Puts a complete file in place atomically; with `link` it fails if the name is taken, which decides who is first.
 */
function place(folder, generation, text, how) {
  const draft = `${folder}/draft-${process.pid}-${generation}`;
  writeFileSync(draft, text);
  how(draft, `${folder}/${generation}`);
  rmSync(draft, { force: true });
}

function tryNext(folder, latest) {
  const mine = latest + 1;
  try {
    place(folder, mine, identity(process.pid), linkSync);
  } catch (error) {
    rmSync(`${folder}/draft-${process.pid}-${mine}`, { force: true });
    if (error.code === 'EEXIST') return null;
    throw error;
  }
  // A slower process may have read an old list: if there is a newer generation, that one counts.
  if (generations(folder)[0] !== mine) {
    rmSync(`${folder}/${mine}`, { force: true });
    return null;
  }
  for (const old of generations(folder)) if (old < mine) rmSync(`${folder}/${old}`, { force: true });
  return mine;
}

async function acquire(folder, onWait) {
  for (let waited = false; ; ) {
    const latest = generations(folder)[0] ?? 0;
    const holder = latest === 0 ? FREE : read(folder, latest);
    if (holder !== null && (holder === FREE || !isAlive(holder))) {
      const mine = tryNext(folder, latest);
      if (mine !== null) return mine;
    } else if (holder !== null) {
      if (!waited) onWait();
      waited = true;
      await pause(POLL_MS);
    }
  }
}

/**
 * Runs `work` while no other process runs its own under the same folder. The lock is a row of numbered files of which
 * the highest names the holder; taking it means creating the next number, which only one can. A holder killed with
 * kill -9 is recognised by its id and starting time, so nothing has to be cleaned up by hand.
 */
export async function withLock(folder, work, onWait) {
  mkdirSync(folder, { recursive: true });
  const mine = await acquire(folder, onWait);
  try {
    return await work();
  } finally {
    place(folder, mine, FREE, renameSync);
  }
}
