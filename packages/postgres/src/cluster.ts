import { spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import type { DataDirectory } from './data-directory.ts';
import { isNoSpaceText, noSpaceProblem, orOwnServer, StartupProblem } from './startup-problem.ts';

/** The supervisor's database role. */
export const BOOTSTRAP_SUPERUSER = 'keeper';

// Written into the cluster's postgresql.conf, where an operator may change them. Durability settings keep
// PostgreSQL's safe defaults.
const SETTINGS = [
  'max_connections=100',
  'shared_buffers=128MB',
  'max_wal_size=1GB',
  'timezone=UTC',
  'log_timezone=UTC',
  'password_encryption=scram-sha-256',
  'log_checkpoints=off',
  // Failed statements are logged by the application; their text and values hold personal data.
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

const INITDB = [
  `--username=${BOOTSTRAP_SUPERUSER}`,
  '--auth=scram-sha-256',
  '--data-checksums',
  // Collation and case mapping come from PostgreSQL itself, so that they are the same on every machine.
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--lc-messages=C',
  '--text-search-config=simple',
  '--no-instructions',
  ...SETTINGS.flatMap((setting) => ['-c', setting]),
];

/** The environment of the server's programs: without the application's variables, which may hold secrets. */
function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = process.platform === 'win32' ? ['PATH', 'SYSTEMROOT', 'TEMP', 'TMP'] : ['PATH'];
  const entries = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' };
}

/** Options to start one of the server's programs under the right account. */
export function spawnOptions(place: DataDirectory): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
} {
  const { account } = place;
  // The account may not have access to the current folder.
  const common = { cwd: path.parse(place.home).root, env: serverEnvironment() };
  return account ? { ...common, uid: account.uid, gid: account.gid } : common;
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function createSecret(place: DataDirectory): void {
  if (existsSync(place.password)) return;
  const work = `${place.password}.${process.pid}`;
  writeFileSync(work, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  renameSync(work, place.password);
}

/** Returns a role's password, derived from the cluster's secret. Throws StartupProblem if the secret is lost. */
export function rolePassword(place: DataDirectory, role: string): string {
  if (!existsSync(place.password)) {
    throw new StartupProblem(
      `The file ${place.password} with the database's password is missing: bring it back from a backup.`,
    );
  }
  const secret = readFileSync(place.password, 'utf8').trim();
  return createHmac('sha256', secret).update(role).digest('base64url');
}

function runProgram(
  place: DataDirectory,
  program: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptions(place), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => reject(cannotRunProblem(place, program, error)));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** The problem of a program that the system would not start. */
export function cannotRunProblem(place: DataDirectory, program: string, error: Error): StartupProblem {
  const who = place.account ? ` under the account ${place.account.name}` : '';
  return new StartupProblem(
    orOwnServer(
      `The system does not let ${program} run${who} (${error.message}): start Brick Ledger where it may, for instance as an ordinary user`,
    ),
    { cause: error },
  );
}

function initProblem(place: DataDirectory, output: string): StartupProblem {
  if (isNoSpaceText(output)) return noSpaceProblem(place.home);
  const reason =
    output.split('\n').findLast((line) => /error|fatal|cannot/i.test(line)) ??
    output.trim().split('\n').at(-1);
  return new StartupProblem(
    orOwnServer(
      `The database could not be set up in ${place.home} (${reason?.trim() || 'without a reason given'}): set DATA_DIR to a folder on a local disk`,
    ),
  );
}

/** Changes the owner of a new file or folder to the account that runs the server. */
function chownToAccount(place: DataDirectory, target: string): void {
  if (!place.account) return;
  const { name, uid, gid } = place.account;
  try {
    chownSync(target, uid, gid);
  } catch (cause) {
    throw new StartupProblem(
      orOwnServer(
        `PostgreSQL does not run as root, and ${place.home} cannot hold files of the account ${name} (a container without other accounts, or a shared folder): set DATA_DIR to a folder on a local disk, start Brick Ledger as an ordinary user`,
      ),
      { cause },
    );
  }
}

async function initCluster(place: DataDirectory, binaries: PostgresBinaries): Promise<void> {
  const work = mkdtempSync(path.join(place.home, 'init-'));
  try {
    const passwordFile = path.join(work, 'password');
    writeFileSync(passwordFile, `${rolePassword(place, BOOTSTRAP_SUPERUSER)}\n`, { mode: 0o600, flag: 'wx' });
    chownToAccount(place, passwordFile);
    chownToAccount(place, work);
    const made = path.join(work, 'cluster');
    const { code, output } = await runProgram(place, binaries.initdb, [
      `--pgdata=${made}`,
      `--pwfile=${passwordFile}`,
      ...INITDB,
    ]);
    if (code !== 0) throw initProblem(place, output);
    // The cluster is on disk now (initdb syncs it); once its new name is on disk too, it is durable.
    renameSync(made, place.cluster);
    syncFolder(place.home);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function removeUnfinished(place: DataDirectory): void {
  for (const name of readdirSync(place.home)) {
    // A killed process's initdb may still be writing there; the rest is removed at the next start.
    if (name.startsWith('init-')) {
      try {
        rmSync(path.join(place.home, name), { recursive: true, force: true, maxRetries: 3 });
      } catch {}
    }
  }
}

/**
 * Creates the cluster if there is none. It is created elsewhere and renamed, so a named cluster is complete. Call
 * under the lock. Throws StartupProblem, also for a cluster of another major version.
 */
export async function ensureCluster(
  place: DataDirectory,
  binaries: PostgresBinaries,
  log: (line: string) => void,
): Promise<void> {
  const versionFile = path.join(place.cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version === binaries.major) return;
    throw new StartupProblem(
      `The database in ${place.cluster} was made by PostgreSQL ${version} and this release brings ${binaries.major}: make a backup with the release that you ran before (npm run backup -- FILE), then set DATA_DIR to an empty folder and put it back with this one (npm run restore -- FILE).`,
    );
  }
  if (existsSync(place.cluster)) {
    throw new StartupProblem(
      `The folder ${place.cluster} is there but holds no whole database: bring it back from a backup, or remove it to begin with an empty one.`,
    );
  }
  log(`Setting up the database in ${place.home}.`);
  removeUnfinished(place);
  createSecret(place);
  await initCluster(place, binaries);
}
