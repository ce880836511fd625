import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { StartupProblem } from './startup-problem.ts';
import { clusterOf, runQuery, serverPid, TestFixtures } from './test-fixtures.ts';

const world = new TestFixtures();
const dataDir = world.folder();

afterEach(() => world.rest());
afterAll(() => world.clean());

async function refusal(): Promise<string> {
  const problem = await world.open(dataDir).then(
    () => null,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(StartupProblem);
  return (problem as StartupProblem).message;
}

function listen(port: number): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

describe('a later start', () => {
  test('completes an interrupted first start', async () => {
    const first = await world.open(dataDir);
    await runQuery(first.ownerUrl.replace(/\w+$/, 'postgres'), 'DROP DATABASE brick_ledger');
    await first.stop();
    const { url } = await world.open(dataDir);
    expect(await runQuery(url, 'SELECT current_database() AS name')).toEqual([{ name: 'brick_ledger' }]);
  });

  test('chooses another port if the remembered one is taken', async () => {
    const first = await world.open(dataDir);
    await first.stop();
    const port = Number(new URL(first.url).port);
    const squatter = await listen(port);
    const second = await world.open(dataDir);
    expect(new URL(second.url).port).not.toBe(String(port));
    expect(await runQuery(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    squatter.close();
  });

  test('explains what to do if the password file is missing or wrong', async () => {
    const password = path.join(dataDir, 'postgres', 'password');
    const first = await world.open(dataDir);
    await first.stop();
    const right = readFileSync(password);
    writeFileSync(password, 'another\n');
    expect(await refusal()).toMatch(/has another password: bring .*password back from a backup/);
    expect(serverPid(clusterOf(dataDir))).toBeNull();
    rmSync(password);
    expect(await refusal()).toMatch(/with the database's password is missing: bring it back from a backup/);
    writeFileSync(password, right, { mode: 0o600 });
    await world.open(dataDir);
  });

  test('explains what to do if PostgreSQL rejects its settings', async () => {
    await (await world.open(dataDir)).stop();
    writeFileSync(path.join(clusterOf(dataDir), 'postgresql.conf'), 'shared_buffers = lots\n');
    expect(await refusal()).toMatch(/^PostgreSQL did not start \(.*postgresql\.conf.*\): read .*server\.log/);
    expect(serverPid(clusterOf(dataDir))).toBeNull();
  });
});
