import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './process-lock.mjs';

const LOCK = new URL('./process-lock.mjs', import.meta.url).href;
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brick-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a process that takes the lock, reports it in a file, and increments a counter with a pause in between. */
function contender(body) {
  const code = `
    import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
    import { setTimeout as pause } from 'node:timers/promises';
    import { withLock } from '${LOCK}';
    const count = ${JSON.stringify(join(folder, 'count'))};
    const said = ${JSON.stringify(join(folder, 'said'))};
    await withLock(${JSON.stringify(join(folder, 'lock'))}, async () => { ${body} }, () => {});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
  return { child, ended: new Promise((resolve) => child.on('exit', resolve)) };
}

const ADD_ONE =
  'const before = Number(readFileSync(count)); await pause(20); writeFileSync(count, String(before + 1));';

test('eight processes work one after another', async () => {
  writeFileSync(join(folder, 'count'), '0');
  await Promise.all(Array.from({ length: 8 }, () => contender(ADD_ONE).ended));
  expect(readFileSync(join(folder, 'count'), 'utf8')).toBe('8');
});

test('a holder killed with kill -9 does not block the others', async () => {
  writeFileSync(join(folder, 'count'), '0');
  writeFileSync(join(folder, 'said'), '');
  const holder = contender("appendFileSync(said, 'held'); await pause(60_000);");
  await expect.poll(() => readFileSync(join(folder, 'said'), 'utf8')).toBe('held');
  const others = Array.from({ length: 4 }, () => contender(ADD_ONE));
  holder.child.kill('SIGKILL');
  await Promise.all(others.map(({ ended }) => ended));
  expect(readFileSync(join(folder, 'count'), 'utf8')).toBe('4');
});

test.runIf(process.platform === 'linux')('a reused process id is not the holder', async () => {
  const lock = join(folder, 'lock');
  await withLock(
    lock,
    async () => {},
    () => {},
  );
  const [name] = readdirSync(lock);
  writeFileSync(join(lock, name), `${process.pid} 1`);
  let ran = false;
  await withLock(
    lock,
    async () => {
      ran = true;
    },
    () => {},
  );
  expect(ran).toBe(true);
});

test('failing work releases the lock', async () => {
  const lock = join(folder, 'lock');
  await expect(
    withLock(
      lock,
      async () => {
        throw new Error('no space');
      },
      () => {},
    ),
  ).rejects.toThrow('no space');
  expect(
    await withLock(
      lock,
      async () => 'next',
      () => {},
    ),
  ).toBe('next');
});
