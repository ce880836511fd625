import type { Readable } from 'node:stream';
import { DomainError, refusedField, said } from '@brick/domain/errors';
import {
  MOST_PIXELS,
  TOO_MANY_PIXELS,
  UNREADABLE_PICTURE,
  UPLOAD_LIMIT,
  type UploadType,
} from '@brick/domain/files/limits';
import { type SQL, sql } from 'drizzle-orm';
import type { Caller, ProjectInView } from '../platform/access.ts';
import type { Config } from '../platform/config.ts';
import type { Connection } from '../platform/connection.ts';
import type { StoredFile } from '../platform/files.ts';
import type { Services } from '../platform/serve.ts';
import { files } from '../schema/files.ts';
import { isReadable, mayCarry } from './access.ts';
import { PREFIX } from './addresses.ts';
import { addressesOf, isCarriedByNone, type Rows } from './carriers.ts';
import { pixelsOf } from './picture-size.ts';
import { mustPassScan } from './scan.ts';
import { agreedType } from './sniff.ts';
import { holdFile, takeAsPicture, takeIntoProject } from './store.ts';

export const keyOf = (url: string): string => url.slice(PREFIX.length);
export const urlOf = (key: string): string => `${PREFIX}${key}`;

// A name is shown and offered for download, never used as a path: what has a meaning in either is taken out.
export const tidyName = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[\u0000-\u001F\u007F\u200B-\u200F\u202A-\u202E\u2066-\u2069/\\:*?"<>|]/g, '_')
    .slice(-255) || 'file';

/** Refuses a picture that is small as a file and fills the memory once it is unpacked. */
async function mustBeModest(path: string, type: 'image/png' | 'image/jpeg'): Promise<void> {
  const pixels = await pixelsOf(path, type);
  if (pixels === null) throw refusedField('file', said(UNREADABLE_PICTURE));
  if (pixels > MOST_PIXELS) throw refusedField('file', said(TOO_MANY_PIXELS));
}

/** A file whose bytes are kept and that no row names yet. */
export interface KeptUpload extends StoredFile {
  name: string;
  type: UploadType;
}

/**
 * Keeps the bytes of an upload where content, declared type and name agree on one that is taken, and the scan lets them
 * through; otherwise says why not. Throws what refuses them.
 */
export async function keepUpload(
  { files, config }: Pick<Services, 'files'> & { config: Pick<Config, 'scanCommand'> },
  upload: Readable,
  declared: { name: string; type: string },
): Promise<KeptUpload | 'wrongType' | 'tooLarge'> {
  const { type, bytes } = await agreedType(upload, declared.type, declared.name);
  if (!type) {
    bytes.resume();
    return 'wrongType';
  }
  const stored = await files.put(bytes, UPLOAD_LIMIT, async (path) => {
    if (type !== 'application/pdf') await mustBeModest(path, type);
    await mustPassScan(config.scanCommand, path);
  });
  return stored ? { ...stored, name: tidyName(declared.name), type } : 'tooLarge';
}

/** Who lets a row of which project carry a file. */
export interface Claiming {
  connection: Connection;
  caller: Pick<Caller, 'userId'>;
  project: Pick<ProjectInView, 'id'>;
  services: Pick<Services, 'config'>;
}

function tooMuchOfProject(limit: number, field: string): DomainError {
  const sentence = said(
    'The files of this project would come to more than {limit} MB, the most that it may hold.',
    {
      limit,
    },
  );
  return new DomainError('tooLarge', sentence, { fields: { [field]: sentence } });
}

/**
 * Lets a row of a project carry a file: one that its author uploaded, or one of that project which they may open, or took
 * off a row themselves. Throws invalid for any other, in the same words whether it exists or not, and tooLarge where the
 * project's files would be too much. `field` is that of the row, for the sentence beside it.
 */
export async function claimFile(
  { connection, caller, project, services }: Claiming,
  url: string | null | undefined,
  field: string,
): Promise<void> {
  if (!url) return;
  const key = keyOf(url);
  const file = await holdFile(connection, key, project.id);
  if (file?.projectId === project.id && (await mayCarry(connection, caller.userId, file))) return;
  const mostMb = services.config.projectFilesMb;
  const taking = { userId: caller.userId, projectId: project.id, mostMb };
  const became = file ? await takeIntoProject(connection, key, taking) : 'foreign';
  if (became === 'tooMuch') throw tooMuchOfProject(mostMb, field);
  if (became === 'foreign') throw refusedField(field, said('Upload the file here first'));
}

/**
 * Lets an account carry a picture of itself: a JPEG or PNG that it uploaded and that no row of a project carries. Throws
 * invalid for any other file.
 */
export async function claimPicture(
  connection: Connection,
  url: string | null,
  by: { userId: number; field: string },
): Promise<void> {
  if (!url) return;
  const taken = await takeAsPicture(connection, keyOf(url), by.userId);
  if (!taken) throw refusedField(by.field, said('Upload the file here first'));
  if (!taken.type.startsWith('image/')) throw refusedField(by.field, said('Choose a JPEG or PNG picture'));
}

/** A picture that its account no longer carries is kept for another day, so that Undo finds it. */
export async function releasePicture(
  connection: Connection,
  url: string | null,
  userId: number,
): Promise<void> {
  if (url) await takeAsPicture(connection, keyOf(url), userId);
}

/** That a row of `files` is one which nothing carries. */
export const isUncarried: SQL = isCarriedByNone({
  url: sql`(${PREFIX} || ${files.key})`,
  projectId: sql`${files.projectId}`,
});

/** Which rows of `files` an account may open, as a condition: what it uploaded and no row took, and what it may read where a row carries it. */
export const isFileReadable = (userId: number): SQL => sql`case when ${files.projectId} is null
  then ${files.uploadedBy} = ${userId}
  else ${isReadable(userId, { projectId: sql`${files.projectId}`, url: sql`(${PREFIX} || ${files.key})` })} end`;

/** The keys of the files that rows carry. */
export async function filesOf(connection: Connection, rows: Rows): Promise<string[]> {
  const addresses = addressesOf(rows);
  if (!addresses) return [];
  const found = await connection.rows<{ url: string }>(addresses);
  // Some columns hold links elsewhere too.
  return found.filter(({ url }) => url.startsWith(PREFIX)).map(({ url }) => keyOf(url));
}

/**
 * Takes those of the files that nothing carries out of the database, and says which; their bytes are to be removed once
 * the transaction has ended. Locked first and looked at afterwards: a row that is about to carry one of them holds it.
 */
export async function forgetUncarried(connection: Connection, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const locked = await connection.rows<{ key: string }>(sql`
    select ${files.key} as key from ${files} where ${files.key} = any(${sql.param([...keys])}::text[])
    order by ${files.key} for update skip locked`);
  const held = locked.map(({ key }) => key);
  const gone = await connection.rows<{ key: string }>(sql`
    delete from ${files} where ${files.key} = any(${sql.param(held)}::text[]) and ${isUncarried} returning ${files.key} as key`);
  return gone.map(({ key }) => key);
}
