import type { Readable } from 'node:stream';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import {
  type INVOICE_XML,
  MAX_PIXELS,
  MAX_UPLOAD_BYTES,
  TOO_MANY_PIXELS,
  UNREADABLE_PICTURE,
  UPLOAD_TYPES,
  type UploadType,
} from '@brick/domain/files/upload-limits';
import { MAX_PLAN_BYTES } from '@brick/domain/plans/tiles';
import { cutText } from '@brick/domain/text-checks';
import type { MultipartFile } from '@fastify/multipart';
import { type SQL, sql } from 'drizzle-orm';
import type { Caller, ProjectSummary } from '../platform/access/project-access.ts';
import type { Config } from '../platform/config/config.ts';
import { type Connection, mayHaveCommitted } from '../platform/db/connection.ts';
import type { StoredFileInfo } from '../platform/files/file-store.ts';
import { removeStoredFiles } from '../platform/files/remove-files.ts';
import { readSingleFile } from '../platform/files/single-file-upload.ts';
import type { AccountContext, Services } from '../platform/http/endpoint-handlers.ts';
import { files } from '../schema/files.ts';
import { attachmentUrlsOf, isUnattached, type RowSelection } from './attachment-columns.ts';
import { detectDeclaredType, detectFileType, detectPictureType } from './detect-file-type.ts';
import { isReadable, mayAttach } from './file-access.ts';
import {
  claimProfilePicture,
  type FileRow,
  findFile,
  insertFile,
  insertFilesWithin,
  lockFile,
  moveIntoProject,
} from './file-store.ts';
import { FILE_URL_PREFIX } from './file-url-prefix.ts';
import { countPixels } from './image-size.ts';
import { readSentFile } from './sent-file.ts';
import { assertMayUpload, lockUploads } from './upload-quota.ts';
import { assertHarmlessPasses, assertScanPasses, ScanKilledError } from './virus-scan.ts';

export const fileKeyOf = (url: string): string => url.slice(FILE_URL_PREFIX.length);
export const fileUrlOf = (key: string): string => `${FILE_URL_PREFIX}${key}`;

// A file name is shown and offered for download, never used as a path. Characters with a meaning in either are
// removed.
export const sanitizeFileName = (name: string) =>
  cutText(
    name
      .normalize('NFC')
      .replace(/[\u0000-\u001F\u007F\u200B-\u200F\u202A-\u202E\u2066-\u2069/\\:*?"<>|]/g, '_'),
    -255,
  ) || 'file';

/** Throws for a picture that is a small file but fills the memory when decoded. */
async function assertPixelLimit(place: string, type: 'image/png' | 'image/jpeg'): Promise<void> {
  const pixels = await countPixels(place, type);
  if (pixels === null) throw fieldProblem('file', problemMessage(UNREADABLE_PICTURE));
  if (pixels > MAX_PIXELS) throw fieldProblem('file', problemMessage(TOO_MANY_PIXELS));
}

/** Returns the type of a picture by its content; null if it is none that is accepted. */
export const pictureTypeOf = detectPictureType;

/** Throws for a picture beyond the limits, or one that the virus scan does not pass. */
export async function assertPicturePasses(
  scanCommand: string | undefined,
  path: string,
  type: 'image/png' | 'image/jpeg',
): Promise<void> {
  await assertPixelLimit(path, type);
  await assertScanPasses(scanCommand, path);
}

/** A stored file that no row refers to yet. */
export interface UploadedFile extends StoredFileInfo {
  name: string;
  type: UploadType;
}

type StoringServices = Pick<Services, 'files'> & { config: Pick<Config, 'scanCommand'> };

async function storeDetected<Type extends UploadType | typeof INVOICE_XML>(
  { files, config }: StoringServices,
  { type, bytes }: { type: Type | null; bytes: Readable },
  name: string,
  limit: number,
): Promise<(StoredFileInfo & { name: string; type: Type }) | 'wrongType' | 'tooLarge'> {
  if (!type) {
    bytes.resume();
    return 'wrongType';
  }
  const stored = await files.put(bytes, limit, async (path) => {
    if (type === 'image/png' || type === 'image/jpeg') await assertPixelLimit(path, type);
    await assertScanPasses(config.scanCommand, path);
  });
  return stored ? { ...stored, name: sanitizeFileName(name), type } : 'tooLarge';
}

/**
 * Stores an upload if content, declared type and name agree on an accepted type and the virus scan passes. Throws
 * otherwise.
 */
export const storeUpload = async (
  services: StoringServices,
  upload: Readable,
  { name, type }: { name: string; type: string },
): Promise<UploadedFile | 'wrongType' | 'tooLarge'> =>
  storeDetected(services, await detectFileType(upload, type, name), name, MAX_UPLOAD_BYTES);

/** The name of a file with an ending of its type, by which it is opened once it is downloaded. */
function withEndingOf(type: string, name: string): string {
  const endings: readonly string[] = UPLOAD_TYPES[type as UploadType] ?? ['xml'];
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return endings.includes(ending) ? name : `${name}.${endings[0]}`;
}

/** Stores a file of an archive, which may be as large as any file of a project, if its content is of its type. */
export const storeArchivedFile = async (
  services: StoringServices,
  archived: Readable,
  { name, type }: { name: string; type: string },
) =>
  storeDetected(services, await detectDeclaredType(archived, type), withEndingOf(type, name), MAX_PLAN_BYTES);

/** A file of a form that is kept as its sender's upload. */
interface KeptUpload<Found> {
  url: string;
  name: string;
  sha256: string;
  found: Found;
  part: MultipartFile;
}

/**
 * Keeps the single file of a form, below `limit` bytes, as an upload of its sender that no row refers to yet, after the
 * virus scan and `examine`, which answers its type and throws to reject it. Null if it is larger.
 */
export async function keepUpload<Found extends { type: string }>(
  {
    connection,
    caller,
    request,
    services,
  }: Pick<AccountContext<unknown>, 'connection' | 'caller' | 'request' | 'services'>,
  limit: number,
  examine: (path: string) => Promise<Found>,
): Promise<KeptUpload<Found> | null> {
  await assertMayUpload(connection, caller, services.config, 0);
  const { part, mustBeTheOnly } = await readSingleFile(request, limit);
  const name = sanitizeFileName(part.filename ?? '');
  let found: Found | undefined;
  const stored = await services.files.put(part.file, limit, async (path) => {
    await assertScanPasses(services.config.scanCommand, path);
    found = await examine(path);
  });
  if (!stored || !found) return null;
  const { type } = found;
  try {
    await mustBeTheOnly();
    await services.inTransaction(async (inside) => {
      await lockUploads(inside, caller.userId);
      await assertMayUpload(inside, caller, services.config, stored.size);
      await insertFile(inside, { ...stored, name, type, uploadedBy: caller.userId });
    });
  } catch (error) {
    if (!mayHaveCommitted(error)) await services.files.remove(stored.key);
    throw error;
  }
  return { url: fileUrlOf(stored.key), name, sha256: stored.sha256, found, part };
}

/** Removes uploads that no row refers to, at once. */
export async function discardUploads(
  { connection, services }: Pick<AccountContext<unknown>, 'connection' | 'services'>,
  urls: readonly string[],
): Promise<void> {
  const gone = await services.inTransaction((inside) => deleteUnattachedFiles(inside, urls.map(fileKeyOf)));
  await removeStoredFiles(connection, services.files, gone);
}

/** Loads what is known of a stored file; undefined if it is gone. */
export const loadFile = (connection: Connection, url: string): Promise<FileRow | undefined> =>
  findFile(connection, fileKeyOf(url));

/** The user and project of a row that gets an attachment. */
export interface AttachContext {
  connection: Connection;
  caller: Pick<Caller, 'userId'>;
  project: Pick<ProjectSummary, 'id'>;
  services: { config: Pick<Config, 'projectFilesMb'> };
}

function projectStorageFull(limit: number, field: string): DomainError {
  const sentence = problemMessage(
    'The files of this project would come to more than {limit} MB, the most that it may hold.',
    {
      limit,
    },
  );
  return new DomainError('tooLarge', sentence, { fields: { [field]: sentence } });
}

/**
 * Attaches a file to a row of a project: the author's own upload, or a file of the project that the author can open
 * or has detached. Throws invalid for any other file, with the same message whether it exists or not, and tooLarge if
 * the project's files would exceed their limit. `field` is the field of the message.
 */
export async function attachFile(
  { connection, caller, project, services }: AttachContext,
  url: string | null | undefined,
  field: string,
): Promise<void> {
  if (!url) return;
  const key = fileKeyOf(url);
  const file = await lockFile(connection, key, project.id);
  if (file?.projectId === project.id && (await mayAttach(connection, caller.userId, file))) return;
  const mostMb = services.config.projectFilesMb;
  const taking = { userId: caller.userId, projectId: project.id, mostMb };
  const became = file ? await moveIntoProject(connection, key, taking) : 'foreign';
  if (became === 'tooMuch') throw projectStorageFull(mostMb, field);
  if (became === 'foreign') throw fieldProblem(field, problemMessage('Upload the file here first'));
}

/** Adds files to a project at once. Throws tooLarge if its files would exceed their limit. */
export async function insertProjectFiles(
  connection: Connection,
  rows: readonly Pick<FileRow, 'key' | 'uploadedBy' | 'name' | 'type' | 'size' | 'sha256'>[],
  place: { projectId: number; mostMb: number },
): Promise<void> {
  if (!(await insertFilesWithin(connection, rows, place))) throw projectStorageFull(place.mostMb, 'file');
}

/**
 * Sets a profile picture: a JPEG or PNG that the account uploaded and that is attached to no row. Throws invalid for
 * any other file.
 */
export async function setProfilePicture(
  connection: Connection,
  url: string | null,
  by: { userId: number; field: string },
): Promise<void> {
  if (!url) return;
  const taken = await claimProfilePicture(connection, fileKeyOf(url), by.userId);
  if (!taken) throw fieldProblem(by.field, problemMessage('Upload the file here first'));
  if (!taken.type.startsWith('image/'))
    throw fieldProblem(by.field, problemMessage('Choose a JPEG or PNG picture'));
}

/** Keeps a replaced profile picture for another day, so that it can be restored. */
export async function releaseProfilePicture(
  connection: Connection,
  url: string | null,
  userId: number,
): Promise<void> {
  if (url) await claimProfilePicture(connection, fileKeyOf(url), userId);
}

/** SQL condition: the row of `files` is attached to nothing. */
export const isUnattachedFile: SQL = isUnattached({
  url: sql`(${FILE_URL_PREFIX} || ${files.key})`,
  projectId: sql`${files.projectId}`,
});

/** SQL condition: an account may open the row of `files`, as its unattached upload or through a readable row. */
export const fileReadableCondition = (userId: number): SQL => sql`case when ${files.projectId} is null
  then ${files.uploadedBy} = ${userId}
  else ${isReadable(userId, { projectId: sql`${files.projectId}`, url: sql`(${FILE_URL_PREFIX} || ${files.key})` })} end`;

/** The keys of the files attached to rows. */
export async function fileKeysOf(connection: Connection, rows: RowSelection): Promise<string[]> {
  const addresses = attachmentUrlsOf(rows);
  if (!addresses) return [];
  const found = await connection.rows<{ url: string }>(addresses);
  // Some columns contain external links too.
  return found.filter(({ url }) => url.startsWith(FILE_URL_PREFIX)).map(({ url }) => fileKeyOf(url));
}

/**
 * Deletes the rows of unattached files and returns their keys. The bytes must be removed after the commit. Files are
 * locked first and checked afterwards, because a row about to attach one holds its lock.
 */
export async function deleteUnattachedFiles(
  connection: Connection,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const locked = await connection.rows<{ key: string }>(sql`
    select ${files.key} as key from ${files} where ${files.key} = any(${sql.param([...keys])}::text[])
    order by ${files.key} for update skip locked`);
  const held = locked.map(({ key }) => key);
  const gone = await connection.rows<{ key: string }>(sql`
    delete from ${files} where ${files.key} = any(${sql.param(held)}::text[]) and ${isUnattachedFile} returning ${files.key} as key`);
  return gone.map(({ key }) => key);
}

export { assertHarmlessPasses, assertScanPasses, readSentFile, ScanKilledError };
