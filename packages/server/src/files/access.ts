import { type SQL, sql } from 'drizzle-orm';
import { readableInProjects } from '../members/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { activity } from '../schema/activity.ts';
import { documents, documentVersions } from '../schema/documents.ts';
import { inspections } from '../schema/inspections.ts';
import { KINDS, RECORD_KINDS, type RecordKind } from '../schema/kinds.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { projectBranding } from '../schema/reports.ts';
import { users } from '../schema/users.ts';
import { PREFIX } from './addresses.ts';
import type { FileRow } from './store.ts';

/** A file that is asked about, as values or as columns of the query. */
interface Looked {
  projectId: SQL;
  url: SQL;
}

// The versions that an inspection had before stay readable, and so do the photos that they carried.
const carriedBefore = ({ projectId, url }: Looked): SQL => sql`exists (
  select 1 from ${activity} where ${activity.projectId} = ${projectId} and ${activity.entity} = 'inspection'
    and ${activity.entityId} = ${inspections.id}
    and (${activity.before} -> 'beforePhotosUrls' ? ${url} or ${activity.before} -> 'afterPhotosUrls' ? ${url}))`;

/** The rows of one kind that carry a file of a project and that an account may read, as a query; null where its rows carry none. */
function readableOf(kind: RecordKind, userId: number, looked: Looked): SQL | null {
  const { table, resource, reach, carried } = KINDS[kind];
  const { projectId, url } = looked;
  const places = [
    ...carried.single.map((column) => sql`${column} = ${url}`),
    ...carried.lists.map((column) => sql`${column} ? ${url}`),
  ];
  if (places.length === 0) return null;
  if (kind === 'inspection') places.push(carriedBefore(looked));
  return sql`select 1 from ${table} where ${table.projectId} = ${projectId} and ${table.deletedAt} is null
    and (${sql.join(places, sql` or `)}) and ${readableInProjects(userId, resource, table.projectId, reach)}`;
}

/** The rows that carry a file of a project and that an account may read, as queries. */
function readableCarriers(userId: number, looked: Looked): SQL[] {
  const { projectId, url } = looked;
  return [
    ...RECORD_KINDS.map((kind) => readableOf(kind, userId, looked)).filter((query) => query !== null),
    sql`select 1 from ${documentVersions} join ${documents} on ${documents.projectId} = ${documentVersions.projectId} and ${documents.id} = ${documentVersions.documentId}
      where ${documentVersions.projectId} = ${projectId} and ${documentVersions.url} = ${url} and ${documents.deletedAt} is null
      and ${readableInProjects(userId, 'documents', documents.projectId, { createdBy: documents.addedBy })}`,
    sql`select 1 from ${projectBranding} where ${projectBranding.projectId} = ${projectId} and ${projectBranding.logoUrl} = ${url}
      and ${readableInProjects(userId, 'sharing', projectBranding.projectId, { createdBy: projectBranding.updatedBy })}`,
  ];
}

/** Whether an account may read a row that carries a file of a project, as a condition. */
export const isReadable = (userId: number, looked: Looked): SQL =>
  // Each by itself, so that for many files PostgreSQL reads each table once.
  sql`(${sql.join(
    readableCarriers(userId, looked).map((carriers) => sql`exists (${carriers})`),
    sql` or `,
  )})`;

async function holds(connection: Connection, condition: SQL): Promise<boolean> {
  const [found] = await connection.rows<{ holds: boolean }>(sql`select ${condition} as holds`);
  return found?.holds ?? false;
}

const looked = (projectId: number, { key }: FileRow): Looked => ({
  projectId: sql`${projectId}::bigint`,
  url: sql`${PREFIX + key}::text`,
});

/**
 * Who sees a file: its uploader until a row carries it, afterwards everyone who may read a row that carries it. A file
 * in the trash is reached by nobody until its row is taken back. The picture of an account belongs to no project.
 */
export async function fileIsReadable(
  connection: Connection,
  userId: number,
  file: FileRow,
): Promise<boolean> {
  if (file.projectId === null) return file.uploadedBy === userId || pictureIsShown(connection, userId, file);
  return holds(connection, isReadable(userId, looked(file.projectId, file)));
}

/** Whether the account took the file off a row of its project that it may read, so that it may undo that. */
async function tookOff(
  connection: Connection,
  userId: number,
  { key, projectId }: FileRow,
): Promise<boolean> {
  const kinds = Object.entries(KINDS).map(
    ([kind, { table, resource, reach }]) => sql`when ${kind} then exists (
      select 1 from ${table} where ${table.projectId} = ${activity.projectId} and ${table.id} = ${activity.entityId}
        and ${table.deletedAt} is null and ${readableInProjects(userId, resource, table.projectId, reach)})`,
  );
  return holds(
    connection,
    sql`exists (select 1 from ${activity} where ${activity.projectId} = ${projectId} and ${activity.actorId} = ${userId}
      and position(${key} in ${activity.before}::text) > 0 and case ${activity.entity} ${sql.join(kinds, sql` `)} else false end)`,
  );
}

/**
 * Whether an account may let a row carry a file that belongs to the row's project: to know its key is not enough, because
 * whoever reads that row then opens the file.
 */
export const mayCarry = async (connection: Connection, userId: number, file: FileRow): Promise<boolean> =>
  file.uploadedBy === userId ||
  (await fileIsReadable(connection, userId, file)) ||
  tookOff(connection, userId, file);

/** The picture that an account carries of itself is shown to everybody who is with it in a project. */
async function pictureIsShown(connection: Connection, userId: number, file: FileRow): Promise<boolean> {
  const found = await connection.rows(sql`
    select 1 from ${users}
    join ${projectMembers} theirs on theirs.user_id = ${users.id}
    join ${projectMembers} own on own.project_id = theirs.project_id and own.user_id = ${userId}
    join ${projects} on ${projects.id} = own.project_id and ${projects.deletedAt} is null
    where ${users.id} = ${file.uploadedBy} and ${users.avatar} = ${PREFIX + file.key} limit 1`);
  return found.length > 0;
}
