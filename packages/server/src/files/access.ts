import { sql } from 'drizzle-orm';
import { readableInProjects } from '../members/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { activity } from '../schema/activity.ts';
import { expenses } from '../schema/expenses.ts';
import { inspections } from '../schema/inspections.ts';
import { interiorPlans } from '../schema/interior.ts';
import { issues } from '../schema/issues.ts';
import { monitoringFees } from '../schema/monitoring-fees.ts';
import { variations } from '../schema/variations.ts';
import { urlOf } from './reads.ts';
import type { FileRow } from './store.ts';

/**
 * Who sees a file: its uploader until a row carries it, afterwards everyone who may read a row that carries it. A file
 * in the trash is reached by nobody until its row is taken back.
 */
export async function fileIsReadable(
  connection: Connection,
  userId: number,
  file: FileRow,
): Promise<boolean> {
  if (file.projectId === null) return file.uploadedBy === userId;
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
