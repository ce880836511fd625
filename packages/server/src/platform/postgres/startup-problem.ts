/** The application cannot start; the message is one sentence that tells the operator what to do. */
export class StartupProblem extends Error {
  override name = 'StartupProblem';
}

const OWN_SERVER = 'set DATABASE_URL to the address of a PostgreSQL server (15 or later)';

/** Ends a sentence with the way out that every problem of the built-in database has. */
export function orOwnServer(sentence: string): string {
  return `${sentence}, or ${OWN_SERVER}.`;
}

/** As {@link orOwnServer}, where a server of one's own is the only way out. */
export function onlyOwnServer(sentence: string): string {
  return `${sentence}; ${OWN_SERVER}.`;
}

const NO_SPACE = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/;

/** Whether an error's text, from Node or from PostgreSQL, says that the disk or the quota is full. */
export function saysNoSpace(text: string): boolean {
  return NO_SPACE.test(text);
}

/** The problem of a full disk below `folder`. A fresh database takes about 40 MB, its journal up to 1 GB. */
export function noSpace(folder: string, cause?: unknown): StartupProblem {
  return new StartupProblem(
    orOwnServer(
      `There is no space left for the database in ${folder}: free 1 GB there, set DATA_DIR to a roomier place`,
    ),
    { cause },
  );
}

/** Turns an error of the file system below `folder` into a sentence; other errors come back as they are. */
export function folderProblem(folder: string, error: unknown): unknown {
  if (error instanceof StartupProblem || !(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return noSpace(folder, error);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartupProblem(
        orOwnServer(
          `The account that started Brick Ledger may not write in the data folder ${folder}: give it the folder and all inside (chown -R), set DATA_DIR to another one`,
        ),
        { cause: error },
      );
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOENT':
    case 'ENAMETOOLONG':
    case 'ELOOP':
      return new StartupProblem(
        orOwnServer(
          `The data folder ${folder} cannot be made (${error.code}): set DATA_DIR to a folder that can`,
        ),
        { cause: error },
      );
    default:
      return error;
  }
}
