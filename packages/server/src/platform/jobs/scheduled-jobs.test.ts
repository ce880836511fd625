import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, expect, it, vi } from 'vitest';
import { startServer } from '../../testing/test-server.ts';
import { createLocalFileStore } from '../files/file-store.ts';
import { type ScheduledJob, startScheduledJobs } from './scheduled-jobs.ts';

const server = await startServer();
afterAll(() => server.stop());

function start(chores: readonly ScheduledJob[]) {
  const warnings: unknown[] = [];
  const log = { warn: (said: unknown) => warnings.push(said) } as unknown as FastifyBaseLogger;
  const { pool, filesFolder } = server;
  const stop = startScheduledJobs(
    { pool, files: createLocalFileStore(filesFolder), now: Date.now, log },
    chores,
  );
  return { stop, warnings };
}

it('repeats each job, including failing ones, without delaying others', async () => {
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

it('does not start a job twice at the same time, and waits for it on stop', async () => {
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

it('runs hourly jobs soon after the start as well, one after the other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const hour = 3_600_000;
  const begun: string[] = [];
  const chore = (name: string): ScheduledJob => ({ every: hour, work: async () => begun.push(name) });
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
