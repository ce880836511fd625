import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { Config } from '../platform/config.ts';
import { type DatabaseAddresses, roleOf } from '../platform/database.ts';
import { OTHER_KEY } from '../platform/installation.ts';
import { examine, ONE_ROLE } from '../platform/postgres/connection.ts';
import { openDatabase } from '../platform/postgres/open-database.ts';
import { StartupProblem } from '../platform/postgres/startup-problem.ts';
import { openSecrets, secretKeyFile } from '../platform/secrets.ts';
import { advice, type Finding, good, orGood, problem } from './doctor-findings.ts';

/** Seconds: the codes of authenticator apps are good for half a minute. */
const SKEW_TOLD = 2;
const SKEW_TOO_MUCH = 20;

interface Journal {
  entries: { when: number; tag: string }[];
}

async function migrations(client: Client, { migrationsFolder }: Config): Promise<readonly Finding[]> {
  const journal = await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const known = (JSON.parse(journal) as Journal).entries.map(({ when }) => when);
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!table.rows[0]?.there) return [advice('The database has no tables yet: the first start makes them.')];
  const made = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations',
  );
  const done = new Set(made.rows.map(({ at }) => Number(at)));
  const newer = [...done].filter((at) => at > Math.max(...known));
  if (newer.length > 0)
    return [
      problem(
        'The database was brought up to date by a newer version of the product: update this one before you start it.',
      ),
    ];
  const waiting = known.filter((at) => !done.has(at)).length;
  return [
    waiting === 0
      ? good('The tables are those of this version.')
      : advice(
          `${waiting} ${waiting === 1 ? 'change' : 'changes'} of the tables will be made at the next start. Make a backup before it.`,
        ),
  ];
}

async function clocks(client: Client): Promise<readonly Finding[]> {
  const before = Date.now();
  const { rows } = await client.query<{ now: string }>('select extract(epoch from clock_timestamp()) as now');
  const between = (before + Date.now()) / 2;
  const skew = Math.abs(Number(rows[0]?.now) * 1000 - between) / 1000;
  const sentence = `The clocks of this machine and of the database are ${Math.round(skew * 10) / 10} seconds apart`;
  if (skew >= SKEW_TOO_MUCH)
    return [problem(`${sentence}: sessions end at the wrong time. Set both by a time server (NTP).`)];
  return [skew >= SKEW_TOLD ? advice(`${sentence}: set both by a time server (NTP).`) : good(`${sentence}.`)];
}

/** Whether the server works with a role that can't take the protection of the log away. */
const roles = ({ url, ownerUrl }: DatabaseAddresses): Finding =>
  roleOf(url) === roleOf(ownerUrl)
    ? advice(ONE_ROLE)
    : good('The server works with a database role that may not alter its log.');

/** Whether the key is the one that the data were made with: backups leave it out, so it is easily left behind. */
async function keyOfData(client: Client, config: Config): Promise<readonly Finding[]> {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('installation') is not null as there`,
  );
  if (!table.rows[0]?.there) return [];
  const { rows } = await client.query<{ id: string; mark: string | null }>(
    'select id::text as id, key_mark as mark from installation',
  );
  const mark = rows[0]?.mark;
  if (!mark) return [];
  const file = secretKeyFile(config.dataDir);
  // Opening it would make one.
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
      : problem(OTHER_KEY),
  ];
}

async function examineWith(database: DatabaseAddresses, config: Config): Promise<readonly Finding[]> {
  const client = new Client({
    connectionString: database.ownerUrl,
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const off = (await examine(client)).map(problem);
    return [
      good('The database answers.'),
      ...orGood(
        off,
        'The database promises durability: fsync, synchronous_commit and full_page_writes are on.',
      ),
      ...(await migrations(client, config)),
      roles(database),
      ...(await keyOfData(client, config)),
      ...(await clocks(client)),
    ];
  } finally {
    await client.end();
  }
}

// Looking for it must not make it: the first start does.
const isMade = ({ dataDir }: Config): boolean =>
  existsSync(path.join(dataDir, 'postgres', 'cluster')) ||
  existsSync(path.join(dataDir, 'postgres-location.txt'));

/** Whether the database can be reached, keeps what it confirms, and fits this version. Starts the built-in one for it. */
export async function examineDatabase(config: Config): Promise<readonly Finding[]> {
  if (!config.databaseUrl && !isMade(config))
    return [advice('There is no built-in database yet: the first start makes it.')];
  try {
    const database = await openDatabase(config);
    try {
      return await examineWith(database, config);
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
