import { openDatabase } from '@brick/postgres/open-database';
import { NOT_SYNCING } from '@brick/postgres/test-fixtures';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportArchive, importArchive } from '../../testing/files/archive-files.ts';
import { EventListenerClient } from '../../testing/live-event-listener.ts';
import { addExpenseBy, addProjectOf, signUp } from '../../testing/people.ts';
import {
  KEEPS_STATEMENTS_FROM,
  pgbouncerVersion,
  startPgbouncer,
  type TestPooler,
} from '../../testing/servers/pgbouncer.ts';
import { createDatabase, startServer, type TestServer } from '../../testing/test-server.ts';
import { getConnection } from './connection.ts';
import { openPool } from './database.ts';

/** Connections to the database, fewer than the server opens to the pooler. */
const SHARED = 5;
const WRITES = 40;

const version = pgbouncerVersion();
const isThere = version !== null;
const keepsStatements = (version ?? 0) >= KEEPS_STATEMENTS_FROM;

/** How the product is told of a pooler, and whether this machine has one of the kind. */
const SETUPS = [
  { name: 'that lends connections for a session', pooling: 'session', more: {}, size: 60, runs: isThere },
  {
    name: 'that lends connections for a transaction, without prepared statements',
    pooling: 'transaction',
    more: { prepared: 'off' },
    size: SHARED,
    runs: isThere,
  },
  {
    name: `that lends connections for a transaction and keeps prepared statements (1.${KEEPS_STATEMENTS_FROM} or later)`,
    pooling: 'transaction',
    more: {},
    size: SHARED,
    runs: keepsStatements,
  },
] as const;

const withParameters = (url: string, parameters: Record<string, string>): string => {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
};

for (const { name, pooling, more, size, runs } of SETUPS) {
  describe.skipIf(!runs)(`behind a pooler ${name}`, () => {
    let pooler: TestPooler;
    let place: Awaited<ReturnType<typeof createDatabase>>;
    let servers: TestServer[];
    let pooledUrl: string;

    beforeAll(async () => {
      place = await createDatabase();
      pooler = await startPgbouncer({ pooling, databaseUrl: place.databaseUrl, size });
      pooledUrl = withParameters(pooler.addressOf(place.databaseUrl), more);
      const start = () =>
        startServer(
          { databaseDirectUrl: place.databaseUrl },
          { beside: { ...place, databaseUrl: pooledUrl } },
        );
      servers = [await start(), await start()];
    });
    afterAll(async () => {
      for (const server of servers) await server.stop();
      await pooler.stop();
      await place.clear();
    });

    const [one, other] = [() => servers[0] as TestServer, () => servers[1] as TestServer];

    it('the start says nothing but what the role lacks', async () => {
      const { databaseUrl, ownerUrl } = place;
      const { notices } = await openDatabase({
        ...{ dataDir: '/nowhere', databaseUrl: pooledUrl, databaseDirectUrl: databaseUrl },
        databaseOwnerUrl: ownerUrl,
      });
      expect(notices.filter((notice) => !NOT_SYNCING.test(notice))).toEqual(
        pooling === 'session' ? [] : [expect.stringMatching(/^Behind a pooler of transactions the limits/)],
      );
    });

    it('many write at once, and everything is stored once, with its instant', async () => {
      const owner = await signUp(one(), 'owner');
      const project = await addProjectOf(owner);
      await Promise.all(
        Array.from({ length: WRITES }, (_, index) =>
          addExpenseBy(owner, project, { itemName: `Load ${index}` }),
        ),
      );
      const { body } = await owner.get(`/api/projects/${project}/expenses?limit=100`);
      expect(new Set(body.map((row: { itemName: string }) => row.itemName)).size).toBe(WRITES);
      expect(body).toHaveLength(WRITES);
      for (const { createdAt } of body)
        expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
    });

    it('an open screen hears what was written by another process', async () => {
      const owner = await signUp(one(), 'owner');
      const project = await addProjectOf(owner);
      const elsewhere = Object.assign(other().visitor(), { cookie: owner.cookie });
      const screen = await EventListenerClient.of(elsewhere);
      await addExpenseBy(owner, project);
      await screen.hears(project, 'expenses');
      // What leaves no entry in the log is told by NOTIFY alone.
      expect((await owner.send('PUT', '/api/user/settings', { body: { language: 'fr' } })).status).toBe(200);
      await screen.hears(null, 'settings');
      screen.close();
    });

    it('reports, exports and archives are made', async () => {
      const owner = await signUp(one(), 'owner');
      const project = await addProjectOf(owner);
      await addExpenseBy(owner, project, { itemName: 'Lintel' });
      const path = `/api/projects/${project}`;
      expect((await owner.get(`${path}/reports/expense-breakdown?format=xlsx`)).status).toBe(200);
      expect(String((await owner.get(`${path}/expenses/export?format=csv`)).body)).toContain('Lintel');
      const imported = await importArchive(owner, await exportArchive(one(), owner, project));
      expect(imported, JSON.stringify(imported)).toMatchObject({ status: 'done', problem: null });
    });

    it('the time zone is UTC on every connection', async () => {
      const pool = openPool(pooledUrl, 10);
      const { rows } = getConnection(pool);
      const zones = await Promise.all(
        Array.from({ length: 20 }, () =>
          rows<{ zone: string }>(sql`select current_setting('TimeZone') as zone, pg_sleep(0.01)`),
        ),
      );
      await pool.end();
      expect(new Set(zones.flat().map(({ zone }) => zone))).toEqual(new Set(['UTC']));
    });
  });
}

describe.skipIf(!isThere || keepsStatements)(
  'a pooler of transactions that keeps no prepared statements',
  () => {
    it('breaks them, which is why prepared=off is wanted', async () => {
      const place = await createDatabase();
      const pooler = await startPgbouncer({
        pooling: 'transaction',
        databaseUrl: place.databaseUrl,
        size: 2,
      });
      const pool = openPool(pooler.addressOf(place.databaseUrl), 6);
      const { rows } = getConnection(pool);
      const asked = Array.from({ length: 60 }, () => rows(sql`select 1 as one, pg_sleep(0.002)`));
      const answers = await Promise.allSettled(asked);
      await pool.end();
      await pooler.stop();
      await place.clear();
      const refused = answers.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
      expect(refused[0]).toMatch(/prepared statement ".+" (already exists|does not exist)/);
    });
  },
);
