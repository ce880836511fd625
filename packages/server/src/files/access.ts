import { type SQL, sql } from 'drizzle-orm';
import { readableInProjects } from '../members/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { activity } from '../schema/activity.ts';
import { documents, documentVersions } from '../schema/documents.ts';
import { expenses } from '../schema/expenses.ts';
import { inspections } from '../schema/inspections.ts';
import { interiorPlans } from '../schema/interior.ts';
import { issues } from '../schema/issues.ts';
import { KINDS } from '../schema/kinds.ts';
import { monitoringFees } from '../schema/monitoring-fees.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { projectBranding } from '../schema/reports.ts';
import { users } from '../schema/users.ts';
import { variations } from '../schema/variations.ts';
import { PREFIX } from './addresses.ts';
import type { FileRow } from './store.ts';

/** A file that is asked about, as values or as columns of the query. */
interface Looked {
  projectId: SQL;
  url: SQL;
}

/** The rows that carry a file of a project and that an account may read, as queries. */
function readableCarriers(userId: number, { projectId, url }: Looked): SQL[] {
  return [
    sql`select 1 from ${expenses} where ${expenses.projectId} = ${projectId} and ${expenses.receiptUrl} = ${url} and ${expenses.deletedAt} is null
      and ${readableInProjects(userId, 'expenses', expenses.projectId, { createdBy: expenses.addedBy })}`,
    sql`select 1 from ${monitoringFees} where ${monitoringFees.projectId} = ${projectId} and ${monitoringFees.invoiceUrl} = ${url} and ${monitoringFees.deletedAt} is null
      and ${readableInProjects(userId, 'monitoring-fees', monitoringFees.projectId, { createdBy: monitoringFees.addedBy })}`,
    // A draft is its author's alone, and so is what is attached to it.
    sql`select 1 from ${variations} where ${variations.projectId} = ${projectId} and ${variations.attachmentUrl} = ${url} and ${variations.deletedAt} is null
      and (${variations.status} <> 'draft' or ${variations.submittedBy} = ${userId})
      and ${readableInProjects(userId, 'variations', variations.projectId, { createdBy: variations.submittedBy, approved: sql`${variations.status} = 'approved'` })}`,
    sql`select 1 from ${issues} where ${issues.projectId} = ${projectId} and ${issues.attachmentUrl} = ${url} and ${issues.deletedAt} is null
      and ${readableInProjects(userId, 'issues', issues.projectId, { createdBy: issues.reportedBy, assignedTo: issues.assignedToId })}`,
    sql`select 1 from ${interiorPlans} where ${interiorPlans.projectId} = ${projectId} and ${interiorPlans.deletedAt} is null
      and ${url} in (${interiorPlans.designPlanUrl}, ${interiorPlans.moodBoardUrl}, ${interiorPlans.renderUrl})
      and ${readableInProjects(userId, 'interior', interiorPlans.projectId, { createdBy: interiorPlans.designerId })}`,
    sql`select 1 from ${documentVersions} join ${documents} on ${documents.projectId} = ${documentVersions.projectId} and ${documents.id} = ${documentVersions.documentId}
      where ${documentVersions.projectId} = ${projectId} and ${documentVersions.url} = ${url} and ${documents.deletedAt} is null
      and ${readableInProjects(userId, 'documents', documents.projectId, { createdBy: documents.addedBy })}`,
    sql`select 1 from ${projectBranding} where ${projectBranding.projectId} = ${projectId} and ${projectBranding.logoUrl} = ${url}
      and ${readableInProjects(userId, 'sharing', projectBranding.projectId, { createdBy: projectBranding.updatedBy })}`,
    // The versions that an inspection had before stay readable, and so do the photos that they carried.
    sql`select 1 from ${inspections} where ${inspections.projectId} = ${projectId} and ${inspections.deletedAt} is null
      and (${inspections.beforePhotosUrls} ? ${url} or ${inspections.afterPhotosUrls} ? ${url} or exists (
        select 1 from ${activity} where ${activity.projectId} = ${projectId} and ${activity.entity} = 'inspection'
          and ${activity.entityId} = ${inspections.id}
          and (${activity.before} -> 'beforePhotosUrls' ? ${url} or ${activity.before} -> 'afterPhotosUrls' ? ${url})))
      and ${readableInProjects(userId, 'inspections', inspections.projectId, { createdBy: inspections.createdBy })}`,
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
