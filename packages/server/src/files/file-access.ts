import { isMoneyRecord, type Resource } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { readableInProjects } from '../members/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import {
  amountsHiddenError,
  missingScopeError,
  readerOf,
  type TokenReader,
} from '../platform/access/tokens.ts';
import type { Connection } from '../platform/db/connection.ts';
import { activity } from '../schema/activity.ts';
import { documents, documentVersions } from '../schema/documents.ts';
import { inspections } from '../schema/inspections.ts';
import { columnsByName } from '../schema/kinds/define-kind.ts';
import { KINDS, RECORD_KINDS, type TableKind } from '../schema/kinds/record-kinds.ts';
import { planRevisions, plans } from '../schema/plans.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { projectBranding } from '../schema/reports.ts';
import { users } from '../schema/users.ts';
import type { FileRow } from './file-store.ts';
import { FILE_URL_PREFIX } from './file-url-prefix.ts';

/** A file, as values or as columns of the query. */
interface FileReference {
  projectId: SQL;
  url: SQL;
}

// Earlier versions of an inspection stay readable, including their photos.
const attachedToEarlierVersion = ({ projectId, url }: FileReference): SQL => sql`exists (
  select 1 from ${activity} where ${activity.projectId} = ${projectId} and ${activity.entity} = 'inspection'
    and ${activity.entityId} = ${inspections.id}
    and (${activity.before} -> 'beforePhotosUrls' ? ${url} or ${activity.before} -> 'afterPhotosUrls' ? ${url}))`;

/**
 * Query for the rows of one kind that have this attachment and that an account may read. Null if the kind has no
 * attachments.
 */
function readableRowsOfKind(
  kind: TableKind,
  reader: number | TokenReader,
  looked: FileReference,
): SQL | null {
  const { table, resource, reach, carried } = KINDS[kind];
  const { projectId, url } = looked;
  const places = [
    ...carried.single.map((column) => sql`${column} = ${url}`),
    ...carried.lists.map((column) => sql`${column} ? ${url}`),
  ];
  if (places.length === 0) return null;
  if (kind === 'inspection') places.push(attachedToEarlierVersion(looked));
  return sql`select 1 from ${table} where ${table.projectId} = ${projectId} and ${table.deletedAt} is null
    and (${sql.join(places, sql` or `)}) and ${readableInProjects(reader, resource, table.projectId, reach)}`;
}

/** Queries for the rows that have this attachment and that an account may read. */
function readableRowsWithFile(reader: number | TokenReader, looked: FileReference): SQL[] {
  const { projectId, url } = looked;
  return [
    ...RECORD_KINDS.map((kind) => readableRowsOfKind(kind, reader, looked)).filter((query) => query !== null),
    sql`select 1 from ${documentVersions} join ${documents} on ${documents.projectId} = ${documentVersions.projectId} and ${documents.id} = ${documentVersions.documentId}
      where ${documentVersions.projectId} = ${projectId} and ${documentVersions.url} = ${url} and ${documents.deletedAt} is null
      and ${readableInProjects(reader, 'documents', documents.projectId, { createdBy: documents.addedBy })}`,
    sql`select 1 from ${planRevisions} join ${plans} on ${plans.projectId} = ${planRevisions.projectId} and ${plans.id} = ${planRevisions.planId}
      where ${planRevisions.projectId} = ${projectId} and ${planRevisions.fileUrl} = ${url} and ${plans.deletedAt} is null
      and ${readableInProjects(reader, 'plans', plans.projectId, { createdBy: plans.addedBy })}`,
    sql`select 1 from ${projectBranding} where ${projectBranding.projectId} = ${projectId} and ${projectBranding.logoUrl} = ${url}
      and ${readableInProjects(reader, 'sharing', projectBranding.projectId, { createdBy: projectBranding.updatedBy })}`,
  ];
}

/** SQL condition: an account may read a row with this attachment. */
export const isReadable = (reader: number | TokenReader, looked: FileReference): SQL =>
  // Separate conditions, so that PostgreSQL reads each table once for many files.
  sql`(${sql.join(
    readableRowsWithFile(reader, looked).map((carriers) => sql`exists (${carriers})`),
    sql` or `,
  )})`;

async function conditionHolds(connection: Connection, condition: SQL): Promise<boolean> {
  const [found] = await connection.rows<{ holds: boolean }>(sql`select ${condition} as holds`);
  return found?.holds ?? false;
}

const fileReference = (projectId: number, { key }: FileRow): FileReference => ({
  projectId: sql`${projectId}::bigint`,
  url: sql`${FILE_URL_PREFIX + key}::text`,
});

/**
 * Whether an account may read a file: its uploader until it is attached, afterwards every reader of a row with it.
 * Files of rows in the trash are unreadable until a restore. Profile pictures belong to no project.
 */
export async function canReadFile(
  connection: Connection,
  reader: number | TokenReader,
  file: FileRow,
): Promise<boolean> {
  const { userId } = readerOf(reader);
  if (file.projectId === null)
    return file.uploadedBy === userId || canSeeProfilePicture(connection, userId, file);
  return conditionHolds(connection, isReadable(reader, fileReference(file.projectId, file)));
}

/** The resources whose rows carry files. */
const CARRYING: readonly Resource[] = [
  ...new Set([
    ...RECORD_KINDS.filter((kind) => {
      const { single, lists } = KINDS[kind].carried;
      return single.length + lists.length > 0;
    }).map((kind) => KINDS[kind].resource),
    'documents' as const,
    'plans' as const,
  ]),
];

/**
 * Throws unless a token reads a row with a file that its maker reads: notFound beyond its projects and role, and
 * forbidden beyond its scopes, or for a file of a record of money without money.
 */
export async function assertTokenReads(
  connection: Connection,
  { userId, token }: TokenReader,
  file: FileRow,
): Promise<void> {
  if (!token || file.projectId === null) return;
  const { rights, money } = token.limits;
  const readsBy = (allows: (resource: Resource) => boolean) => {
    const limits = { money, rights: { has: (name: string) => allows(name.split(':')[0] as Resource) } };
    return canReadFile(connection, { userId, token: { ...token, limits } }, file);
  };
  const inScopes = (resource: Resource) => rights.has(`${resource}:read`);
  if (await readsBy((resource) => inScopes(resource) && (money || !isMoneyRecord(resource)))) return;
  if (!money && (await readsBy(inScopes))) throw amountsHiddenError();
  for (const resource of CARRYING)
    if (await readsBy((one) => one === resource)) throw missingScopeError(`${resource}:read`);
  throw notFound();
}

/**
 * Whether the account detached the file from a readable row of its project, so that this can be undone. Only fields that
 * hold files count: everybody can write its address into a text, and change that text.
 */
async function hasDetached(connection: Connection, userId: number, file: FileRow): Promise<boolean> {
  const { projectId, url } = fileReference(Number(file.projectId), file);
  const kinds = RECORD_KINDS.map((kind) => {
    const { table, resource, reach, carried } = KINDS[kind];
    const columns = [...carried.single, ...carried.lists];
    const fields = Object.entries(columnsByName(table)).filter(([, column]) => columns.includes(column));
    const held = fields.map(([name]) => sql`${activity.before} -> ${name} @> to_jsonb(${url})`);
    return sql`when ${kind} then (${sql.join([sql`false`, ...held], sql` or `)}) and exists (
      select 1 from ${table} where ${table.projectId} = ${activity.projectId} and ${table.id} = ${activity.entityId}
        and ${table.deletedAt} is null and ${readableInProjects(userId, resource, table.projectId, reach)})`;
  });
  return conditionHolds(
    connection,
    sql`exists (select 1 from ${activity} where ${activity.projectId} = ${projectId} and ${activity.actorId} = ${userId}
      and case ${activity.entity} ${sql.join(kinds, sql` `)} else false end)`,
  );
}

/**
 * Whether an account may attach a file that belongs to the project already. Knowing its key is not enough, because
 * every reader of the row could then open the file.
 */
export const mayAttach = async (connection: Connection, userId: number, file: FileRow): Promise<boolean> =>
  file.uploadedBy === userId ||
  (await canReadFile(connection, userId, file)) ||
  hasDetached(connection, userId, file);

/** Profile pictures are visible to everybody who shares a project with the account. */
async function canSeeProfilePicture(connection: Connection, userId: number, file: FileRow): Promise<boolean> {
  const found = await connection.rows(sql`
    select 1 from ${users}
    join ${projectMembers} theirs on theirs.user_id = ${users.id}
    join ${projectMembers} own on own.project_id = theirs.project_id and own.user_id = ${userId}
    join ${projects} on ${projects.id} = own.project_id and ${projects.deletedAt} is null
    where ${users.id} = ${file.uploadedBy} and ${users.avatar} = ${FILE_URL_PREFIX + file.key} limit 1`);
  return found.length > 0;
}
