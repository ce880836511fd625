import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type DatabaseUrls, databaseRoleOf } from '@brick/postgres/database-urls';
import { openDatabase } from '@brick/postgres/open-database';
import { checkServer, ONE_ROLE_NOTICE } from '@brick/postgres/server-checks';
import { StartupProblem } from '@brick/postgres/startup-problem';
import { checkReplica, measureLag } from '@brick/postgres/topology-checks';
import { Client } from 'pg';
import type { Config } from '../platform/config/config.ts';
import { NEWER_DATABASE } from '../platform/db/database.ts';
import { EXTENSIONS, NO_SEARCH_INDEXES, SEARCH_INDEXES } from '../platform/db/search-indexes.ts';
import { WRONG_KEY_MESSAGE } from '../platform/security/installation.ts';
import { openSecrets, secretKeyFile } from '../platform/security/secrets.ts';
import { advice, type DoctorFinding, findingsOrGood, good, problem } from './doctor-findings.ts';

/** Clock difference in seconds. Codes of authenticator apps are valid for half a minute. */
const SKEW_WARNING_SECONDS = 2;
const SKEW_PROBLEM_SECONDS = 20;

interface JournalFile {
  entries: { when: number; tag: string }[];
}

async function checkMigrations(
  client: Client,
  { migrationsFolder }: Config,
): Promise<readonly DoctorFinding[]> {
  const journal = await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const known = (JSON.parse(journal) as JournalFile).entries.map(({ when }) => when);
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!table.rows[0]?.there) return [advice('The database has no tables yet: the first start makes them.')];
  const made = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations',
  );
  const done = new Set(made.rows.map(({ at }) => Number(at)));
  const newer = [...done].filter((at) => at > Math.max(...known));
  if (newer.length > 0) return [problem(NEWER_DATABASE)];
  const waiting = known.filter((at) => !done.has(at)).length;
  return [
    waiting === 0
      ? good('The tables are those of this version.')
      : advice(
          `${waiting} ${waiting === 1 ? 'change' : 'changes'} of the tables will be made at the next start. Make a backup before it.`,
        ),
  ];
}

async function checkClocks(client: Client): Promise<readonly DoctorFinding[]> {
  const before = Date.now();
  const { rows } = await client.query<{ now: string }>('select extract(epoch from clock_timestamp()) as now');
  const between = (before + Date.now()) / 2;
  const skew = Math.abs(Number(rows[0]?.now) * 1000 - between) / 1000;
  const sentence = `The clocks of this machine and of the database are ${Math.round(skew * 10) / 10} seconds apart`;
  if (skew >= SKEW_PROBLEM_SECONDS)
    return [problem(`${sentence}: sessions end at the wrong time. Set both by a time server (NTP).`)];
  return [
    skew >= SKEW_WARNING_SECONDS
      ? advice(`${sentence}: set both by a time server (NTP).`)
      : good(`${sentence}.`),
  ];
}

/** Checks that the server's database role cannot disable the protection of the log. */
const checkRoles = ({ url, ownerUrl }: DatabaseUrls): DoctorFinding =>
  databaseRoleOf(url) === databaseRoleOf(ownerUrl)
    ? advice(ONE_ROLE_NOTICE)
    : good('The server works with a database role that may not alter its log.');

/** What is said of a missing key where no data were made with one. */
function adviseOnKey({ dataDir, secretKey }: Config): readonly DoctorFinding[] {
  const file = secretKeyFile(dataDir);
  if (secretKey || existsSync(file)) return [];
  return [advice(`There is no key ${file} yet: the first start makes it. Keep a copy with the backups.`)];
}

/** Checks that the key matches the data. Backups do not contain the key, so it is easily lost. */
async function checkDataKey(client: Client, config: Config): Promise<readonly DoctorFinding[]> {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('installation') is not null as there`,
  );
  if (!table.rows[0]?.there) return adviseOnKey(config);
  const { rows } = await client.query<{ id: string; mark: string | null }>(
    'select id::text as id, key_mark as mark from installation',
  );
  const mark = rows[0]?.mark;
  if (!mark) return adviseOnKey(config);
  const file = secretKeyFile(config.dataDir);
  // Opening it would create one.
  if (!config.secretKey && !existsSync(file))
    return [
      problem(
        `The key that the data were made with is not here: copy it to ${file}, or set SECRET_KEY. A start without it makes another one, and the codes of authenticator apps can’t be checked.`,
      ),
    ];
  const secrets = await openSecrets(config);
  return [
    secrets.verified(mark, 'installation') === rows[0]?.id
      ? good('The key is the one that the data were made with.')
      : problem(WRONG_KEY_MESSAGE),
  ];
}

/** Checks that searches read indexes. A server without the extensions works without them. */
async function checkSearchIndexes(client: Client): Promise<readonly DoctorFinding[]> {
  const { rows } = await client.query<{ begun: boolean; missing: boolean; available: boolean }>(
    `select to_regclass('public.expenses') is not null as begun,
       exists (select from unnest($1::text[]) as index (name) where to_regclass('public.' || name) is null) as missing,
       (select count(*) from pg_extension where extname = any($2)) = cardinality($2)
         or has_database_privilege(current_database(), 'create') and
           (select count(*) from pg_available_extensions where name = any($2)) = cardinality($2) as available`,
    [[...SEARCH_INDEXES.values()].map(({ name }) => name), EXTENSIONS],
  );
  if (!rows[0]?.begun) return [];
  if (!rows[0].missing) return [good('Searches have their indexes.')];
  return [advice(rows[0].available ? 'The next start makes the indexes of searches.' : NO_SEARCH_INDEXES)];
}

async function examineWith(database: DatabaseUrls, config: Config): Promise<readonly DoctorFinding[]> {
  const client = new Client({
    connectionString: database.ownerUrl,
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const off = (await checkServer(client)).map(problem);
    return [
      good('The database answers.'),
      ...findingsOrGood(
        off,
        'The database promises durability: fsync, synchronous_commit and full_page_writes are on.',
      ),
      ...(await checkMigrations(client, config)),
      ...(await checkSearchIndexes(client)),
      checkRoles(database),
      ...(await checkDataKey(client, config)),
      ...(await checkClocks(client)),
    ];
  } finally {
    await client.end();
  }
}

/** Checks that reports, exports and archives can be read from the replica, and how far it is behind. */
async function examineReplica(
  { url, directUrl = url }: DatabaseUrls,
  readUrl: string | undefined,
): Promise<readonly DoctorFinding[]> {
  if (!readUrl) return [];
  const notices = await checkReplica(directUrl, readUrl);
  if (notices.length > 0) return notices.map(advice);
  const kilobytes = Math.ceil((await measureLag(directUrl, readUrl)) / 1024);
  return [good(`The replica of DATABASE_READ_URL follows and is ${kilobytes} KB of the log behind.`)];
}

// The check must not create the database: the first start does.
const databaseExists = ({ dataDir }: Config): boolean =>
  existsSync(path.join(dataDir, 'postgres', 'cluster')) ||
  existsSync(path.join(dataDir, 'postgres-location.txt'));

/** Checks that the database is reachable, durable and matches this version. Starts the built-in one if needed. */
export async function examineDatabase(config: Config): Promise<readonly DoctorFinding[]> {
  if (!config.databaseUrl && !databaseExists(config))
    return [advice('There is no built-in database yet: the first start makes it.'), ...adviseOnKey(config)];
  try {
    const database = await openDatabase(config);
    try {
      return [
        ...(await examineWith(database, config)),
        ...(await examineReplica(database, config.databaseReadUrl)),
      ];
    } finally {
      await database.stop();
    }
  } catch (error) {
    if (error instanceof StartupProblem) return [problem(error.message)];
    return [
      problem(
        `The database could not be examined: ${error instanceof Error ? error.message : String(error)}.`,
      ),
    ];
  }
}
