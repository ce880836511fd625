import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findUnprivilegedAccount, isRoot } from '@brick/postgres/system-account';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** Debian keeps it where only root looks for programs. */
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
const PROGRAM = process.env.PGBOUNCER_PATH || 'pgbouncer';

/** The version of PgBouncer on this machine, such as 1.18; null without one. PGBOUNCER_PATH names another program. */
export function pgbouncerVersion(): number | null {
  const { stdout } = spawnSync(PROGRAM, ['--version'], { env: environment, encoding: 'utf8' });
  const [, minor] = /PgBouncer 1\.(\d+)/i.exec(stdout ?? '') ?? [];
  return minor === undefined ? null : Number(minor);
}

/** The first that keeps prepared statements over transactions is 1.21. */
export const KEEPS_STATEMENTS_FROM = 21;

export interface TestPooler {
  /** A database's address by way of the pooler. */
  addressOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

interface PoolerOptions {
  pooling: 'session' | 'transaction';
  /** The server behind it. */
  databaseUrl: string;
  /** Connections to the database, which all clients share. */
  size: number;
}

/** Starts PgBouncer in front of a database server, for the role of an address. */
export async function startPgbouncer({ pooling, databaseUrl, size }: PoolerOptions): Promise<TestPooler> {
  const target = new URL(databaseUrl);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'brick-pgbouncer-'));
  const port = await freePort();
  const account = isRoot() ? findUnprivilegedAccount() : null;
  const [user, password] = [target.username, target.password].map(decodeURIComponent);
  const keeps = (pgbouncerVersion() ?? 0) >= KEEPS_STATEMENTS_FROM;
  const files = {
    'users.txt': `"${user}" "${password}"\n`,
    'pgbouncer.ini': `[databases]
* = host=127.0.0.1 port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = ${pooling}
default_pool_size = ${size}
max_client_conn = 200
${keeps ? 'max_prepared_statements = 200\n' : ''}`,
  };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (account) chownSync(file, account.uid, account.gid);
  }
  if (account) chownSync(folder, account.uid, account.gid);
  const pooler = spawn(PROGRAM, [path.join(folder, 'pgbouncer.ini')], {
    env: environment,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  let said = '';
  pooler.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000);
  });
  const addressOf = (url: string) => {
    const address = new URL(url);
    address.host = `127.0.0.1:${port}`;
    address.searchParams.set('pooler', pooling);
    return address.href;
  };
  const answers = async () => {
    const client = new pg.Client({ connectionString: addressOf(databaseUrl) });
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  for (let tries = 0; !(await answers()); tries += 1) {
    if (tries > 100 || pooler.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`);
    await wait(50);
  }
  return {
    addressOf,
    async stop() {
      if (pooler.exitCode === null) {
        const ended = once(pooler, 'exit');
        pooler.kill('SIGKILL');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
