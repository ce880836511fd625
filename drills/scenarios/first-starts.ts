import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrateDatabase } from '@brick/server/platform/db/database';
import pg from 'pg';
import { type RunningProgram, root } from '../../bench/server-process.ts';
import type { Drill, DrillOutcome, DrillSize } from '../support/drill.ts';
import { addProject, type Installation, signUp, withInstallation } from '../support/installation.ts';

const MIGRATIONS = path.join(root, 'packages/server/migrations');
const JOURNAL = 'meta/_journal.json';
const AT_ONCE = 4;
/** Number of migrations in an old database. */
const OLD_MIGRATIONS = 4;
const KILLS: Record<DrillSize, { anywhere: number; inMigration: number }> = {
  short: { anywhere: 0, inMigration: 1 },
  full: { anywhere: 12, inMigration: 8 },
};
/** Latest time of a kill, in milliseconds from the first start. */
const LATEST_KILL = 3000;

interface MigrationJournal {
  entries: { tag: string }[];
}

const readJournal = async (): Promise<MigrationJournal> =>
  JSON.parse(await readFile(path.join(MIGRATIONS, JOURNAL), 'utf8'));

/** Returns faults of an installation on which these processes are ready. */
async function installationFaults(site: Installation, apps: readonly RunningProgram[]): Promise<string[]> {
  const faults: string[] = [];
  const [first] = apps;
  if (!first) return ['no process got ready'];
  const owner = await signUp(first.url);
  const projectId = await addProject(owner);
  for (const { url } of apps) {
    const answer = await fetch(`${url}/api/projects/${projectId}`, { headers: { cookie: owner.cookie } });
    if (answer.status !== 200) faults.push(`a process answered ${answer.status} to a session of another one`);
  }
  const { entries } = await readJournal();
  const { rows } = await site.onDatabase((pool) =>
    pool.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations'),
  );
  const different = new Set(rows.map(({ hash }) => hash)).size;
  if (rows.length !== entries.length || different !== entries.length)
    faults.push(`${rows.length} migrations are noted, ${different} of them different, of ${entries.length}`);
  return faults;
}

/** Starts four processes at once; one migrates, and all must work. */
async function startTogether(site: Installation, what: string): Promise<string[]> {
  const starts = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => site.start()));
  const apps = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const failures = starts.flatMap((start) =>
    start.status === 'rejected' ? [`a start ${what} failed: ${start.reason}`] : [],
  );
  return [...failures, ...(await installationFaults(site, apps))];
}

/** Creates a database as an earlier version left it. */
async function createOldDatabase(site: Installation): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'brick-old-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const journal = await readJournal();
    await writeFile(
      path.join(folder, JOURNAL),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, OLD_MIGRATIONS) }),
    );
    await site.onDatabase((_pool, database) => migrateDatabase(database, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Restarts after an interrupted start and returns faults. */
async function restartFaults(site: Installation): Promise<string[]> {
  try {
    return await installationFaults(site, [await site.start()]);
  } catch (error) {
    return [`the next start did not finish: ${(error as Error).message}`];
  }
}

/** Kills a first start at any moment: during creation, start or migration of the database. */
const killAnywhere = (after: number): Promise<string[]> =>
  withInstallation({}, async (site) => {
    const ended = site.start().then(
      (app) => app.kill(),
      () => {},
    );
    await wait(after);
    site.killAll();
    await ended;
    return restartFaults(site);
  });

/** Kills a first start during a migration; null if it was too late. */
const killInMigration = (): Promise<string[] | null> =>
  withInstallation({}, (site) =>
    site.onDatabase(async (pool) => {
      let over = false;
      const ended = site.start().then(
        (app) => app.kill(),
        () => {},
      );
      void ended.then(() => {
        over = true;
      });
      for (let migrates = false; !migrates && !over; ) {
        const { rows } = await pool.query(
          `select from pg_locks l join pg_stat_activity a using (pid)
           where l.locktype = 'advisory' and a.query ~* 'create|alter|insert into "drizzle"' and a.state <> 'idle'`,
        );
        migrates = rows.length > 0;
      }
      site.killAll();
      await ended;
      const { rows } = await pool.query(`select to_regclass('public.users') is null as nothing`);
      const faults = await restartFaults(site);
      return rows[0]?.nothing ? faults : null;
    }),
  );

async function runFirstStarts(size: DrillSize): Promise<DrillOutcome> {
  const faults = await withInstallation({}, (site) => startTogether(site, 'on an empty place'));
  if (size === 'full')
    faults.push(
      ...(await withInstallation({}, async (site) => {
        await createOldDatabase(site);
        return startTogether(site, 'on an old database');
      })),
    );
  const { anywhere, inMigration } = KILLS[size];
  for (let kill = 0; kill < anywhere; kill += 1)
    faults.push(...(await killAnywhere((LATEST_KILL * (kill + 1)) / anywhere)));
  let cut = 0;
  for (let tries = 0; cut < inMigration && tries < 3 * inMigration; tries += 1) {
    const found = await killInMigration();
    if (found) cut += 1;
    faults.push(...(found ?? []));
  }
  if (cut < inMigration) faults.push(`only ${cut} of ${inMigration} kills met a migration in its middle`);
  return {
    faults,
    figures: [
      { what: 'starts at once', value: AT_ONCE, unit: '' },
      { what: 'kills anywhere', value: anywhere, unit: '' },
      { what: 'kills in a migration', value: cut, unit: '' },
    ],
  };
}

/** Returns the statements of all migrations in order. */
async function allStatements(): Promise<string[]> {
  const { entries } = await readJournal();
  const texts = await Promise.all(
    entries.map(({ tag }) => readFile(path.join(MIGRATIONS, `${tag}.sql`), 'utf8')),
  );
  return texts.flatMap((text) => text.split('--> statement-breakpoint'));
}

/** Runs four migrations at once without a lock. */
const migrateWithoutLock = (): Promise<DrillOutcome> =>
  withInstallation({}, (site) =>
    site.onDatabase(async (_pool, { ownerUrl: url }) => {
      const statements = await allStatements();
      const runs = await Promise.allSettled(
        Array.from({ length: AT_ONCE }, async () => {
          const client = new pg.Client({ connectionString: url });
          await client.connect();
          await client.query(`begin;${statements.join(';')};commit`).finally(() => client.end());
        }),
      );
      return {
        figures: [],
        faults: runs.flatMap((one) =>
          one.status === 'rejected' ? [`a start failed: ${String(one.reason).split('\n')[0]}`] : [],
        ),
      };
    }),
  );

/** Interrupts a migration without a transaction. */
const migrateWithoutTransaction = (): Promise<DrillOutcome> =>
  withInstallation({}, async (site) => {
    const statements = await allStatements();
    await site.onDatabase(async (pool) => {
      for (const statement of statements.slice(0, 5)) await pool.query(statement);
    });
    return { figures: [], faults: await restartFaults(site) };
  });

export const firstStartsDrill: Drill = {
  name: 'first-starts',
  promise:
    'of four simultaneous first starts one migrates and all work; an interrupted start is completed by the next',
  run: runFirstStarts,
  controls: [
    {
      wrong: 'migrations run without a transaction',
      finds: /the next start did not finish/,
      run: migrateWithoutTransaction,
    },
    {
      wrong: 'processes do not wait for the migrating one',
      finds: /a start failed/,
      run: migrateWithoutLock,
    },
  ],
};
