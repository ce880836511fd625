import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase, type RunningDatabase } from '@brick/server/platform/postgres/open-database';
import { Client } from '@brick/server/testing/client';
import { freePort } from '@brick/server/testing/free-port';
import pg from 'pg';
import { launch, type Running } from '../bench/programs.ts';

const PRODUCT = ['packages/server/dist/main.js'];

/** The process number of the built-in database's server, which runs on beside the product. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const file = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

const openSites = new Set<Site>();

/** Ends everything that a drill has running, where it is ended itself. */
export async function endAll(): Promise<void> {
  await Promise.all([...openSites].map((site) => site.close()));
}

/** A folder of data, and the processes of the built product that run on it. */
export class Site {
  readonly dataDir: string;
  readonly #running = new Set<ChildProcess>();
  readonly #settings: Record<string, string>;
  readonly #endings: (() => void)[] = [];

  private constructor(dataDir: string, settings: Record<string, string>) {
    this.dataDir = dataDir;
    this.#settings = settings;
  }

  static async open(settings: Record<string, string> = {}): Promise<Site> {
    const site = new Site(await mkdtemp(path.join(os.tmpdir(), 'brick-drill-')), settings);
    openSites.add(site);
    return site;
  }

  get filesFolder(): string {
    return path.join(this.dataDir, 'files');
  }

  /** Starts one more process of the product. */
  async start(settings: Record<string, string> = {}): Promise<Running> {
    const launched = await launch(PRODUCT, {
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

  /** Ends all its processes as the loss of power would, also those that are only starting. */
  killAll(): void {
    for (const process of this.#running) process.kill('SIGKILL');
  }

  postmaster(): Promise<number> {
    return postmasterOf(this.dataDir);
  }

  /** Works on the database beside the product, as the owner of its tables. */
  async onDatabase<T>(work: (pool: pg.Pool, database: RunningDatabase) => Promise<T>): Promise<T> {
    const database = await openDatabase({
      dataDir: this.dataDir,
      databaseUrl: this.#settings['DATABASE_URL'],
      databaseOwnerUrl: this.#settings['DATABASE_OWNER_URL'],
    });
    const pool = new pg.Pool({ connectionString: database.ownerUrl, options: '-c TimeZone=UTC', max: 4 });
    try {
      return await work(pool, database);
    } finally {
      await pool.end();
      await database.stop();
    }
  }

  /** Also does this in the end, when nothing runs any more and before the folder is removed. */
  alsoEnds(ending: () => void): void {
    this.#endings.push(ending);
  }

  /** Ends whatever still runs and removes the folder. */
  async close(): Promise<void> {
    openSites.delete(this);
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

/** Runs work on a site of its own. */
export async function onSite<T>(
  settings: Record<string, string>,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const site = await Site.open(settings);
  try {
    return await work(site);
  } finally {
    await site.close();
  }
}

/** A port that the product gets at each of its starts, so that who writes finds it again. */
export const steadyPort = async (): Promise<Record<string, string>> => ({ PORT: String(await freePort()) });

let people = 0;

/** A new account, signed in. */
export async function signUp(url: string): Promise<Client & { id: number; username: string }> {
  people += 1;
  const client = new Client(url);
  const username = `person${process.pid}x${people}`;
  const { status, body } = await client.post('/api/register', { username, password: 'mortar-and-lime' });
  if (status !== 201) throw new Error(`no account: ${status} ${JSON.stringify(body)}`);
  return Object.assign(client, { id: body.id as number, username });
}

/** A project of this owner. */
export async function addProject(owner: Client): Promise<number> {
  const { status, body } = await owner.post('/api/projects', {
    name: 'Mokolodi Ridge House',
    totalBudget: '2400000.00',
  });
  if (status !== 201) throw new Error(`no project: ${status} ${JSON.stringify(body)}`);
  return body.id as number;
}
