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
import { prepareDataDirectory } from './data-directory.ts';
import { findClosedFolder, findUnprivilegedAccount, isRoot } from './system-account.ts';
import { clusterOf, runQuery, TestFixtures } from './test-fixtures.ts';

let world: TestFixtures;

beforeEach(() => {
  world = new TestFixtures();
});

afterEach(() => world.clean());

test('without the accounts postgres and nobody, the message suggests an ordinary user', () => {
  const passwd = 'root:x:0:0:root:/root:/bin/sh\nnobody:x:0:0::/:/bin/false\n';
  expect(() => findUnprivilegedAccount(passwd)).toThrow(
    /^PostgreSQL does not run as root .* as an ordinary user, or set DATABASE_URL .*\.$/,
  );
  expect(findUnprivilegedAccount(`${passwd}nobody:x:65534:65534::/:/bin/false\n`)).toMatchObject({
    uid: 65_534,
  });
});

describe('started by root', () => {
  beforeEach((context) => {
    if (!isRoot()) context.skip('needs root: only root changes to another account');
  });

  test('a private data folder becomes enterable and its cluster belongs to an unprivileged account', async () => {
    const dataDir = world.folder();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const { notices } = await world.open(dataDir);
    expect(notices).toEqual([]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o711);
    const { uid } = statSync(clusterOf(dataDir));
    expect(uid).toBe(findUnprivilegedAccount().uid);
    expect(statSync(path.join(dataDir, 'postgres', 'password')).uid).toBe(0);
  });

  test('below a closed folder the database is placed in /var/lib/brick-ledger, with a notice, and stays there', async () => {
    const closed = world.folder();
    const dataDir = path.join(closed, 'clone', 'data');
    const { home } = prepareDataDirectory(dataDir);
    world.alsoRemoves(home);
    expect(home).toMatch(/^\/var\/lib\/brick-ledger\/[0-9a-f]{16}$/);
    const first = await world.open(dataDir);
    expect(first.notices).toEqual([
      `The database is kept in ${home}, because the account ${findUnprivilegedAccount().name}, which runs it, cannot pass ${closed}; back that folder up together with the data folder.`,
    ]);
    await runQuery(first.ownerUrl, 'CREATE TABLE wall AS SELECT 7 AS bricks');
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    await first.stop();
    const again = await world.open(dataDir);
    expect(await runQuery(again.ownerUrl, 'SELECT bricks FROM wall')).toEqual([{ bricks: 7 }]);
    await again.stop();

    const moved = path.join(closed, 'moved');
    renameSync(dataDir, moved);
    await expect(world.open(moved)).rejects.toThrow(`was left in ${home}`);
  });

  test('two clones never share a database, but one clone under two names does', () => {
    const closed = world.folder();
    const [one, two, alias] = ['one', 'two', 'alias'].map((name) => path.join(closed, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(one);
    symlinkSync(one, alias);
    const homes = [one, two, alias].map((dataDir) => prepareDataDirectory(dataDir).home);
    for (const home of homes) world.alsoRemoves(home);
    expect(homes[0]).not.toBe(homes[1]);
    expect(homes[0]).toBe(homes[2]);
    expect(readFileSync(path.join(one, 'postgres-location.txt'), 'utf8')).toBe(`${homes[0]}\n`);
  });

  test('a data folder never uses a database that another one left at its path', () => {
    const closed = world.folder();
    const [gone, kept] = [path.join(closed, 'gone'), path.join(closed, 'kept')];
    const [left, own] = [prepareDataDirectory(gone), prepareDataDirectory(kept)];
    world.alsoRemoves(left.home);
    world.alsoRemoves(own.home);
    mkdirSync(left.cluster);
    writeFileSync(path.join(left.cluster, 'PG_VERSION'), '18\n');
    rmSync(gone, { recursive: true });
    renameSync(kept, gone);
    expect(() => prepareDataDirectory(gone)).toThrow(`was left in ${own.home}`);
  });

  test('a closed folder is found anywhere on the path', () => {
    const account = findUnprivilegedAccount();
    const closed = world.folder();
    mkdirSync(path.join(closed, 'inside'));
    expect(findClosedFolder(path.join(closed, 'inside'), account)).toBe(closed);
    expect(findClosedFolder('/usr', account)).toBeNull();
    expect(existsSync(closed)).toBe(true);
  });
});
