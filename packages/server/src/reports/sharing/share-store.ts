import type { BodyOf } from '@brick/domain/endpoint';
import { linkStateOf } from '@brick/domain/links/link-lifetime';
import { can, type Member } from '@brick/domain/permissions';
import { mayReceive } from '@brick/domain/reports/report-deliveries-api';
import type { ReportName } from '@brick/domain/reports/report-types';
import type { addShareLink, ShareLink } from '@brick/domain/reports/share-links-api';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { sql } from 'drizzle-orm';
import { loadLinkMakers, loadNames } from '../../members/service.ts';
import { mayActCondition } from '../../platform/access/second-factor.ts';
import { hashSecret } from '../../platform/access/sessions.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { createLinkKey, type LinkServices, linkExpiry } from '../../platform/http/secret-links.ts';
import { columnsOf } from '../../platform/records/list-query.ts';
import { shareLinks } from '../../schema/reports.ts';

export type ShareRow = typeof shareLinks.$inferSelect;

/** Maximum list length. */
const MAX_LISTED = 200;

interface NewShareLink extends Omit<BodyOf<typeof addShareLink>, 'language'> {
  language: Language;
  projectId: number;
  createdBy: number;
  now: number;
}

/** Creates a share link and its 256-bit key. Only the hash is stored. */
export async function insertLink(
  connection: Connection,
  { expiresInDays, now, ...link }: NewShareLink,
): Promise<{ row: ShareRow; key: string }> {
  const { key, hash } = createLinkKey();
  const [row] = await connection.db
    .insert(shareLinks)
    .values({
      ...link,
      options: link.options as ShareRow['options'],
      tokenHash: hash,
      createdAt: new Date(now).toISOString(),
      expiresAt: linkExpiry(now, expiresInDays),
    })
    .returning();
  if (!row) throw new Error('an inserted share link came back empty');
  return { row, key };
}

/** Loads the latest share links of a project: those that work first, or some could not be withdrawn, then newest first. */
export const loadLinks = (connection: Connection, projectId: number, now: number): Promise<ShareRow[]> =>
  connection.rows<ShareRow>(sql`
    select ${columnsOf(shareLinks)} from ${shareLinks} where ${shareLinks.projectId} = ${projectId}
    order by ${shareLinks.withdrawnAt} is null and ${shareLinks.expiresAt} > ${new Date(now).toISOString()} desc,
      ${shareLinks.id} desc limit ${MAX_LISTED}`);

/** Withdraws an active link and returns the row. Undefined if there is none. */
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

/** Returns true if a link to the report works that this member has made, who is undefined if they are none any more. */
export const mayShare = (maker: Member | undefined, report: string): boolean =>
  maker !== undefined && can(maker, 'sharing', 'create') && mayReceive(maker, report as ReportName);

/** Finds the active link with this key of an author who may act, or null. */
export async function findLink(
  connection: Connection,
  key: string,
  { now, config }: LinkServices,
): Promise<ShareRow | null> {
  const [row] = await connection.rows<ShareRow>(sql`
    select ${columnsOf(shareLinks)} from ${shareLinks} join users u on u.id = ${shareLinks.createdBy} and ${mayActCondition(config)}
    where ${shareLinks.tokenHash} = ${hashSecret(key)} and ${shareLinks.withdrawnAt} is null
      and ${shareLinks.expiresAt} > ${new Date(now()).toISOString()}`);
  return row ?? null;
}

export const countOpening = (connection: Connection, { projectId, id }: ShareRow, now: number) =>
  connection.rows(sql`
    update ${shareLinks} set times_opened = times_opened + 1, last_opened_at = ${new Date(now).toISOString()}
    where project_id = ${projectId} and id = ${id}`);

/** Serializes links with their state and author. */
export async function serializeLinks(
  connection: Connection,
  rows: readonly ShareRow[],
  services: LinkServices,
): Promise<ShareLink[]> {
  const [names, makers] = await Promise.all([
    loadNames(
      connection,
      rows.map(({ createdBy }) => createdBy),
    ),
    loadLinkMakers(connection, rows, services),
  ]);
  const at = new Date(services.now()).toISOString();
  return rows.map((row) => ({
    ...row,
    state: linkStateOf(row, mayShare(makers.get(`${row.projectId} ${row.createdBy}`), row.report), at),
    createdByName: names.get(row.createdBy) ?? null,
  }));
}
