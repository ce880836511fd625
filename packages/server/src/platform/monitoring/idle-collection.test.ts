import { setTimeout as wait } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { collectWhenIdle } from './idle-collection.ts';

const megabytes = () => process.memoryUsage().heapTotal / 1024 ** 2;

const youngMegabytes = () => {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  return (young?.space_size ?? 0) / 1024 ** 2;
};

/** Objects that live long enough to be kept among the old ones. */
async function fillHeap(): Promise<object[]> {
  const kept: object[] = [];
  for (let round = 0; round < 20; round += 1) {
    for (let row = 0; row < 100_000; row += 1) kept.push({ row, text: `row ${row}` });
    await wait(1);
  }
  return kept;
}

it('gives memory back once the process is idle', async () => {
  const stop = collectWhenIdle(50);
  // What other tests of this worker have left is given back first.
  await wait(500);
  let rows: object[] | null = await fillHeap();
  await wait(500);
  const full = megabytes();
  await wait(500);
  expect(rows.length).toBe(2_000_000);
  expect(megabytes()).toBeGreaterThan(full - 60);
  rows = null;
  // What is allocated meanwhile makes it worth looking again.
  const more = await fillHeap();
  more.length = 0;
  expect(youngMegabytes()).toBeGreaterThan(16);
  await expect.poll(megabytes).toBeLessThan(full - 60);
  await expect.poll(youngMegabytes).toBeLessThan(8);
  stop();
});
