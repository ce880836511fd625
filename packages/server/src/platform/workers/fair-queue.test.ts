import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { FairLimiter } from './concurrency-limits.ts';
import { FairQueue } from './fair-queue.ts';

const all = (queue: FairQueue<string>) => {
  const order: string[] = [];
  for (let item = queue.next(); item !== undefined; item = queue.next()) order.push(item);
  return order;
};

it('accounts with many items take turns with accounts with few', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'a4']) queue.push('a', item);
  queue.push('b', 'b1');
  for (const item of ['c1', 'c2']) queue.push('c', item);
  expect([queue.length, queue.waitingOf('a'), queue.waitingOf('d')]).toEqual([7, 4, 0]);
  expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4']);
  expect(queue.length).toBe(0);
});

it('a new account is served before those that were served already', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queue.push('a', item);
  expect(queue.next()).toBe('a1');
  queue.push('b', 'b1');
  expect(queue.next()).toBe('a2');
  expect(queue.next()).toBe('b1');
});

it('removed items are not served, and accounts that may not come are skipped', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2']) queue.push('a', item);
  queue.push('b', 'b1');
  expect(queue.remove('a1')).toBe(true);
  expect(queue.remove('a1')).toBe(false);
  expect(queue.next((account) => account !== 'a')).toBe('b1');
  expect(queue.next((account) => account !== 'a')).toBeUndefined();
  expect(queue.clear()).toEqual(['a2']);
});

const refusal = () => new Error('too many wait');

it('the limiter bounds running work per account and in total, and is fair', async () => {
  const turns = new FairLimiter({ atOnce: 3, ofOne: 2, waitingOfOne: 2, refusal });
  const order: string[] = [];
  const come = async (account: string, name: string) => {
    const release = await turns.take(account);
    order.push(name);
    return release;
  };
  const first = await come('a', 'a1');
  const second = await come('a', 'a2');
  const third = come('a', 'a3');
  const fourth = come('a', 'a4');
  await expect(turns.take('a')).rejects.toThrow('too many wait');
  const other = await come('b', 'b1');
  const waiting = come('b', 'b2');
  expect(order).toEqual(['a1', 'a2', 'b1']);
  first();
  first();
  (await third)();
  (await waiting)();
  (await fourth)();
  expect(order.slice(3).sort()).toEqual(['a3', 'a4', 'b2']);
  second();
  other();
  (await turns.take('a'))();
});

it('a caller who aborts while waiting takes no slot', async () => {
  const turns = new FairLimiter({ atOnce: 1, ofOne: 1, waitingOfOne: 5, refusal });
  const release = await turns.take('a');
  const gone = new AbortController();
  const left = turns.take('b', gone.signal);
  const next = turns.take('c');
  gone.abort();
  await expect(left).rejects.toThrow('too many wait');
  release();
  (await next)();
});

it('a caller who has a slot is listened to no longer', async () => {
  const { signal } = new AbortController();
  const turns = new FairLimiter({ atOnce: 1, ofOne: 1, waitingOfOne: 5, refusal });
  (await turns.take('a', signal))();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
