import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@brick/domain/endpoint';
import { type addShareLink, type ShareLink, shareStateOf } from '@brick/domain/reports/share-links';
import type { Language } from '@brick/domain/users/choices';
import { sql } from 'drizzle-orm';
import { namesOf } from '../members/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { columnsOf } from '../platform/list.ts';
import { hashOf } from '../platform/sessions.ts';
import { shareLinks } from '../schema/reports.ts';

export type ShareRow = typeof shareLinks.$inferSelect;

/** More than these nobody reads. */
const LISTED = 200;

const DAY = 86_400_000;

interface New extends Omit<BodyOf<typeof addShareLink>, 'language'> {
  language: Language;
  projectId: number;
  createdBy: number;
  now: number;
}

/** Makes a share link and the key of its address: 256 random bits, of which only the hash is stored. */
export async function insertLink(
  connection: Connection,
  { expiresInDays, now, ...link }: New,
): Promise<{ row: ShareRow; key: string }> {
  const key = randomBytes(32).toString('base64url');
  const [row] = await connection.db
    .insert(shareLinks)
    .values({
      ...link,
      options: link.options as ShareRow['options'],
      tokenHash: hashOf(key),
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + expiresInDays * DAY).toISOString(),
    })
    .returning();
  if (!row) throw new Error('an inserted share link came back empty');
  return { row, key };
}

/** The latest share links of a project, newest first. */
export const linksOfProject = (connection: Connection, projectId: number): Promise<ShareRow[]> =>
  connection.rows<ShareRow>(sql`
    select ${columnsOf(shareLinks)} from ${shareLinks} where ${shareLinks.projectId} = ${projectId}
    order by ${shareLinks.id} desc limit ${LISTED}`);

/** Withdraws a link of a project: the row as it then is, undefined where there is none that still was in force. */
export async function withdrawLink(
  connection: Connection,
  projectId: number,
  id: number,
  now: number,
): Promise<ShareRow | undefined> {
  const [row] = await connection.rows<ShareRow>(sql`
    update ${shareLinks} set withdrawn_at = ${new Date(now).toISOString()}
    where project_id = ${projectId} and id = ${id} and withdrawn_at is null returning ${columnsOf(shareLinks)}`);
  return row;
}

/** The link whose address holds a key, while it is neither withdrawn nor expired; null for any other. */
export async function linkOf(connection: Connection, key: string, now: number): Promise<ShareRow | null> {
  const [row] = await connection.rows<ShareRow>(sql`
    select ${columnsOf(shareLinks)} from ${shareLinks}
    where ${shareLinks.tokenHash} = ${hashOf(key)} and ${shareLinks.withdrawnAt} is null
      and ${shareLinks.expiresAt} > ${new Date(now).toISOString()}`);
  return row ?? null;
}

export const countOpening = (connection: Connection, { projectId, id }: ShareRow, now: number) =>
  connection.rows(sql`
    update ${shareLinks} set times_opened = times_opened + 1, last_opened_at = ${new Date(now).toISOString()}
    where project_id = ${projectId} and id = ${id}`);

/** Links as their contract shows them: what has become of each, and who made it. */
export async function shownLinks(
  connection: Connection,
  rows: readonly ShareRow[],
  now: number,
): Promise<ShareLink[]> {
  const names = await namesOf(
    connection,
    rows.map(({ createdBy }) => createdBy),
  );
  const at = new Date(now).toISOString();
  return rows.map((row) => ({
    ...row,
    state: shareStateOf(row, at),
    createdByName: names.get(row.createdBy) ?? null,
  }));
}
