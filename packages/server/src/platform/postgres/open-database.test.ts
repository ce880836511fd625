import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client, Pool } from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { ask, clusterOf, kill, serverPid, stop, TestWorld, until } from './test-world.ts';

const TIMEOUT = 30_000;
// A few times what an idle machine needs, so that a busy one passes too.
const SOON_MS = 3_000;
// Long enough, and busy with arithmetic: it looks up from its work only when it sends its answer.
const LONG_QUERY = 'SELECT count(*) FROM generate_series(1, 6000000)';
const world = new TestWorld();
const dataDir = world.folder();

afterEach(() => world.rest(), TIMEOUT);
afterAll(() => world.clean(), TIMEOUT);

async function settings(url: string): Promise<Record<string, string>> {
  const rows = await ask<{ name: string; setting: string }>(url, 'SELECT name, setting FROM pg_settings');
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

describe('the built-in database', { timeout: TIMEOUT }, () => {
  test('is made durable, checksummed, the same on every machine, and closed to all but the application', async () => {
    const { url, embedded, notices } = await world.open(dataDir);
    expect({ embedded, notices }).toEqual({ embedded: true, notices: [] });
    expect(await settings(url)).toMatchObject({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      lc_messages: 'C',
      TimeZone: 'UTC',
      listen_addresses: '127.0.0.1',
      max_connections: '100',
      shared_buffers: '16384',
    });
    expect(
      await ask(
        url,
        `SELECT datlocprovider, datlocale, datcollate, usesuper, lower('ÅÉ') AS lower
           FROM pg_database, pg_user WHERE datname = current_database() AND usename = current_user`,
      ),
    ).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8', datcollate: 'C', usesuper: false, lower: 'åé' }]);
    expect(statSync(path.join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(clusterOf(dataDir)).mode & 0o777).toBe(0o700);
    expect(readFileSync(path.join(clusterOf(dataDir), 'pg_hba.conf'), 'utf8')).not.toMatch(/\btrust$/m);
    const wrong = url.replace(/:[^:@]+@/, ':guessed@');
    await expect(ask(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  test('keeps its records and its port over a stop, and is back soon', async () => {
    const first = await world.open(dataDir);
    await ask(first.ownerUrl, 'CREATE TABLE wall AS SELECT 7 AS bricks');
    await first.stop();
    expect(serverPid(clusterOf(dataDir))).toBeNull();
    const began = performance.now();
    const second = await world.open(dataDir);
    expect(await ask(second.ownerUrl, 'SELECT bricks FROM wall')).toEqual([{ bricks: 7 }]);
    expect(performance.now() - began).toBeLessThan(SOON_MS);
    expect(second.url).toBe(first.url);
  });

  test('says at each start which promise of durability is off', async () => {
    await (await world.open(dataDir)).stop();
    appendFileSync(
      path.join(clusterOf(dataDir), 'postgresql.conf'),
      '\nfsync = off\nfull_page_writes = off\n',
    );
    const { notices } = await world.open(dataDir);
    expect(notices).toHaveLength(2);
    expect(notices[0]).toMatch(/^The database runs with fsync off, .*\.$/);
    expect(notices[1]).toContain('full_page_writes off');
  });

  test('outlives a killed application, whose next start attaches to it', async () => {
    const killed = world.start(dataDir);
    const { url } = await killed.told;
    await kill(killed);
    const server = serverPid(clusterOf(dataDir));
    expect(server).not.toBeNull();
    const began = performance.now();
    const database = await world.open(dataDir);
    expect(performance.now() - began).toBeLessThan(SOON_MS);
    expect(database.url).toBe(url);
    expect(serverPid(clusterOf(dataDir))).toBe(server);
  });

  test('is shared by two processes and ended by the last one that stops, a killed one not counted', async () => {
    const [first, second, killed] = [world.start(dataDir), world.start(dataDir), world.start(dataDir)];
    const urls = await Promise.all([first, second, killed].map(async ({ told }) => (await told).url));
    expect(new Set(urls).size).toBe(1);
    await stop(first);
    expect(await ask(urls[0] ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await kill(killed);
    await stop(second);
    expect(serverPid(clusterOf(dataDir))).toBeNull();
  });

  test('that is killed comes back at the same address with everything that was confirmed', async () => {
    const { ownerUrl: url } = await world.open(dataDir);
    const pool = new Pool({ connectionString: url });
    pool.on('error', () => {});
    await pool.query('CREATE TABLE roof AS SELECT 1 AS tile');
    process.kill(serverPid(clusterOf(dataDir)) ?? 0, 'SIGKILL');
    await until(() => world.lines.includes('The database is back.'));
    expect((await pool.query('SELECT tile FROM roof')).rows).toEqual([{ tile: 1 }]);
    await pool.end();
  });

  test('that is killed in the middle of a long query comes back once its last process has gone', async () => {
    const { url } = await world.open(dataDir);
    const busy = ask(url, LONG_QUERY).catch((error) => error);
    while ((await ask(url, `SELECT FROM pg_stat_activity WHERE query = '${LONG_QUERY}'`)).length === 0);
    process.kill(serverPid(clusterOf(dataDir)) ?? 0, 'SIGKILL');
    await until(() => world.lines.includes('The database is back.'));
    await busy;
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('is started once the last process of a killed server has gone, though the application was killed too', async () => {
    const killed = world.start(dataDir);
    const { url } = await killed.told;
    const busy = ask(url, LONG_QUERY).catch((error) => error);
    while ((await ask(url, `SELECT FROM pg_stat_activity WHERE query = '${LONG_QUERY}'`)).length === 0);
    await kill(killed);
    process.kill(serverPid(clusterOf(dataDir)) ?? 0, 'SIGKILL');
    const database = await world.open(dataDir);
    await busy;
    expect(await ask(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('that is killed comes back though one of its processes would never end by itself', async () => {
    const { url } = await world.open(dataDir);
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGSTOP');
    process.kill(serverPid(clusterOf(dataDir)) ?? 0, 'SIGKILL');
    await until(() => world.lines.includes('The database is back.'));
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('recovers from the death of one of its processes, and is watched again after it', async () => {
    const { url } = await world.open(dataDir);
    for (const round of [1, 2]) {
      const client = new Client({ connectionString: url });
      client.on('error', () => {});
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
      await until(() => world.lines.filter((line) => line === 'The database is back.').length === round);
      expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    }
  });

  test('starts although a postmaster.pid names a process that has nothing to do with it', async () => {
    const cluster = clusterOf(dataDir);
    const database = await world.open(dataDir);
    const left = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    await database.stop();
    // The stranger runs under the server's own account, or PostgreSQL itself would see that it is none.
    const { uid, gid } = statSync(cluster);
    const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
    try {
      writeFileSync(
        path.join(cluster, 'postmaster.pid'),
        [String(stranger.pid), ...left.slice(1)].join('\n'),
      );
      expect(await ask((await world.open(dataDir)).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      stranger.kill('SIGKILL');
      await once(stranger, 'exit');
    }
  });

  test('keeps its log modest', async () => {
    await (await world.open(dataDir)).stop();
    const log = path.join(dataDir, 'postgres', 'server.log');
    appendFileSync(log, 'x'.repeat(5 * 1024 * 1024));
    await world.open(dataDir);
    expect(statSync(log).size).toBeLessThan(10_000);
    expect(statSync(`${log}.1`).size).toBeGreaterThan(5 * 1024 * 1024);
  });
});
