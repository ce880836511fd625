import { DomainError, problemMessage } from '@brick/domain/errors';
import { cutText } from '@brick/domain/text-checks';

/** Not a project archive. */
export const notAnArchive = () =>
  new DomainError('invalid', problemMessage('This file is not an archive of a project, or it is not whole.'));

export const importCancelled = () =>
  new DomainError('conflict', problemMessage('This import was cancelled.'));

/** The content differs from the manifest. `place` is an entry, optionally with a line. */
export const alteredArchive = (place: string) =>
  new DomainError(
    'invalid',
    problemMessage('This archive was damaged or altered: {place} is not as it was written.', { place }),
  );

export const foreignEntry = (name: string) =>
  new DomainError(
    'invalid',
    problemMessage('This archive holds “{name}”, which no archive of a project does.', {
      name: cutText(name, 0, 100),
    }),
  );

export const newerArchive = () =>
  new DomainError(
    'invalid',
    problemMessage(
      'This archive was made by a newer version of the product. Update this one, then import it.',
    ),
  );

export const archiveTooLarge = (limit: number) =>
  new DomainError(
    'tooLarge',
    problemMessage('This archive holds more than can be imported here, which is {limit} MB.', { limit }),
  );

/** The compression ratio is suspiciously high. */
export const compressionTooHigh = (ratio: number) =>
  new DomainError(
    'tooLarge',
    problemMessage(
      'The files in this archive come to more than {ratio} times what they take up in it. The files of a project never do.',
      { ratio },
    ),
  );

export const recordsTooLarge = (limit: number) =>
  new DomainError(
    'tooLarge',
    problemMessage(
      'The files in this archive come to more than a project may hold here, which is {limit} MB.',
      {
        limit,
      },
    ),
  );

/** The import thread ran out of memory. */
export const outOfMemory = () =>
  new DomainError(
    'invalid',
    problemMessage('This archive could not be read: it needs more memory than an import has.'),
  );

/** An invalid record: an unknown field, an invalid value or a missing reference. */
export const invalidRecord = (place: string) =>
  new DomainError(
    'invalid',
    problemMessage('This archive holds a record that cannot be one of a project: {place}.', { place }),
  );

// Data exceptions and constraint violations.
const DATA_ERROR_CODE = /^2[23]/;

/** Whether a database error means that a record is invalid. */
export function isInvalidRecordError(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && DATA_ERROR_CODE.test(cause.code)) return true;
  return false;
}

export const wrongFileType = (name: string) =>
  new DomainError(
    'invalid',
    problemMessage('The file “{name}” in this archive is not what it says it is.', { name }),
  );

export const fileTooLarge = () =>
  new DomainError('tooLarge', { ...problemMessage('Files of plans must be below 50 MB'), stopped: true });

export const figuresDiffer = (figure: string, told: string, found: string) =>
  new DomainError(
    'conflict',
    problemMessage('The import was undone: {figure} came to {found} here, and to {told} in the archive.', {
      ...{ figure, told, found },
    }),
  );

export const importGivenUp = problemMessage(
  'This could not be done, although it was tried several times. Please try again later.',
);
