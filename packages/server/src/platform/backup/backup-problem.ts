/** Why a backup can't be made or restored. The message is one sentence that says what to do. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
  /** Another backup is being made; nothing is wrong. */
  readonly busy: boolean;

  constructor(message: string, options: ErrorOptions & { busy?: boolean } = {}) {
    super(message, options);
    this.busy = options.busy ?? false;
  }
}

/** Creates the problem for a damaged archive. */
export const damagedArchive = (file: string, what: string, cause?: unknown): BackupProblem =>
  new BackupProblem(
    `The backup ${file} is damaged (${what}): nothing was written. Take another copy of it, or an earlier backup.`,
    { cause },
  );

/** Converts a file system error to a message for the operator; other errors are returned unchanged. */
export function toFileProblem(wanted: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const file = 'path' in error && typeof error.path === 'string' ? error.path : wanted;
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new BackupProblem(`There is no room left for ${file}: make some, or choose another disk.`, {
        cause: error,
      });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new BackupProblem(
        `This account may not use ${file}: give it the folder, or choose another place.`,
        { cause: error },
      );
    case 'EEXIST':
      return new BackupProblem(`${file} is there already: choose another name.`, { cause: error });
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EISDIR':
      return new BackupProblem(`There is no file or folder ${file}: check its name.`, { cause: error });
    default:
      return error;
  }
}
