import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '@brick/postgres/open-database';
import { EventListenerClient } from '@brick/server/testing/live-event-listener';
import { freePort } from '@brick/server/testing/servers/free-port';
import { hasRedis, type RedisServer, startRedis } from '@brick/server/testing/servers/redis-server';
import { startS3, type TestS3Server } from '@brick/server/testing/servers/s3-server';
import { TestClient } from '@brick/server/testing/test-client';
import { expect } from '@playwright/test';
import { type ProductProcess, startProduct } from './support/product-process.ts';
import { test } from './support/test-fixtures.ts';

test.describe.configure({ mode: 'default' });

// Two servers: each process has its own data directory; they share database, bucket and Redis.

const SECRET_KEY = randomBytes(32).toString('base64');

let folder: string;
let database: { url: string; ownerUrl: string; stop(): Promise<void> };
let storage: TestS3Server;
let redis: RedisServer | null = null;
let one: ProductProcess;
let other: ProductProcess;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'brick-machines-'));
  database = await openDatabase({ dataDir: path.join(folder, 'database') });
  storage = await startS3('ledger');
  if (hasRedis()) redis = await startRedis(await freePort());
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    FILES: 's3://ledger/site',
    ...storage.settings,
    SECRET_KEY,
    ...(redis && { REDIS_URL: redis.url }),
  };
  // Both start at once on an empty database.
  const start = async (name: string) => startProduct(path.join(folder, name), await freePort(), settings);
  [one, other] = await Promise.all([start('one'), start('other')]);
});
test.afterAll(async () => {
  await one.end();
  await other.end();
  await redis?.stop();
  await storage.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function newOwner(username: string): Promise<{ here: TestClient; there: TestClient }> {
  const here = new TestClient(one.url);
  expect((await here.post('/api/register', { username, password: 'mortar-and-lime' })).status).toBe(201);
  return { here, there: Object.assign(new TestClient(other.url), { cookie: here.cookie }) };
}

async function created(by: TestClient, path: string, body: object): Promise<number> {
  const answer = await by.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

const addProjectOf = (owner: TestClient) => created(owner, '/api/projects', { name: 'Mokolodi Ridge House' });

const addExpenseBy = (member: TestClient, project: number, more: object = {}) =>
  created(member, `/api/projects/${project}/expenses`, {
    ...{ phase: 'foundation', itemName: 'Ready-mix concrete', amount: '18400.00', date: '2026-03-04' },
    ...more,
  });

const PDF = new TextEncoder().encode(`%PDF-1.7\n${' '.repeat(2000)}`);

test.describe('two servers with one database, one bucket and one Redis', () => {
  test('share sessions and data', async () => {
    const { here, there } = await newOwner('both');
    const project = await addProjectOf(here);
    const { body } = await here.upload(PDF, 'receipt.pdf', 'application/pdf');
    await addExpenseBy(there, project, { receiptUrl: body.url });
    const read = await fetch(other.url + body.url, { headers: { cookie: there.cookie } });
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(PDF);
    expect((await here.get(`/api/projects/${project}/expenses`)).body).toHaveLength(1);
    expect((await there.post('/api/logout')).status).toBe(204);
    expect((await here.get('/api/user')).status).toBe(401);
  });

  test('deliver live events of each other', async () => {
    const { here, there } = await newOwner('hearer');
    const project = await addProjectOf(here);
    const screen = await EventListenerClient.of(there);
    await addExpenseBy(here, project);
    await screen.hears(project, 'expenses');
    screen.close();
  });

  test('count wrong passwords together', async () => {
    await newOwner('guessed');
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const visitor = new TestClient(n % 2 === 0 ? one.url : other.url);
      statuses.push(
        (await visitor.post('/api/login', { username: 'guessed', password: 'wrong one' })).status,
      );
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
  });

  test('create reports for each other, and both serve the file', async () => {
    const { here, there } = await newOwner('reporter');
    const project = await addProjectOf(here);
    const asked = await here.post(`/api/projects/${project}/reports/budget-summary`, { format: 'csv' });
    expect(asked.status).toBe(202);
    const job = async () => (await there.get(`/api/jobs/${asked.body.id}`)).body;
    await expect.poll(async () => (await job()).status).toBe('done');
    for (const member of [here, there]) expect((await member.get((await job()).url)).status).toBe(200);
  });

  test('report whether files are available and whether a key matches the data', async () => {
    expect((await fetch(`${one.url}/readyz/files`)).status).toBe(200);
    expect(one.said()).not.toContain('The key is another one');
    const settings = {
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      FILES: 's3://ledger/site',
      ...storage.settings,
    };
    const foreign = await startProduct(path.join(folder, 'foreign'), await freePort(), {
      ...settings,
      SECRET_KEY: randomBytes(32).toString('base64'),
    });
    expect(foreign.said()).toContain('The key is another one than the data were made with');
    await foreign.end();
  });
});
