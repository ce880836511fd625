import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase, type RunningDatabase } from '@brick/postgres/open-database';
import { freePort } from '@brick/server/testing/servers/free-port';
import { TestClient } from '@brick/server/testing/test-client';
import pg from 'pg';
import { launch, type RunningProgram } from '../../bench/server-process.ts';

const SERVER_ARGS = ['packages/server/dist/main.js'];

/** Returns the process id of the built-in PostgreSQL server, which runs beside the product. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const file = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

const openInstallations = new Set<Installation>();

/** Stops everything that a drill has started, when it is interrupted. */
export async function closeAll(): Promise<void> {
  await Promise.all([...openInstallations].map((site) => site.close()));
}

/** A data directory and the processes of the built product that use it. */
export class Installation {
  readonly dataDir: string;
  readonly #running = new Set<ChildProcess>();
  readonly #settings: Record<string, string>;
  readonly #endings: (() => void)[] = [];

  private constructor(dataDir: string, settings: Record<string, string>) {
    this.dataDir = dataDir;
    this.#settings = settings;
  }

  static async open(settings: Record<string, string> = {}): Promise<Installation> {
    const site = new Installation(await mkdtemp(path.join(os.tmpdir(), 'brick-drill-')), settings);
    openInstallations.add(site);
    return site;
  }

  get filesFolder(): string {
    return path.join(this.dataDir, 'files');
  }

  /** Starts another process of the product. */
  async start(settings: Record<string, string> = {}): Promise<RunningProgram> {
    const launched = await launch(SERVER_ARGS, {
      DATA_DIR: this.dataDir,
      REGISTRATIONS_PER_HOUR: '100000',
      ...{ PROJECTS_PER_HOUR: '0', SAMPLE_PROJECTS_PER_HOUR: '0', ARCHIVE_IMPORTS_PER_HOUR: '0' },
      LOG_LEVEL: 'error',
      ...this.#settings,
      ...settings,
    });
    this.#running.add(launched.process);
    launched.process.once('exit', () => this.#running.delete(launched.process));
    return launched.ready;
  }

  /** Kills all its processes with SIGKILL, including those still starting. */
  killAll(): void {
    for (const process of this.#running) process.kill('SIGKILL');
  }

  postmaster(): Promise<number> {
    return postmasterOf(this.dataDir);
  }

  /** Runs work on the database as the owner of its tables. */
  async onDatabase<T>(work: (pool: pg.Pool, database: RunningDatabase) => Promise<T>): Promise<T> {
    const database = await openDatabase({
      dataDir: this.dataDir,
      databaseUrl: this.#settings['DATABASE_URL'],
      databaseOwnerUrl: this.#settings['DATABASE_OWNER_URL'],
    });
    const pool = new pg.Pool({ connectionString: database.ownerUrl, options: '-c TimeZone=UTC', max: 4 });
    // The pool has ended before its connections are closed, and the database may end meanwhile.
    pool.on('error', () => {});
    try {
      return await work(pool, database);
    } finally {
      await pool.end();
      await database.stop();
    }
  }

  /** Registers cleanup that runs after all processes have ended and before the folder is removed. */
  alsoEnds(ending: () => void): void {
    this.#endings.push(ending);
  }

  /** Stops all processes and removes the folder. */
  async close(): Promise<void> {
    openInstallations.delete(this);
    await Promise.all(
      [...this.#running].map((process) => {
        process.kill('SIGTERM');
        return once(process, 'exit');
      }),
    );
    await this.onDatabase(async () => {}).catch(() => {});
    for (const ending of this.#endings) ending();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs work on a new installation. */
export async function withInstallation<T>(
  settings: Record<string, string>,
  work: (site: Installation) => Promise<T>,
): Promise<T> {
  const site = await Installation.open(settings);
  try {
    return await work(site);
  } finally {
    await site.close();
  }
}

/** Returns a port that the product keeps across restarts, so that writers can reconnect. */
export const fixedPort = async (): Promise<Record<string, string>> => ({ PORT: String(await freePort()) });

let accountCount = 0;

/** Creates an account and signs in. */
export async function signUp(url: string): Promise<TestClient & { id: number; username: string }> {
  accountCount += 1;
  const client = new TestClient(url);
  const username = `person${process.pid}x${accountCount}`;
  const { status, body } = await client.post('/api/register', { username, password: 'mortar-and-lime' });
  if (status !== 201) throw new Error(`no account: ${status} ${JSON.stringify(body)}`);
  return Object.assign(client, { id: body.id as number, username });
}

/** Creates a project of this owner. */
export async function addProject(owner: TestClient): Promise<number> {
  const { status, body } = await owner.post('/api/projects', {
    name: 'Mokolodi Ridge House',
    totalBudget: '2400000.00',
  });
  if (status !== 201) throw new Error(`no project: ${status} ${JSON.stringify(body)}`);
  return body.id as number;
}
