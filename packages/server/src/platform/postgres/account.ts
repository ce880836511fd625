import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { orOwnServer, StartupProblem } from './startup-problem.ts';

/** An account of the operating system that PostgreSQL runs under when root starts the application. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Whether this process is root's. PostgreSQL refuses to run as root, so it then needs another account. */
export function startedByRoot(): boolean {
  return process.getuid?.() === 0;
}

function accounts(passwd: string): Account[] {
  return passwd.split('\n').map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

function readAccounts(): string {
  return readFileSync('/etc/passwd', 'utf8');
}

/** The account to run PostgreSQL under: postgres, else nobody. Throws StartupProblem if there is neither. */
export function unprivilegedAccount(passwd: string = readAccounts()): Account {
  const known = accounts(passwd);
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

/** The account that owns a file or folder, or null if that is root. */
export function ownerOf(target: string): Account | null {
  const { uid, gid } = statSync(target);
  if (uid === 0) return null;
  const named = accounts(readAccounts()).find((each) => each.uid === uid);
  return { name: named?.name ?? `with number ${uid}`, uid, gid };
}

/** The permission bits (4 read, 2 write, 1 pass) that an account has by mode on a file, as POSIX picks them. */
export function permissionBits(target: string, account: Account): number {
  const { uid, gid, mode } = statSync(target);
  if (uid === account.uid) return (mode >> 6) & 7;
  // The server is started without supplementary groups, so only the primary one counts.
  if (gid === account.gid) return (mode >> 3) & 7;
  return mode & 7;
}

/** The first folder on the way from the root to `target`, itself included, that the account cannot pass. */
export function closedFolder(target: string, account: Account): string | null {
  const { root } = path.parse(target);
  const steps = path.relative(root, target).split(path.sep).filter(Boolean);
  let folder = root;
  for (const step of ['', ...steps]) {
    folder = path.join(folder, step);
    if ((permissionBits(folder, account) & 1) === 0) return folder;
  }
  return null;
}
