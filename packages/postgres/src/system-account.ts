import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { orOwnServer, StartupProblem } from './startup-problem.ts';

/** The system account that runs PostgreSQL when root starts the application. */
export interface SystemAccount {
  name: string;
  uid: number;
  gid: number;
}

/** Whether this process runs as root. PostgreSQL refuses to run as root, so it then needs another account. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function parseAccounts(passwd: string): SystemAccount[] {
  return passwd.split('\n').map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

function readAccounts(): string {
  return readFileSync('/etc/passwd', 'utf8');
}

/** Returns the account to run PostgreSQL: postgres, otherwise nobody. Throws StartupProblem if there is neither. */
export function findUnprivilegedAccount(passwd: string = readAccounts()): SystemAccount {
  const known = parseAccounts(passwd);
  for (const name of ['postgres', 'nobody']) {
    const account = known.find((each) => each.name === name && each.uid > 0 && each.gid > 0);
    if (account) return account;
  }
  throw new StartupProblem(
    orOwnServer(
      'PostgreSQL does not run as root and this machine has neither an account postgres nor nobody: start Brick Ledger as an ordinary user',
    ),
  );
}

/** Returns the owner of a file or folder, or null for root. */
export function ownerOf(target: string): SystemAccount | null {
  const { uid, gid } = statSync(target);
  if (uid === 0) return null;
  const named = parseAccounts(readAccounts()).find((each) => each.uid === uid);
  return { name: named?.name ?? `with number ${uid}`, uid, gid };
}

/** Returns the permission bits (4 read, 2 write, 1 pass) of an account on a file, by the POSIX rules. */
export function permissionBits(target: string, account: SystemAccount): number {
  const { uid, gid, mode } = statSync(target);
  if (uid === account.uid) return (mode >> 6) & 7;
  // The server is started without supplementary groups, so only the primary one counts.
  if (gid === account.gid) return (mode >> 3) & 7;
  return mode & 7;
}

/** Returns the first folder from the root to `target`, itself included, that the account cannot enter. */
export function findClosedFolder(target: string, account: SystemAccount): string | null {
  const { root } = path.parse(target);
  const steps = path.relative(root, target).split(path.sep).filter(Boolean);
  let folder = root;
  for (const step of ['', ...steps]) {
    folder = path.join(folder, step);
    if ((permissionBits(folder, account) & 1) === 0) return folder;
  }
  return null;
}
