import { DomainError, said } from '@brick/domain/errors';

/** What is no archive of a project at all. */
export const noArchive = () =>
  new DomainError('invalid', said('This file is not an archive of a project, or it is not whole.'));

/** What is not as the archive itself says that it is. `place` is an entry, and a line of it. */
export const altered = (place: string) =>
  new DomainError(
    'invalid',
    said('This archive was damaged or altered: {place} is not as it was written.', { place }),
  );

export const foreign = (name: string) =>
  new DomainError(
    'invalid',
    said('This archive holds “{name}”, which no archive of a project does.', { name: name.slice(0, 100) }),
  );

export const newer = () =>
  new DomainError(
    'invalid',
    said('This archive was made by a newer version of the product. Update this one, then import it.'),
  );

export const tooMuch = (limit: number) =>
  new DomainError(
    'tooLarge',
    said('This archive holds more than can be imported here, which is {limit} MB.', { limit }),
  );

/** Files that were packed to be small, not to be kept. */
export const inflated = (ratio: number) =>
  new DomainError(
    'tooLarge',
    said(
      'The files in this archive come to more than {ratio} times what they take up in it. The files of a project never do.',
      { ratio },
    ),
  );

export const tooManyBytes = (limit: number) =>
  new DomainError(
    'tooLarge',
    said('The files in this archive come to more than a project may hold here, which is {limit} MB.', {
      limit,
    }),
  );

/** What took the memory of the thread that was to read it. */
export const noRoom = () =>
  new DomainError(
    'invalid',
    said('This archive could not be read: it needs more memory than an import has.'),
  );

/** A record that none may be: a field too many, a value that is none, something that is not in the archive. */
export const noRecord = (place: string) =>
  new DomainError(
    'invalid',
    said('This archive holds a record that cannot be one of a project: {place}.', { place }),
  );

// Values that no column takes, and records that stand in each other's place.
const REFUSED_VALUE = /^2[23]/;

/** True for what the database says of a row that it cannot hold, whoever asked it to. */
export function isOfRecord(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && REFUSED_VALUE.test(cause.code)) return true;
  return false;
}

export const wrongFile = (name: string) =>
  new DomainError('invalid', said('The file “{name}” in this archive is not what it says it is.', { name }));

export const different = (figure: string, told: string, found: string) =>
  new DomainError(
    'conflict',
    said('The import was undone: {figure} came to {found} here, and to {told} in the archive.', {
      ...{ figure, told, found },
    }),
  );

export const GIVEN_UP = said(
  'This could not be done, although it was tried several times. Please try again later.',
);
