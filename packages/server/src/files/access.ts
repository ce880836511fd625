import { sql } from 'drizzle-orm';
import { readableInProjects } from '../members/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { activity } from '../schema/activity.ts';
import { documents, documentVersions } from '../schema/documents.ts';
import { expenses } from '../schema/expenses.ts';
import { inspections } from '../schema/inspections.ts';
import { interiorPlans } from '../schema/interior.ts';
import { issues } from '../schema/issues.ts';
import { monitoringFees } from '../schema/monitoring-fees.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { projectBranding } from '../schema/reports.ts';
import { users } from '../schema/users.ts';
import { variations } from '../schema/variations.ts';
import { urlOf } from './reads.ts';
import type { FileRow } from './store.ts';

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
  const url = urlOf(file.key);
  const carriers = [
    sql`select 1 from ${expenses} where ${expenses.projectId} = ${file.projectId} and ${expenses.receiptUrl} = ${url} and ${expenses.deletedAt} is null
      and ${readableInProjects(userId, 'expenses', expenses.projectId, { createdBy: expenses.addedBy })}`,
    sql`select 1 from ${monitoringFees} where ${monitoringFees.projectId} = ${file.projectId} and ${monitoringFees.invoiceUrl} = ${url} and ${monitoringFees.deletedAt} is null
      and ${readableInProjects(userId, 'monitoring-fees', monitoringFees.projectId, { createdBy: monitoringFees.addedBy })}`,
    // A draft is its author's alone, and so is what is attached to it.
    sql`select 1 from ${variations} where ${variations.projectId} = ${file.projectId} and ${variations.attachmentUrl} = ${url} and ${variations.deletedAt} is null
      and (${variations.status} <> 'draft' or ${variations.submittedBy} = ${userId})
      and ${readableInProjects(userId, 'variations', variations.projectId, { createdBy: variations.submittedBy, approved: sql`${variations.status} = 'approved'` })}`,
    sql`select 1 from ${issues} where ${issues.projectId} = ${file.projectId} and ${issues.attachmentUrl} = ${url} and ${issues.deletedAt} is null
      and ${readableInProjects(userId, 'issues', issues.projectId, { createdBy: issues.reportedBy, assignedTo: issues.assignedToId })}`,
    sql`select 1 from ${interiorPlans} where ${interiorPlans.projectId} = ${file.projectId} and ${interiorPlans.deletedAt} is null
      and ${url} in (${interiorPlans.designPlanUrl}, ${interiorPlans.moodBoardUrl}, ${interiorPlans.renderUrl})
      and ${readableInProjects(userId, 'interior', interiorPlans.projectId, { createdBy: interiorPlans.designerId })}`,
    sql`select 1 from ${documentVersions} join ${documents} on ${documents.projectId} = ${documentVersions.projectId} and ${documents.id} = ${documentVersions.documentId}
      where ${documentVersions.projectId} = ${file.projectId} and ${documentVersions.url} = ${url} and ${documents.deletedAt} is null
      and ${readableInProjects(userId, 'documents', documents.projectId, { createdBy: documents.addedBy })}`,
    sql`select 1 from ${projectBranding} where ${projectBranding.projectId} = ${file.projectId} and ${projectBranding.logoUrl} = ${url}
      and ${readableInProjects(userId, 'sharing', projectBranding.projectId, { createdBy: projectBranding.updatedBy })}`,
    // The versions that an inspection had before stay readable, and so do the photos that they carried.
    sql`select 1 from ${inspections} where ${inspections.projectId} = ${file.projectId} and ${inspections.deletedAt} is null
      and (${inspections.beforePhotosUrls} ? ${url} or ${inspections.afterPhotosUrls} ? ${url} or exists (
        select 1 from ${activity} where ${activity.projectId} = ${file.projectId} and ${activity.entity} = 'inspection'
          and ${activity.entityId} = ${inspections.id}
          and (${activity.before} -> 'beforePhotosUrls' ? ${url} or ${activity.before} -> 'afterPhotosUrls' ? ${url})))
      and ${readableInProjects(userId, 'inspections', inspections.projectId, { createdBy: inspections.createdBy })}`,
  ];
  const [found] = await connection.rows(sql`${sql.join(carriers, sql` union all `)} limit 1`);
  return found !== undefined;
}

/** The picture that an account carries of itself is shown to everybody who is with it in a project. */
async function pictureIsShown(connection: Connection, userId: number, file: FileRow): Promise<boolean> {
  const found = await connection.rows(sql`
    select 1 from ${users}
    join ${projectMembers} theirs on theirs.user_id = ${users.id}
    join ${projectMembers} own on own.project_id = theirs.project_id and own.user_id = ${userId}
    join ${projects} on ${projects.id} = own.project_id and ${projects.deletedAt} is null
    where ${users.id} = ${file.uploadedBy} and ${users.avatar} = ${urlOf(file.key)} limit 1`);
  return found.length > 0;
}
