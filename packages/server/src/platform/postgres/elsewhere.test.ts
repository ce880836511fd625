import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { awaitUnusedElsewhere, claim } from './elsewhere.ts';
import { TestWorld } from './test-world.ts';

const PATIENCE = { quietMs: 400, totalMs: 1_200 };
let world: TestWorld;
let inUse: string;

beforeEach(() => {
  world = new TestWorld();
  inUse = path.join(world.folder(), 'in-use');
});

afterEach(() => world.clean());

function neighbourBeatsFor(milliseconds: number): void {
  writeFileSync(inUse, JSON.stringify({ machine: 'another', host: 'neighbour' }));
  const beats = setInterval(() => utimesSync(inUse, new Date(), new Date()), 100);
  setTimeout(() => clearInterval(beats), milliseconds);
}

function wait(): Promise<void> {
  return awaitUnusedElsewhere(inUse, '/data', (line) => world.lines.push(line), PATIENCE);
}

test('a folder that another machine or container goes on using is refused', async () => {
  neighbourBeatsFor(2_000);
  await expect(wait()).rejects.toThrow(
    /^The data folder \/data is in use on another machine or in another container \(neighbour\).* stop the other one, or set DATABASE_URL.*\.$/,
  );
});

test('a folder that another container is just leaving is waited for', async () => {
  neighbourBeatsFor(300);
  await wait();
  expect(world.lines).toHaveLength(1);
});

test('a folder that another machine left long ago is taken at once', async () => {
  writeFileSync(inUse, JSON.stringify({ machine: 'another', host: 'neighbour' }));
  utimesSync(inUse, new Date(0), new Date(0));
  await wait();
  expect(world.lines).toEqual([]);
});

test('a folder of this machine is taken at once, however fresh', async () => {
  claim(inUse);
  expect(existsSync(inUse)).toBe(true);
  await wait();
  expect(world.lines).toEqual([]);
});
