import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SharedReads } from './shared-reads.ts';

/** A value that changes, and readings of it that end when they are told to. */
function readableValue() {
  const state = { value: 1, readings: 0, end: () => {} };
  const read = () => {
    state.readings += 1;
    const { value } = state;
    return new Promise<number>((resolve) => {
      state.end = () => resolve(value);
    });
  };
  return { state, read };
}

test('who asks at the same moment shares one reading', async () => {
  const reads = new SharedReads();
  const { state, read } = readableValue();
  const answers = [reads.read('a', read), reads.read('a', read), reads.read('a', read)];
  await turn();
  state.end();
  expect(await Promise.all(answers)).toEqual([1, 1, 1]);
  expect(state.readings).toBe(1);
});

test('who asks while a reading is under way gets what is read after that, together with the others', async () => {
  const reads = new SharedReads();
  const { state, read } = readableValue();
  const early = reads.read('a', read);
  await turn();
  state.value = 2;
  const late = [reads.read('a', read), reads.read('a', read)];
  state.end();
  expect(await early).toBe(1);
  await turn();
  state.end();
  expect(await Promise.all(late)).toEqual([2, 2]);
  expect(state.readings).toBe(2);
});

test('what was read is not kept', async () => {
  const reads = new SharedReads();
  for (const value of [1, 2]) expect(await reads.read('a', async () => value)).toBe(value);
});

test('other questions are read apart, and a failure is told to those who shared it alone', async () => {
  const reads = new SharedReads();
  const failing = [0, 1].map(() => reads.read('a', () => Promise.reject(new Error('full'))));
  const other = reads.read('b', async () => 3);
  await Promise.all(failing.map((each) => expect(each).rejects.toThrow('full')));
  expect(await other).toBe(3);
  const failed = reads.read('a', () => Promise.reject(new Error('full')));
  await turn();
  const next = reads.read('a', async () => 4);
  await expect(failed).rejects.toThrow('full');
  expect(await next).toBe(4);
});
