import { refusedField, said } from '@brick/domain/errors';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { files } from '../schema/files.ts';
import { addressesOf, isCarriedByNone, type Rows } from './carriers.ts';
import { holdFile, takeAsPicture, takeIntoProject } from './store.ts';

const PREFIX = '/api/files/';

export const keyOf = (url: string): string => url.slice(PREFIX.length);
export const urlOf = (key: string): string => `${PREFIX}${key}`;

interface Claim {
  userId: number;
  projectId: number;
  /** Of the row, for the sentence beside it. */
  field: string;
}

/**
 * Lets a row of a project carry a file: one that its author uploaded and no other row has, or one already of that
 * project. Throws invalid for any other, in the same words whether it exists or not.
 */
export async function claimFile(
  connection: Connection,
  url: string | null | undefined,
  by: Claim,
): Promise<void> {
  if (!url) return;
  const key = keyOf(url);
  const file = await holdFile(connection, key);
  if (file?.projectId === by.projectId) return;
  if (file && (await takeIntoProject(connection, key, by.userId, by.projectId))) return;
  throw refusedField(by.field, said('Upload the file here first'));
}

/**
 * Lets an account carry a picture of itself: a JPEG or PNG that it uploaded and that no row of a project carries. Throws
 * invalid for any other file.
 */
export async function claimPicture(
  connection: Connection,
  url: string | null,
  by: Omit<Claim, 'projectId'>,
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
