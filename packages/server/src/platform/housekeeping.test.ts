import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../testing/server.ts';
import { localFiles } from './files.ts';
import { type Chore, startHousekeeping } from './housekeeping.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

function start(chores: readonly Chore[]) {
  const warnings: unknown[] = [];
  const log = { warn: (said: unknown) => warnings.push(said) } as unknown as FastifyBaseLogger;
  const { pool, filesFolder } = server;
  const stop = startHousekeeping({ pool, files: localFiles(filesFolder), now: Date.now, log }, chores);
  return { stop, warnings };
}

it('does each chore again and again, one that fails too, and keeps none from the others', async () => {
  let [good, bad] = [0, 0];
  const { stop, warnings } = start([
    {
      every: 5,
      work: async () => {
        bad += 1;
        throw new Error('the database is away');
      },
    },
    {
      every: 5,
      work: async () => {
        good += 1;
      },
    },
  ]);
  while (good < 3 || bad < 3) await wait(5);
  await stop();
  expect(warnings).toHaveLength(bad);
});

it('begins no chore again before it has ended, and waits for it before it stops', async () => {
  let [begun, ended] = [0, 0];
  const { stop } = start([
    {
      every: 5,
      work: async () => {
        begun += 1;
        await wait(60);
        ended += 1;
      },
    },
  ]);
  while (begun === 0) await wait(5);
  await wait(20);
  expect([begun, ended]).toEqual([1, 0]);
  await stop();
  expect([begun, ended]).toEqual([1, 1]);
  await wait(30);
  expect(begun).toBe(1);
});

it('does what is due each hour soon after the start too, one after the other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const hour = 3_600_000;
  const begun: string[] = [];
  const chore = (name: string): Chore => ({ every: hour, work: async () => begun.push(name) });
  const { stop } = start([chore('one'), chore('other')]);
  await vi.advanceTimersByTimeAsync(62_000);
  expect(begun).toEqual([]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(begun).toEqual(['one']);
  await vi.advanceTimersByTimeAsync(3000);
  expect(begun).toEqual(['one', 'other']);
  await vi.advanceTimersByTimeAsync(hour);
  expect(begun).toEqual(['one', 'other', 'one', 'other']);
  vi.useRealTimers();
  await stop();
});
