import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@brick/postgres/open-database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { exportArchive } from '../../testing/files/archive-files.ts';
import { addExpenseBy, addProjectOf, signUp } from '../../testing/people.ts';
import { startReplicatedDatabase } from '../../testing/servers/replicated-database.ts';
import { openStatementRecorder } from '../../testing/statements/statement-recorder.ts';
import { startServer } from '../../testing/test-server.ts';
import type { Connection } from './connection.ts';
import { migrateDatabase, openPool } from './database.ts';
import { ReplicaReads } from './replica-reads.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Stands before the replica. */
let log = '';

const database = await startReplicatedDatabase();
const { url, ownerUrl } = database.primary.urls;
await migrateDatabase({ url, ownerUrl }, migrations);
const recorder = await openStatementRecorder(database.replica.urls.url);
const filesFolder = await mkdtemp(path.join(os.tmpdir(), 'brick-files-'));
const server = await startServer(
  { databaseReadUrl: recorder.url, logLevel: 'warn' },
  {
    beside: { databaseUrl: url, ownerUrl, filesFolder },
    logTo: {
      write: (line) => {
        log += line;
      },
    },
  },
);
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
afterAll(async () => {
  await server.stop();
  await recorder.end();
  await database.end();
  await rm(filesFolder, { recursive: true, force: true });
});

beforeEach(() => {
  recorder.statements.clear();
  log = '';
});

const isReadOnReplica = () => [...recorder.statements].some((text) => /from "?expenses\b/i.test(text));

const report = (format: string) =>
  owner.send('GET', `/api/projects/${project}/reports/expense-breakdown?format=${format}`);

const READS: Record<string, () => Promise<unknown>> = {
  'a report on the screen': () => report('json'),
  'a report as a file': () => report('csv'),
  'an export': () => owner.get(`/api/projects/${project}/expenses/export?format=csv`),
  'an archive': () => exportArchive(server, owner, project),
};

describe('with a replica', () => {
  it.each(Object.keys(READS))('%s is read from it', async (name) => {
    await addExpenseBy(owner, project);
    await READS[name]?.();
    expect(isReadOnReplica()).toBe(true);
    expect(log).toBe('');
  });

  it('lists are read from the primary', async () => {
    expect((await owner.get(`/api/projects/${project}/expenses?limit=50`)).status).toBe(200);
    expect([...recorder.statements]).toEqual([]);
  });
});

async function setOnReplica(setting: string, value: string): Promise<void> {
  await database.replica.ask(`alter system set ${setting} = '${value}'`);
  await database.replica.ask('select pg_reload_conf()');
}

const namesOnReplica = async () => {
  const pool = openPool(database.replica.urls.url, 1);
  const { rows } = await pool.query<{ name: string }>('select item_name as name from expenses');
  await pool.end();
  return rows.map(({ name }) => name);
};

describe('with a replica that is behind', () => {
  it('whoever has just saved waits for it and sees it', async () => {
    await setOnReplica('recovery_min_apply_delay', '400ms');
    for (const format of ['csv', 'csv', 'csv']) {
      const itemName = `Lintel ${Math.random()}`;
      await addExpenseBy(owner, project, { itemName });
      // Without waiting it would be missing.
      expect(await namesOnReplica()).not.toContain(itemName);
      const { body } = await owner.get(`/api/projects/${project}/expenses/export?format=${format}`);
      expect(String(body)).toContain(itemName);
    }
    expect(isReadOnReplica()).toBe(true);
    await setOnReplica('recovery_min_apply_delay', '0');
  });

  it('by too much, the primary is asked, and the log says so once', async () => {
    await database.replica.ask('select pg_wal_replay_pause()');
    for (const itemName of ['Purlin', 'Rafter']) {
      await addExpenseBy(owner, project, { itemName });
      const { body } = await owner.get(`/api/projects/${project}/expenses/export?format=csv`);
      expect(String(body)).toContain(itemName);
    }
    expect(isReadOnReplica()).toBe(false);
    expect(log.match(/are read from the primary, because .* more than 1000 ms behind/g)).toHaveLength(1);
    await database.replica.ask('select pg_wal_replay_resume()');
  });

  it('it is used again once it has caught up', async () => {
    await expect
      .poll(async () => {
        await report('json');
        return isReadOnReplica();
      })
      .toBe(true);
    expect(log).toMatch(/are read from the replica again/);
  });
});

it('a read that writes a file may wait as long as it takes between two queries, on either server', async () => {
  const { primary: one, replica: other } = database;
  for (const url of [undefined, other.urls.url]) {
    const primary = openPool(one.urls.url, 1);
    const reads = new ReplicaReads({ primary, url, size: 1, note: () => {} });
    const limit = ({ rows }: Connection) =>
      rows(sql`select current_setting('idle_in_transaction_session_timeout') as wait`);
    expect(await reads.whileWriting(limit)).toEqual([{ wait: '0' }]);
    expect(await reads.inSnapshot(limit)).toEqual([{ wait: '1min' }]);
    await Promise.all([primary.end(), reads.end()]);
  }
});

describe('a read that the replica breaks off', () => {
  it('is begun anew on the primary', async () => {
    const notes: string[] = [];
    const primary = openPool(database.primary.urls.url, 1);
    const url = database.replica.urls.url;
    const reads = new ReplicaReads({ primary, url, size: 1, note: (sentence) => notes.push(sentence) });
    const readTwice = () =>
      reads.inSnapshot(async ({ rows }) => {
        const ask = { isReplica: false, pid: 0 };
        const [first = ask] = await rows<typeof ask>(
          sql`select pg_is_in_recovery() as "isReplica", pg_backend_pid() as pid`,
        );
        if (first.isReplica) await database.replica.ask(`select pg_terminate_backend(${first.pid})`);
        const [second] = await rows<typeof ask>(sql`select pg_is_in_recovery() as "isReplica", 0 as pid`);
        return [first.isReplica, second?.isReplica];
      });
    expect(await readTwice()).toEqual([false, false]);
    await Promise.all([primary.end(), reads.end()]);
    expect(notes).toEqual([expect.stringContaining('are read from the primary')]);
  });

  it('with a fault of its own fails, and is not done twice', async () => {
    const primary = openPool(database.primary.urls.url, 1);
    const url = database.replica.urls.url;
    const reads = new ReplicaReads({ primary, url, size: 1, note: () => {} });
    let times = 0;
    const broken = reads.inSnapshot(async () => {
      times += 1;
      throw new Error('the report has a fault');
    });
    await expect(broken).rejects.toThrow('the report has a fault');
    expect(times).toBe(1);
    await Promise.all([primary.end(), reads.end()]);
  });
});

describe('the start', () => {
  const start = (databaseReadUrl: string) =>
    openDatabase({
      dataDir: '/nowhere',
      databaseUrl: database.primary.urls.url,
      databaseOwnerUrl: database.primary.urls.ownerUrl,
      databaseReadUrl,
    }).then(({ notices }) => notices);

  it('says nothing of a replica', async () => {
    expect(await start(database.replica.urls.url)).toEqual([]);
  });

  it('says that an address is no replica', async () => {
    expect(await start(database.primary.urls.url)).toEqual([
      'DATABASE_READ_URL names a server that is no replica, as after a failover: name a replica, until then reports, exports and archives are read from DATABASE_URL.',
    ]);
  });

  it('says that a replica can’t be read', async () => {
    expect(await start('postgres://someone:secret@127.0.0.1:1/ledger')).toEqual([
      expect.stringMatching(
        /^The replica of DATABASE_READ_URL at 127\.0\.0\.1:1 can't be read \(.*ECONNREFUSED.*\): start it or check/,
      ),
    ]);
  });

  it('is refused with what is no replica of the database, or no address', async () => {
    await expect(start(inject('databaseServer').url)).rejects.toThrow(
      'DATABASE_READ_URL names another database than DATABASE_URL, and no replica of it',
    );
    await expect(start('replica')).rejects.toThrow(/^DATABASE_READ_URL is not the address/);
  });
});

describe('without its replica', () => {
  it.each(Object.keys(READS))('%s is read from the primary', async (name) => {
    await database.replica.stop('SIGQUIT');
    await addExpenseBy(owner, project, { itemName: `Beam for ${name}` });
    await READS[name]?.();
    const { body } = await owner.get(`/api/projects/${project}/expenses/export?format=csv`);
    expect(String(body)).toContain(`Beam for ${name}`);
  });
});
