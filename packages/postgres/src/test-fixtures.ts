import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, type QueryResultRow } from 'pg';
import { openDatabase, type RunningDatabase } from './open-database.ts';
import { servesCluster } from './process/process-identity.ts';
import type { SystemAccount } from './system-account.ts';

/** What an application process of the tests reported about its start. */
export interface ProcessReport {
  url: string;
  notices: string[];
  lines: string[];
  milliseconds: number;
  name?: string;
  message: string;
}

export interface TestProcess {
  child: ChildProcess;
  told: Promise<ProcessReport>;
}

/** Everything that a test has started or created, cleaned up after it. */
export class TestFixtures {
  private readonly folders: string[] = [];
  private readonly children: ChildProcess[] = [];
  private readonly databases: RunningDatabase[] = [];
  readonly lines: string[] = [];

  /** Creates a temporary folder, private to its owner by default. */
  folder(): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'brick-ledger-test-'));
    this.folders.push(folder);
    return folder;
  }

  /** Also removes this folder at the end. */
  alsoRemoves(folder: string): void {
    this.folders.push(folder);
  }

  async open(dataDir: string): Promise<RunningDatabase> {
    const database = await openDatabase({ dataDir, log: (line) => this.lines.push(line) });
    this.databases.push(database);
    return database;
  }

  /** Starts an application process on the folder, as another account if given. */
  start(dataDir: string, account?: SystemAccount): TestProcess {
    const program = fileURLToPath(new URL('test-process.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: tmpdir() },
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    });
    this.children.push(child);
    const told = once(createInterface({ input: child.stdout }), 'line').then(
      ([line]) => JSON.parse(String(line)) as ProcessReport,
    );
    return { child, told };
  }

  /** Stops all processes and keeps the folders. */
  async rest(): Promise<void> {
    for (const database of this.databases.splice(0)) await database.stop();
    for (const child of this.children.splice(0)) child.kill('SIGKILL');
    this.lines.length = 0;
  }

  async clean(): Promise<void> {
    await this.rest();
    for (const folder of this.folders) {
      for (const cluster of [path.join(folder, 'postgres', 'cluster'), path.join(folder, 'cluster')]) {
        await killServer(cluster);
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

export function clusterOf(dataDir: string): string {
  return path.join(dataDir, 'postgres', 'cluster');
}

/** Returns the process id of the PostgreSQL server of a cluster, or null if none is running. */
export function serverPid(cluster: string): number | null {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return servesCluster(pid, cluster) ? pid : null;
}

/** What the start and the doctor say of such a server. */
export const NOT_SYNCING = /runs with (?:fsync|synchronous_commit|full_page_writes) off/;

/**
 * Has a running server no longer wait for its disk, until its folder is removed. What tests write need not outlast the machine;
 * to wait for it is a good part of their time.
 */
export function stopSyncing(dataDir: string): void {
  const cluster = clusterOf(dataDir);
  const pid = serverPid(cluster);
  if (pid === null) throw new Error(`No database is running in ${cluster}.`);
  appendFileSync(path.join(cluster, 'postgresql.conf'), '\nfsync = off\nfull_page_writes = off\n');
  process.kill(pid, 'SIGHUP');
}

async function killServer(cluster: string): Promise<void> {
  const pid = serverPid(cluster);
  if (pid === null) return;
  process.kill(pid, 'SIGQUIT');
  await waitUntil(() => serverPid(cluster) === null);
}

/** Waits up to a minute for a condition. */
export async function waitUntil(holds: () => boolean): Promise<void> {
  for (let left = 6_000; !holds(); left -= 1) {
    if (left === 0) throw new Error('It has not come true within a minute.');
    await sleep(10);
  }
}

/** Runs one query on a separate connection. */
export async function runQuery<Row extends QueryResultRow>(url: string, question: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  // If a test kills the server, the failing query reports it; the extra event would end the test run.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(question)).rows;
  } finally {
    await client.end();
  }
}

/** Stops the database of a test process and waits for its end. */
export async function stopProcess({ child }: TestProcess): Promise<void> {
  child.stdin?.write('stop\n');
  await once(child, 'exit');
}

/** Kills a test process, as a power failure would. */
export async function killProcess({ child }: TestProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
