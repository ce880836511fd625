import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMissingLinks, findBinaries, findBinariesPackage } from './binaries.ts';
import { findUnprivilegedAccount, isRoot } from './system-account.ts';
import { TestFixtures } from './test-fixtures.ts';

let world: TestFixtures;

beforeEach(() => {
  world = new TestFixtures();
});

afterEach(() => world.clean());

/** The npm package without its install script having run. */
function packageWithoutLinks(): string {
  const folder = path.join(world.folder(), path.basename(findBinariesPackage()));
  cpSync(findBinariesPackage(), folder, { recursive: true, verbatimSymlinks: true });
  for (const { target } of links(folder)) rmSync(path.join(folder, target), { force: true });
  return folder;
}

function links(folder: string): { target: string }[] {
  return JSON.parse(readFileSync(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
}

function versionOf(program: string, account: { uid: number; gid: number } | null): string {
  return execFileSync(program, ['--version'], { encoding: 'utf8', cwd: '/', env: {}, ...account }).trim();
}

test('on a platform without binaries, the message suggests an own server', () => {
  expect(() => findBinariesPackage('freebsd-x64')).toThrow(
    /^There is no built-in PostgreSQL for freebsd-x64; set DATABASE_URL to .*\.$/,
  );
});

describe('the programs', () => {
  test('are used where npm installed them', () => {
    const programs = path.join(world.folder(), 'programs');
    const { postgres } = findBinaries(null, programs);
    expect(postgres.startsWith(findBinariesPackage())).toBe(true);
    expect(existsSync(programs)).toBe(false);
  });

  test('get the links that the install script would have created', () => {
    const folder = packageWithoutLinks();
    const programs = path.join(world.folder(), 'programs');
    const { initdb, major } = findBinaries(null, programs, folder);
    expect(versionOf(initdb, null)).toContain(`PostgreSQL) ${major}`);
    expect(existsSync(programs)).toBe(false);
  });

  test('are copied once for an account that cannot reach them', (context) => {
    if (!isRoot()) context.skip('needs root: only root changes to another account');
    const account = findUnprivilegedAccount();
    const folder = packageWithoutLinks();
    const home = world.folder();
    chmodSync(home, 0o711);
    const programs = path.join(home, 'programs');
    const { initdb, postgres } = findBinaries(account, programs, folder);
    expect(initdb.startsWith(programs)).toBe(true);
    expect(versionOf(initdb, account)).toMatch(/^initdb \(PostgreSQL\) 18/);
    expect(versionOf(postgres, account)).toMatch(/^postgres \(PostgreSQL\) 18/);
    expect(findBinaries(account, programs, folder).initdb).toBe(initdb);
    expect(readdirSync(programs)).toHaveLength(1);
  });

  test('are copied if the links are missing and cannot be created', (context) => {
    const folder = packageWithoutLinks();
    const lib = path.join(folder, 'native', 'lib');
    if (isRoot()) {
      try {
        execFileSync('mount', ['--bind', lib, lib], { stdio: 'ignore' });
        execFileSync('mount', ['-o', 'remount,bind,ro', lib], { stdio: 'ignore' });
      } catch {
        context.skip('needs the right to mount a folder read-only');
      }
    } else {
      chmodSync(lib, 0o555);
    }
    try {
      expect(createMissingLinks(folder)).toBe(false);
      const programs = path.join(world.folder(), 'programs');
      expect(versionOf(findBinaries(null, programs, folder).initdb, null)).toMatch(
        /^initdb \(PostgreSQL\) 18/,
      );
    } finally {
      if (isRoot()) execFileSync('umount', ['-l', lib]);
      else chmodSync(lib, 0o755);
    }
  });
});
