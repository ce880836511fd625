/** The application cannot start; the message is one sentence that tells the operator what to do. */
export class StartupProblem extends Error {
  override name = 'StartupProblem';
}

const OWN_SERVER_ADVICE = 'set DATABASE_URL to the address of a PostgreSQL server (15 or later)';

/** Ends a sentence with the alternative for every problem of the built-in database. */
export function orOwnServer(sentence: string): string {
  return `${sentence}, or ${OWN_SERVER_ADVICE}.`;
}

/** As {@link orOwnServer}, if an own server is the only solution. */
export function onlyOwnServer(sentence: string): string {
  return `${sentence}; ${OWN_SERVER_ADVICE}.`;
}

const NO_SPACE = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/;

/** Whether an error text from Node or PostgreSQL means that disk or quota is full. */
export function isNoSpaceText(text: string): boolean {
  return NO_SPACE.test(text);
}

/** The problem of a full disk below `folder`. A new database takes about 40 MB, its journal up to 1 GB. */
export function noSpaceProblem(folder: string, cause?: unknown): StartupProblem {
  return new StartupProblem(
    orOwnServer(
      `There is no space left for the database in ${folder}: free 1 GB there, set DATA_DIR to a roomier place`,
    ),
    { cause },
  );
}

/** Converts a file system error below `folder` to a message; other errors are returned unchanged. */
export function toFolderProblem(folder: string, error: unknown): unknown {
  if (error instanceof StartupProblem || !(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return noSpaceProblem(folder, error);
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
