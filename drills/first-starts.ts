import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrateDatabase } from '@brick/server/platform/database';
import pg from 'pg';
import { type Running, root } from '../bench/programs.ts';
import type { Drill, Outcome, Size } from './drill.ts';
import { addProject, onSite, type Site, signUp } from './site.ts';

const MIGRATIONS = path.join(root, 'packages/server/migrations');
const JOURNAL = 'meta/_journal.json';
const AT_ONCE = 4;
/** An old database has so many of today's migrations. */
const OLD = 4;
const KILLS: Record<Size, { anywhere: number; inMigration: number }> = {
  short: { anywhere: 0, inMigration: 1 },
  full: { anywhere: 12, inMigration: 8 },
};
/** In which milliseconds of its first start the product is killed. */
const LATEST_KILL = 3000;

interface Journal {
  entries: { tag: string }[];
}

const readJournal = async (): Promise<Journal> =>
  JSON.parse(await readFile(path.join(MIGRATIONS, JOURNAL), 'utf8'));

/** What is wrong with a place on which these processes have got ready. */
async function faultsOfPlace(site: Site, apps: readonly Running[]): Promise<string[]> {
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

/** Four processes at the same moment; one migrates, and all of them work. */
async function startTogether(site: Site, what: string): Promise<string[]> {
  const starts = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => site.start()));
  const apps = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const failures = starts.flatMap((start) =>
    start.status === 'rejected' ? [`a start ${what} failed: ${start.reason}`] : [],
  );
  return [...failures, ...(await faultsOfPlace(site, apps))];
}

/** Makes the database as an earlier version has left it. */
async function makeOld(site: Site): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'brick-old-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const journal = await readJournal();
    await writeFile(
      path.join(folder, JOURNAL),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, OLD) }),
    );
    await site.onDatabase((_pool, database) => migrateDatabase(database, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts anew what was ended in the middle, and looks whether it is whole. */
async function finishes(site: Site): Promise<string[]> {
  try {
    return await faultsOfPlace(site, [await site.start()]);
  } catch (error) {
    return [`the next start did not finish: ${(error as Error).message}`];
  }
}

/** Kills a first start at any moment: while the database is made, while it starts, while it migrates. */
const killedAnywhere = (after: number): Promise<string[]> =>
  onSite({}, async (site) => {
    const ended = site.start().then(
      (app) => app.kill(),
      () => {},
    );
    await wait(after);
    site.killAll();
    await ended;
    return finishes(site);
  });

/** Kills a first start while it migrates; null where it was too late for that. */
const killedInMigration = (): Promise<string[] | null> =>
  onSite({}, (site) =>
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
      const faults = await finishes(site);
      return rows[0]?.nothing ? faults : null;
    }),
  );

async function firstStarts(size: Size): Promise<Outcome> {
  const faults = await onSite({}, (site) => startTogether(site, 'on an empty place'));
  if (size === 'full')
    faults.push(
      ...(await onSite({}, async (site) => {
        await makeOld(site);
        return startTogether(site, 'on an old database');
      })),
    );
  const { anywhere, inMigration } = KILLS[size];
  for (let kill = 0; kill < anywhere; kill += 1)
    faults.push(...(await killedAnywhere((LATEST_KILL * (kill + 1)) / anywhere)));
  let cut = 0;
  for (let tries = 0; cut < inMigration && tries < 3 * inMigration; tries += 1) {
    const found = await killedInMigration();
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

/** The statements of all migrations, in their order. */
async function allStatements(): Promise<string[]> {
  const { entries } = await readJournal();
  const texts = await Promise.all(
    entries.map(({ tag }) => readFile(path.join(MIGRATIONS, `${tag}.sql`), 'utf8')),
  );
  return texts.flatMap((text) => text.split('--> statement-breakpoint'));
}

/** Four migrate at once, and none waits for another. */
const withoutLock = (): Promise<Outcome> =>
  onSite({}, (site) =>
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

/** A migration that is no transaction is ended in its middle. */
const withoutTransaction = (): Promise<Outcome> =>
  onSite({}, async (site) => {
    const statements = await allStatements();
    await site.onDatabase(async (pool) => {
      for (const statement of statements.slice(0, 5)) await pool.query(statement);
    });
    return { figures: [], faults: await finishes(site) };
  });

export const firstStartsDrill: Drill = {
  name: 'first-starts',
  promise: 'of four first starts at once one migrates and all work; what is killed in the middle is finished',
  run: firstStarts,
  controls: [
    {
      wrong: 'a migration is no transaction',
      finds: /the next start did not finish/,
      run: withoutTransaction,
    },
    { wrong: 'nobody waits for who migrates', finds: /a start failed/, run: withoutLock },
  ],
};
