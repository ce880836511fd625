import { sql } from 'drizzle-orm';
import { readableInProjects } from '../members/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { expenses } from '../schema/expenses.ts';
import { monitoringFees } from '../schema/monitoring-fees.ts';
import { variations } from '../schema/variations.ts';
import { urlOf } from './reads.ts';
import type { FileRow } from './store.ts';

/**
 * Who sees a file: its uploader until a row carries it, afterwards everyone who may read a row that carries it. A file
 * in the trash is reached by nobody until its row is taken back.
 */
export async function fileIsReadable(connection: Connection, userId: number, file: FileRow): Promise<boolean> {
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
  ];
  const [found] = await connection.rows(sql`${sql.join(carriers, sql` union all `)} limit 1`);
  return found !== undefined;
}
