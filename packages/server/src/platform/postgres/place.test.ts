import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closedFolder, startedByRoot, unprivilegedAccount } from './account.ts';
import { preparePlace } from './place.ts';
import { ask, clusterOf, TestWorld } from './test-world.ts';

const TIMEOUT = 30_000;
let world: TestWorld;

beforeEach(() => {
  world = new TestWorld();
});

afterEach(() => world.clean(), TIMEOUT);

test('a machine without the accounts postgres and nobody is told to start it as an ordinary user', () => {
  const passwd = 'root:x:0:0:root:/root:/bin/sh\nnobody:x:0:0::/:/bin/false\n';
  expect(() => unprivilegedAccount(passwd)).toThrow(
    /^PostgreSQL does not run as root .* as an ordinary user, or set DATABASE_URL .*\.$/,
  );
  expect(unprivilegedAccount(`${passwd}nobody:x:65534:65534::/:/bin/false\n`)).toMatchObject({ uid: 65_534 });
});

describe('started by root', { timeout: TIMEOUT }, () => {
  beforeEach((context) => {
    if (!startedByRoot()) context.skip('needs root: only root changes to another account');
  });

  test('a private data folder is opened for passage and its cluster belongs to an unprivileged account', async () => {
    const dataDir = world.folder();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const { notices } = await world.open(dataDir);
    expect(notices).toEqual([]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o711);
    const { uid } = statSync(clusterOf(dataDir));
    expect(uid).toBe(unprivilegedAccount().uid);
    expect(statSync(path.join(dataDir, 'postgres', 'password')).uid).toBe(0);
  });

  test('below a closed folder the database goes to /var/lib/brick-ledger, says so, and stays there', async () => {
    const closed = world.folder();
    const dataDir = path.join(closed, 'clone', 'data');
    const { home } = preparePlace(dataDir);
    world.alsoRemoves(home);
    expect(home).toMatch(/^\/var\/lib\/brick-ledger\/[0-9a-f]{16}$/);
    const first = await world.open(dataDir);
    expect(first.notices).toEqual([
      `The database is kept in ${home}, because the account ${unprivilegedAccount().name}, which runs it, cannot pass ${closed}; back that folder up together with the data folder.`,
    ]);
    await ask(first.ownerUrl, 'CREATE TABLE wall AS SELECT 7 AS bricks');
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    await first.stop();
    const again = await world.open(dataDir);
    expect(await ask(again.ownerUrl, 'SELECT bricks FROM wall')).toEqual([{ bricks: 7 }]);
    await again.stop();

    const moved = path.join(closed, 'moved');
    renameSync(dataDir, moved);
    await expect(world.open(moved)).rejects.toThrow(`was left in ${home}`);
  });

  test('two clones never share a database, one clone by two names does', () => {
    const closed = world.folder();
    const [one, two, alias] = ['one', 'two', 'alias'].map((name) => path.join(closed, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(one);
    symlinkSync(one, alias);
    const homes = [one, two, alias].map((dataDir) => preparePlace(dataDir).home);
    for (const home of homes) world.alsoRemoves(home);
    expect(homes[0]).not.toBe(homes[1]);
    expect(homes[0]).toBe(homes[2]);
    expect(readFileSync(path.join(one, 'postgres-location.txt'), 'utf8')).toBe(`${homes[0]}\n`);
  });

  test('a data folder never takes a database that another one left behind at its path', () => {
    const closed = world.folder();
    const [gone, kept] = [path.join(closed, 'gone'), path.join(closed, 'kept')];
    const [left, own] = [preparePlace(gone), preparePlace(kept)];
    world.alsoRemoves(left.home);
    world.alsoRemoves(own.home);
    mkdirSync(left.cluster);
    writeFileSync(path.join(left.cluster, 'PG_VERSION'), '18\n');
    rmSync(gone, { recursive: true });
    renameSync(kept, gone);
    expect(() => preparePlace(gone)).toThrow(`was left in ${own.home}`);
  });

  test('a closed folder is found wherever it lies on the way', () => {
    const account = unprivilegedAccount();
    const closed = world.folder();
    mkdirSync(path.join(closed, 'inside'));
    expect(closedFolder(path.join(closed, 'inside'), account)).toBe(closed);
    expect(closedFolder('/usr', account)).toBeNull();
    expect(existsSync(closed)).toBe(true);
  });
});
