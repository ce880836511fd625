import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestFixtures, waitUntil } from '../test-fixtures.ts';
import { withLock } from './process-lock.ts';

const here = new URL('.', import.meta.url);
let world: TestFixtures;
let folder: string;
let lock: string;

beforeEach(() => {
  world = new TestFixtures();
  folder = world.folder();
  lock = path.join(folder, 'lock');
  writeFileSync(path.join(folder, 'count'), '0');
});

afterEach(() => world.clean());

/** A process that increments a number in a file under the lock, `rounds` times; without the lock, updates would be lost. */
function adder(rounds: number, holdMs: number): ChildProcess {
  const program = `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { withLock } from './process-lock.ts';
    const count = ${JSON.stringify(path.join(folder, 'count'))};
    for (let round = 0; round < ${rounds}; round += 1) {
      await withLock(${JSON.stringify(lock)}, () => {}, async () => {
        const before = Number(readFileSync(count, 'utf8'));
        await sleep(${holdMs});
        writeFileSync(count, String(before + 1));
      });
    }`;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    cwd: fileURLToPath(here),
    stdio: 'inherit',
  });
}

function count(): number {
  return Number(readFileSync(path.join(folder, 'count'), 'utf8'));
}

test('four processes never work at the same time', async () => {
  const adders = [1, 2, 3, 4].map(() => adder(15, 2));
  await Promise.all(adders.map((child) => once(child, 'exit')));
  expect(count()).toBe(60);
  expect(readdirSync(lock).length).toBeLessThan(20);
});

test('a killed holder frees the lock, for one at a time', async () => {
  const holder = adder(1, 60_000);
  const isHeld = () => {
    try {
      return readFileSync(path.join(lock, '1'), 'utf8') !== '';
    } catch {
      return false;
    }
  };
  await waitUntil(isHeld);
  let atWork = 0;
  let most = 0;
  const waiting = Array.from({ length: 8 }, () =>
    withLock(
      lock,
      () => {},
      async () => {
        atWork += 1;
        most = Math.max(most, atWork);
        await sleep(5);
        atWork -= 1;
      },
    ),
  );
  await sleep(100);
  expect(most).toBe(0);
  holder.kill('SIGKILL');
  await Promise.all(waiting);
  expect(most).toBe(1);
});

test('the lock is free again when the work under it fails', async () => {
  const failing = withLock(
    lock,
    () => {},
    async () => {
      throw new Error('It failed.');
    },
  );
  await expect(failing).rejects.toThrow('It failed.');
  expect(
    await withLock(
      lock,
      () => {},
      async () => 'done',
    ),
  ).toBe('done');
});
