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
import { type Account, closedFolder, ownerOf, startedByRoot, unprivilegedAccount } from './account.ts';
import { folderProblem, orOwnServer, StartupProblem } from './startup-problem.ts';

/** Where the built-in database of one data folder lives. */
export interface Place {
  dataDir: string;
  /** The folder of everything that belongs to the database; the cluster is one folder inside. */
  home: string;
  cluster: string;
  password: string;
  port: string;
  serverLog: string;
  lock: string;
  inUse: string;
  /** The folder for copies of the server's programs, where those in node_modules cannot be used. */
  programs: string;
  /** The account to run PostgreSQL under; null: the one of this process. */
  account: Account | null;
  notices: string[];
}

// Debian's folder for the state of services; every account may pass its parents.
const SYSTEM_FOLDER = '/var/lib/brick-ledger';

function placeAt(dataDir: string, home: string, account: Account | null, notices: string[] = []): Place {
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

function farHome(dataDir: string): string {
  return path.join(SYSTEM_FOLDER, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
}

function pointerOf(dataDir: string): string {
  return path.join(dataDir, 'postgres-location.txt');
}

function hasCluster(home: string): boolean {
  return existsSync(path.join(home, 'cluster', 'PG_VERSION'));
}

/** Refuses a data folder that was moved, copied or started otherwise, away from its database. */
function refuseLostDatabase(dataDir: string, home: string): void {
  const pointer = pointerOf(dataDir);
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

function makeHome(home: string): void {
  mkdirSync(home, { recursive: true, mode: 0o711 });
  // The process's umask may have taken bits away, and the server must pass to its cluster.
  makePassable(home);
}

function chownTree(target: string, account: Account): void {
  for (const entry of readdirSync(target, { withFileTypes: true })) {
    const child = path.join(target, entry.name);
    if (entry.isDirectory()) chownTree(child, account);
    else lchownSync(child, account.uid, account.gid);
  }
  chownSync(target, account.uid, account.gid);
}

/** The owner of an existing cluster; one that root owns (a restored copy, say) is given to the usual account. */
function clusterAccount(home: string): Account {
  const cluster = path.join(home, 'cluster');
  const owner = ownerOf(cluster);
  if (owner) return owner;
  const account = unprivilegedAccount();
  chownTree(cluster, account);
  return account;
}

function settledPlace(dataDir: string, home: string): Place {
  const account = clusterAccount(home);
  // The owner's own folder, made when that account started the application itself, is passable to it as it is.
  if (closedFolder(path.join(home, 'cluster'), account)) {
    makePassable(dataDir);
    makePassable(home);
  }
  const closed = closedFolder(path.dirname(home), account);
  if (closed) {
    throw new StartupProblem(
      `The database in ${home} runs under the account ${account.name}, which cannot pass the folder ${closed}: open that folder for passage (chmod o+x ${closed}).`,
    );
  }
  const notices = home === farHome(dataDir) ? [farNotice(home, closedFolder(dataDir, account), account)] : [];
  return placeAt(dataDir, home, account, notices);
}

function farNotice(home: string, closed: string | null, account: Account): string {
  const why = closed ? `, because the account ${account.name}, which runs it, cannot pass ${closed}` : '';
  return `The database is kept in ${home}${why}; back that folder up together with the data folder.`;
}

function newPlaceOfRoot(dataDir: string): Place {
  const account = unprivilegedAccount();
  makePassable(dataDir);
  const closed = closedFolder(dataDir, account);
  const near = path.join(dataDir, 'postgres');
  const home = closed ? farHome(dataDir) : near;
  try {
    if (closed) makeHome(SYSTEM_FOLDER);
    makeHome(home);
  } catch (error) {
    if (!closed) throw error;
    throw new StartupProblem(
      orOwnServer(
        `The account ${account.name}, which runs the database, cannot pass ${closed}, and ${home} cannot be made instead: move the data folder (DATA_DIR) to an open place`,
      ),
      { cause: error },
    );
  }
  if (closed) writeFileSync(pointerOf(dataDir), `${home}\n`);
  return placeAt(dataDir, home, account, closed ? [farNotice(home, closed, account)] : []);
}

function placeForRoot(dataDir: string): Place {
  const near = path.join(dataDir, 'postgres');
  const far = farHome(dataDir);
  const settled = [near, far].find(hasCluster);
  if (!settled) {
    refuseLostDatabase(dataDir, closedFolder(dataDir, unprivilegedAccount()) ? far : near);
    return newPlaceOfRoot(dataDir);
  }
  refuseLostDatabase(dataDir, settled);
  return settledPlace(dataDir, settled);
}

function placeForUser(dataDir: string): Place {
  const home = path.join(dataDir, 'postgres');
  refuseLostDatabase(dataDir, home);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const owner = statSync(path.join(home, 'cluster'), { throwIfNoEntry: false })?.uid;
  if (owner !== undefined && owner !== process.getuid?.() && process.platform !== 'win32') {
    throw new StartupProblem(
      `The database in ${home} belongs to another account, which started Brick Ledger first: start it as root or as that account, or set DATA_DIR to another folder.`,
    );
  }
  return placeAt(dataDir, home, null);
}

/**
 * Makes the data folder and settles where its database lives and which account runs it. Started by root, that
 * account must be able to pass every folder above the cluster; where one is closed to it, the database lives
 * below /var/lib/brick-ledger. Once made, a database stays where it is. Throws StartupProblem.
 */
export function preparePlace(dataDir: string): Place {
  const wanted = path.resolve(dataDir);
  try {
    mkdirSync(wanted, { recursive: true });
    const real = realpathSync(wanted);
    return startedByRoot() ? placeForRoot(real) : placeForUser(real);
  } catch (error) {
    throw folderProblem(wanted, error);
  }
}
