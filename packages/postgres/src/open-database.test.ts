import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client, Pool } from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  clusterOf,
  killProcess,
  runQuery,
  serverPid,
  stopProcess,
  TestFixtures,
  waitUntil,
} from './test-fixtures.ts';

// A few times what an idle machine needs, for busy ones.
const SOON_MS = 3_000;
// Long and purely computational: the process notices nothing else until it sends its result.
const LONG_QUERY = 'SELECT count(*) FROM generate_series(1, 6000000)';
const world = new TestFixtures();
const dataDir = world.folder();

afterEach(() => world.rest());
afterAll(() => world.clean());

async function settings(url: string): Promise<Record<string, string>> {
  const rows = await runQuery<{ name: string; setting: string }>(
    url,
    'SELECT name, setting FROM pg_settings',
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

describe('the built-in database', () => {
  test('is durable, checksummed, the same on every machine, and only open to the application', async () => {
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
      await runQuery(
        url,
        `SELECT datlocprovider, datlocale, datcollate, usesuper, lower('ÅÉ') AS lower
           FROM pg_database, pg_user WHERE datname = current_database() AND usename = current_user`,
      ),
    ).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8', datcollate: 'C', usesuper: false, lower: 'åé' }]);
    expect(statSync(path.join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(clusterOf(dataDir)).mode & 0o777).toBe(0o700);
    expect(readFileSync(path.join(clusterOf(dataDir), 'pg_hba.conf'), 'utf8')).not.toMatch(/\btrust$/m);
    const wrong = url.replace(/:[^:@]+@/, ':guessed@');
    await expect(runQuery(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  test('keeps its records and its port over a restart, which is fast', async () => {
    const first = await world.open(dataDir);
    await runQuery(first.ownerUrl, 'CREATE TABLE wall AS SELECT 7 AS bricks');
    await first.stop();
    expect(serverPid(clusterOf(dataDir))).toBeNull();
    const began = performance.now();
    const second = await world.open(dataDir);
    expect(await runQuery(second.ownerUrl, 'SELECT bricks FROM wall')).toEqual([{ bricks: 7 }]);
    expect(performance.now() - began).toBeLessThan(SOON_MS);
    expect(second.url).toBe(first.url);
  });

  test('reports at each start which durability settings are off', async () => {
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

  test('survives a killed application, whose next start attaches to it', async () => {
    const killed = world.start(dataDir);
    const { url } = await killed.told;
    await killProcess(killed);
    const server = serverPid(clusterOf(dataDir));
    expect(server).not.toBeNull();
    const began = performance.now();
    const database = await world.open(dataDir);
    expect(performance.now() - began).toBeLessThan(SOON_MS);
    expect(database.url).toBe(url);
    expect(serverPid(clusterOf(dataDir))).toBe(server);
  });

  test('is shared by two processes and stopped by the last one, not counting killed ones', async () => {
    const [first, second, killed] = [world.start(dataDir), world.start(dataDir), world.start(dataDir)];
    const urls = await Promise.all([first, second, killed].map(async ({ told }) => (await told).url));
    expect(new Set(urls).size).toBe(1);
    await stopProcess(first);
    expect(await runQuery(urls[0] ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await killProcess(killed);
    await stopProcess(second);
    expect(serverPid(clusterOf(dataDir))).toBeNull();
  });

  test('that is killed comes back at the same URL with all committed data', async () => {
    const { ownerUrl: url } = await world.open(dataDir);
    const pool = new Pool({ connectionString: url });
    pool.on('error', () => {});
    await pool.query('CREATE TABLE roof AS SELECT 1 AS tile');
    process.kill(serverPid(clusterOf(dataDir)) ?? 0, 'SIGKILL');
    await waitUntil(() => world.lines.includes('The database is back.'));
    expect((await pool.query('SELECT tile FROM roof')).rows).toEqual([{ tile: 1 }]);
    await pool.end();
  });

  test('that is killed during a long query comes back once its last process has ended', async () => {
    const { url } = await world.open(dataDir);
    const busy = runQuery(url, LONG_QUERY).catch((error) => error);
    while ((await runQuery(url, `SELECT FROM pg_stat_activity WHERE query = '${LONG_QUERY}'`)).length === 0);
    process.kill(serverPid(clusterOf(dataDir)) ?? 0, 'SIGKILL');
    await waitUntil(() => world.lines.includes('The database is back.'));
    await busy;
    expect(await runQuery(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('is started once the last process of a killed server has ended, even if the application was killed too', async () => {
    const killed = world.start(dataDir);
    const { url } = await killed.told;
    const busy = runQuery(url, LONG_QUERY).catch((error) => error);
    while ((await runQuery(url, `SELECT FROM pg_stat_activity WHERE query = '${LONG_QUERY}'`)).length === 0);
    await killProcess(killed);
    process.kill(serverPid(clusterOf(dataDir)) ?? 0, 'SIGKILL');
    const database = await world.open(dataDir);
    await busy;
    expect(await runQuery(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('that is killed comes back even if one of its processes would never end', async () => {
    const { url } = await world.open(dataDir);
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGSTOP');
    process.kill(serverPid(clusterOf(dataDir)) ?? 0, 'SIGKILL');
    await waitUntil(() => world.lines.includes('The database is back.'));
    expect(await runQuery(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('recovers from the death of one of its processes, and is then supervised again', async () => {
    const { url } = await world.open(dataDir);
    for (const round of [1, 2]) {
      const client = new Client({ connectionString: url });
      client.on('error', () => {});
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
      await waitUntil(() => world.lines.filter((line) => line === 'The database is back.').length === round);
      expect(await runQuery(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    }
  });

  test('starts although postmaster.pid names an unrelated process', async () => {
    const cluster = clusterOf(dataDir);
    const database = await world.open(dataDir);
    const left = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    await database.stop();
    // The unrelated process has the server's account; otherwise PostgreSQL itself would notice.
    const { uid, gid } = statSync(cluster);
    const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
    try {
      writeFileSync(
        path.join(cluster, 'postmaster.pid'),
        [String(stranger.pid), ...left.slice(1)].join('\n'),
      );
      expect(await runQuery((await world.open(dataDir)).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      stranger.kill('SIGKILL');
      await once(stranger, 'exit');
    }
  });

  test('limits the size of its log', async () => {
    await (await world.open(dataDir)).stop();
    const log = path.join(dataDir, 'postgres', 'server.log');
    appendFileSync(log, 'x'.repeat(5 * 1024 * 1024));
    await world.open(dataDir);
    expect(statSync(log).size).toBeLessThan(10_000);
    expect(statSync(`${log}.1`).size).toBeGreaterThan(5 * 1024 * 1024);
  });
});
