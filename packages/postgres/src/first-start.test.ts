import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartupProblem } from './startup-problem.ts';
import { findClosedFolder, findUnprivilegedAccount, isRoot } from './system-account.ts';
import { clusterOf, killProcess, runQuery, TestFixtures, waitUntil } from './test-fixtures.ts';

let world: TestFixtures;

beforeEach(() => {
  world = new TestFixtures();
});

afterEach(() => world.clean());

async function refusal(dataDir: string): Promise<string> {
  const problem = await world.open(dataDir).then(
    () => null,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(StartupProblem);
  return (problem as StartupProblem).message;
}

describe('the first start', () => {
  test('of four concurrent processes sets up one database for all of them', async () => {
    const dataDir = world.folder();
    const told = await Promise.all([1, 2, 3, 4].map(() => world.start(dataDir).told));
    const lines = told.flatMap((each) => each.lines);
    expect(lines.filter((line) => line.startsWith('Setting up'))).toHaveLength(1);
    expect(new Set(told.map(({ url }) => url)).size).toBe(1);
    expect(told[0]?.url).toMatch(/^postgresql:/);
  });

  test('is repeated if it was killed', async () => {
    const dataDir = world.folder();
    const home = path.join(dataDir, 'postgres');
    const killed = world.start(dataDir);
    const halfDone = () => readdirSync(home).some((name) => name.startsWith('init-'));
    await waitUntil(() => existsSync(home) && halfDone());
    await killProcess(killed);
    expect(existsSync(clusterOf(dataDir))).toBe(false);
    const { url } = await world.open(dataDir);
    expect(await runQuery(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(halfDone()).toBe(false);
  });
});

describe('an impossible start explains in one sentence what to do', () => {
  test('if the data folder is below a file', async () => {
    const file = path.join(world.folder(), 'file');
    writeFileSync(file, '');
    expect(await refusal(path.join(file, 'data'))).toMatch(
      /^The data folder .*file\/data cannot be made .*\.$/,
    );
  });

  test('if the data folder is not writable', async (context) => {
    const folder = world.folder();
    chmodSync(folder, 0o555);
    if (!isRoot()) {
      expect(await refusal(folder)).toMatch(/may not write in the data folder .*DATABASE_URL.*\.$/);
      return;
    }
    // Root can access everything, so an ordinary account has to try.
    const account = findUnprivilegedAccount();
    const here = fileURLToPath(new URL('.', import.meta.url));
    const closed = findClosedFolder(here, account);
    if (closed) context.skip(`needs a checkout that ${account.name} can read; ${closed} is closed to it`);
    const { name, message } = await world.start(folder, account).told;
    expect(name).toBe('StartupProblem');
    expect(message).toMatch(/may not write in the data folder .*DATABASE_URL.*\.$/);
  });

  test('if the disk is full', async (context) => {
    const folder = world.folder();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'none', folder], { stdio: 'ignore' });
    } catch {
      context.skip('needs the right to mount a small file system');
    }
    try {
      expect(await refusal(folder)).toMatch(/^There is no space left .*free 1 GB.*\.$/);
      expect(readdirSync(path.join(folder, 'postgres'))).not.toContain('cluster');
    } finally {
      execFileSync('umount', ['-l', folder]);
    }
  });

  test('if the cluster is of another major version', async () => {
    const dataDir = world.folder();
    mkdirSync(clusterOf(dataDir), { recursive: true });
    writeFileSync(path.join(clusterOf(dataDir), 'PG_VERSION'), '14\n');
    expect(await refusal(dataDir)).toMatch(
      /was made by PostgreSQL 14 and this release brings 18: make a backup with the release that you ran before \(npm run backup -- FILE\), then .+npm run restore -- FILE/,
    );
  });
});

test('an ordinary account runs the database as itself', async (context) => {
  const dataDir = world.folder();
  if (!isRoot()) {
    await world.open(dataDir);
    return;
  }
  const account = findUnprivilegedAccount();
  const here = fileURLToPath(new URL('.', import.meta.url));
  const closed = findClosedFolder(here, account);
  if (closed) context.skip(`needs a checkout that ${account.name} can read; ${closed} is closed to it`);
  chownSync(dataDir, account.uid, account.gid);
  const ordinary = world.start(dataDir, account);
  const { url } = await ordinary.told;
  expect(await runQuery(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await killProcess(ordinary);
  // Root, started later, keeps using the account that owns the cluster.
  expect((await world.open(dataDir)).url).toBe(url);
});
