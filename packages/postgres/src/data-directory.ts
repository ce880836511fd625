import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';
import { orOwnServer, StartupProblem, toFolderProblem } from './startup-problem.ts';
import {
  findClosedFolder,
  findUnprivilegedAccount,
  isRoot,
  ownerOf,
  type SystemAccount,
} from './system-account.ts';

/** The paths and the account of the built-in database of one data folder. */
export interface DataDirectory {
  dataDir: string;
  /** The folder of the database's files; the cluster is a subfolder. */
  home: string;
  cluster: string;
  password: string;
  port: string;
  serverLog: string;
  lock: string;
  inUse: string;
  /** The folder for copies of the server's programs, if those in node_modules cannot be used. */
  programs: string;
  /** The account that runs PostgreSQL; null for the one of this process. */
  account: SystemAccount | null;
  notices: string[];
}

// Debian's folder for the state of services; every account may enter its parents.
const SYSTEM_FOLDER = '/var/lib/brick-ledger';

function dataDirectoryAt(
  dataDir: string,
  home: string,
  account: SystemAccount | null,
  notices: string[] = [],
): DataDirectory {
  return {
    dataDir,
    home,
    cluster: path.join(home, 'cluster'),
    password: path.join(home, 'password'),
    port: path.join(home, 'port'),
    serverLog: path.join(home, 'server.log'),
    lock: path.join(home, 'lock'),
    inUse: path.join(home, 'in-use'),
    programs: account ? path.join(SYSTEM_FOLDER, 'programs') : path.join(home, 'programs'),
    account,
    notices,
  };
}

function systemHomeOf(dataDir: string): string {
  return path.join(SYSTEM_FOLDER, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
}

function pointerFileOf(dataDir: string): string {
  return path.join(dataDir, 'postgres-location.txt');
}

function hasCluster(home: string): boolean {
  return existsSync(path.join(home, 'cluster', 'PG_VERSION'));
}

/** Rejects a data folder that was moved, copied or started differently, away from its database. */
function assertDatabaseNotMoved(dataDir: string, home: string): void {
  const pointer = pointerFileOf(dataDir);
  if (!existsSync(pointer)) return;
  const named = readFileSync(pointer, 'utf8').trim();
  if (named === home || !existsSync(named)) return;
  throw new StartupProblem(
    `The database of the data folder ${dataDir} was left in ${named}, because root started it from a closed or another folder: ` +
      `to take it along, stop whatever uses it and, as root, move ${named} to ${home} and remove ${pointer}; ` +
      `to begin with an empty database, remove ${pointer} alone.`,
  );
}

function makePassable(folder: string): void {
  const { mode } = statSync(folder);
  if ((mode & 0o011) !== 0o011) chmodSync(folder, (mode & 0o7777) | 0o011);
}

function createHome(home: string): void {
  mkdirSync(home, { recursive: true, mode: 0o711 });
  // The umask may have removed bits, and the server must be able to enter its cluster.
  makePassable(home);
}

function chownTree(target: string, account: SystemAccount): void {
  for (const entry of readdirSync(target, { withFileTypes: true })) {
    const child = path.join(target, entry.name);
    if (entry.isDirectory()) chownTree(child, account);
    else lchownSync(child, account.uid, account.gid);
  }
  chownSync(target, account.uid, account.gid);
}

/** Returns the owner of an existing cluster; one owned by root (such as a restored copy) is given to the usual account. */
function clusterAccount(home: string): SystemAccount {
  const cluster = path.join(home, 'cluster');
  const owner = ownerOf(cluster);
  if (owner) return owner;
  const account = findUnprivilegedAccount();
  chownTree(cluster, account);
  return account;
}

function existingDirectoryForRoot(dataDir: string, home: string): DataDirectory {
  const account = clusterAccount(home);
  // A folder created by that account itself is accessible as it is.
  if (findClosedFolder(path.join(home, 'cluster'), account)) {
    makePassable(dataDir);
    makePassable(home);
  }
  const closed = findClosedFolder(path.dirname(home), account);
  if (closed) {
    throw new StartupProblem(
      `The database in ${home} runs under the account ${account.name}, which cannot pass the folder ${closed}: open that folder for passage (chmod o+x ${closed}).`,
    );
  }
  const notices =
    home === systemHomeOf(dataDir)
      ? [systemHomeNotice(home, findClosedFolder(dataDir, account), account)]
      : [];
  return dataDirectoryAt(dataDir, home, account, notices);
}

function systemHomeNotice(home: string, closed: string | null, account: SystemAccount): string {
  const why = closed ? `, because the account ${account.name}, which runs it, cannot pass ${closed}` : '';
  return `The database is kept in ${home}${why}; back that folder up together with the data folder.`;
}

function newDirectoryForRoot(dataDir: string): DataDirectory {
  const account = findUnprivilegedAccount();
  makePassable(dataDir);
  const closed = findClosedFolder(dataDir, account);
  const near = path.join(dataDir, 'postgres');
  const home = closed ? systemHomeOf(dataDir) : near;
  try {
    if (closed) createHome(SYSTEM_FOLDER);
    createHome(home);
  } catch (error) {
    if (!closed) throw error;
    throw new StartupProblem(
      orOwnServer(
        `The account ${account.name}, which runs the database, cannot pass ${closed}, and ${home} cannot be made instead: move the data folder (DATA_DIR) to an open place`,
      ),
      { cause: error },
    );
  }
  if (closed) writeFileSync(pointerFileOf(dataDir), `${home}\n`);
  return dataDirectoryAt(dataDir, home, account, closed ? [systemHomeNotice(home, closed, account)] : []);
}

function directoryForRoot(dataDir: string): DataDirectory {
  const near = path.join(dataDir, 'postgres');
  const far = systemHomeOf(dataDir);
  const settled = [near, far].find(hasCluster);
  if (!settled) {
    assertDatabaseNotMoved(dataDir, findClosedFolder(dataDir, findUnprivilegedAccount()) ? far : near);
    return newDirectoryForRoot(dataDir);
  }
  assertDatabaseNotMoved(dataDir, settled);
  return existingDirectoryForRoot(dataDir, settled);
}

function directoryForUser(dataDir: string): DataDirectory {
  const home = path.join(dataDir, 'postgres');
  assertDatabaseNotMoved(dataDir, home);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const owner = statSync(path.join(home, 'cluster'), { throwIfNoEntry: false })?.uid;
  if (owner !== undefined && owner !== process.getuid?.() && process.platform !== 'win32') {
    throw new StartupProblem(
      `The database in ${home} belongs to another account, which started Brick Ledger first: start it as root or as that account, or set DATA_DIR to another folder.`,
    );
  }
  return dataDirectoryAt(dataDir, home, null);
}

/**
 * Creates the data folder and determines where its database is and which account runs it. If root starts the
 * application, that account must be able to enter every folder above the cluster; otherwise the database is placed
 * below /var/lib/brick-ledger. An existing database stays where it is. Throws StartupProblem.
 */
export function prepareDataDirectory(dataDir: string): DataDirectory {
  const wanted = path.resolve(dataDir);
  try {
    makeFolder(wanted);
    const real = realpathSync(wanted);
    return isRoot() ? directoryForRoot(real) : directoryForUser(real);
  } catch (error) {
    throw toFolderProblem(wanted, error);
  }
}
