import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestFixtures } from '../test-fixtures.ts';
import { waitUntilUnused, writeFolderUse } from './in-use-heartbeat.ts';

const PATIENCE = { quietMs: 400, totalMs: 1_200 };
let world: TestFixtures;
let inUse: string;

beforeEach(() => {
  world = new TestFixtures();
  inUse = path.join(world.folder(), 'in-use');
});

afterEach(() => world.clean());

function neighbourBeatsFor(milliseconds: number): void {
  writeFileSync(inUse, JSON.stringify({ machine: 'another', host: 'neighbour' }));
  const beats = setInterval(() => utimesSync(inUse, new Date(), new Date()), 100);
  setTimeout(() => clearInterval(beats), milliseconds);
}

function wait(patience = PATIENCE): Promise<void> {
  return waitUntilUnused(inUse, '/data', (line) => world.lines.push(line), patience);
}

test('a folder in use on another machine or container is rejected', async () => {
  neighbourBeatsFor(2_000);
  await expect(wait()).rejects.toThrow(
    /^The data folder \/data is in use on another machine or in another container \(neighbour\).* stop the other one, or set DATABASE_URL.*\.$/,
  );
});

test('a folder that another container is just releasing is waited for', async () => {
  neighbourBeatsFor(300);
  await wait();
  expect(world.lines).toHaveLength(1);
});

test('a folder in which nothing happens any more is not rejected, however late that is seen', async () => {
  neighbourBeatsFor(0);
  await wait({ quietMs: 600, totalMs: 300 });
  expect(world.lines).toHaveLength(1);
});

test('a folder that another machine released long ago is used at once', async () => {
  writeFileSync(inUse, JSON.stringify({ machine: 'another', host: 'neighbour' }));
  utimesSync(inUse, new Date(0), new Date(0));
  await wait();
  expect(world.lines).toEqual([]);
});

test('a folder of this machine is used at once', async () => {
  writeFolderUse(inUse);
  expect(existsSync(inUse)).toBe(true);
  await wait();
  expect(world.lines).toEqual([]);
});
