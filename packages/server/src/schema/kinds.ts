import type { RowKind } from '@brick/domain/endpoint';
import type { Resource } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { KeptTable, ReachColumns } from '../platform/kept-rows.ts';
import { commitments, milestones, progressEntries } from './budgets.ts';
import { certificates, contracts } from './certificates.ts';
import { documents } from './documents.ts';
import { expenses } from './expenses.ts';
import { inspections } from './inspections.ts';
import { interiorPlans, interiorTasks } from './interior.ts';
import { issues } from './issues.ts';
import { monitoringFees } from './monitoring-fees.ts';
import { reportSchedules } from './reports.ts';
import { variations } from './variations.ts';

export interface KindOfRow {
  table: KeptTable & { createdAt: AnyPgColumn; deletedBy: AnyPgColumn };
  /** What rights on it are asked for, and what they depend on. */
  resource: Resource;
  reach: ReachColumns;
  /** What a row is called where rows of several kinds stand together. */
  title: SQL;
}

/** A comment is no record of its own: it is read where the row is read beside which it stands. */
export type RecordKind = Exclude<RowKind, 'comment'>;

/** The kinds of a project's rows, for what is the same to ask of all of them: what lies in the trash, what a word is found in. */
export const KINDS: Record<RecordKind, KindOfRow> = {
  expense: {
    table: expenses,
    resource: 'expenses',
    reach: { createdBy: expenses.addedBy },
    title: sql`${expenses.itemName}`,
  },
  variation: {
    table: variations,
    resource: 'variations',
    reach: {
      createdBy: variations.submittedBy,
      approved: sql`${variations.status} = 'approved'`,
      draft: sql`${variations.status} = 'draft'`,
    },
    title: sql`${variations.title}`,
  },
  'monitoring-fee': {
    table: monitoringFees,
    resource: 'monitoring-fees',
    reach: { createdBy: monitoringFees.addedBy },
    title: sql`${monitoringFees.feeType}`,
  },
  inspection: {
    table: inspections,
    resource: 'inspections',
    reach: { createdBy: inspections.createdBy, assignedTo: inspections.assignedToId },
    title: sql`concat_ws(' ', ${inspections.reportNumber}, ${inspections.inspectionType})`,
  },
  issue: {
    table: issues,
    resource: 'issues',
    reach: { createdBy: issues.reportedBy, assignedTo: issues.assignedToId },
    title: sql`${issues.title}`,
  },
  'interior-plan': {
    table: interiorPlans,
    resource: 'interior',
    reach: { createdBy: interiorPlans.designerId },
    title: sql`${interiorPlans.roomName}`,
  },
  'interior-task': {
    table: interiorTasks,
    resource: 'interior',
    reach: { createdBy: interiorTasks.createdBy, assignedTo: interiorTasks.assignedToId },
    title: sql`${interiorTasks.taskName}`,
  },
  document: {
    table: documents,
    resource: 'documents',
    reach: { createdBy: documents.addedBy },
    title: sql`${documents.title}`,
  },
  commitment: {
    table: commitments,
    resource: 'budget',
    reach: { createdBy: commitments.addedBy },
    title: sql`${commitments.title}`,
  },
  milestone: {
    table: milestones,
    resource: 'budget',
    reach: { createdBy: milestones.addedBy },
    title: sql`${milestones.title}`,
  },
  'progress-entry': {
    table: progressEntries,
    resource: 'progress',
    reach: { createdBy: progressEntries.enteredBy },
    title: sql`initcap(replace(${progressEntries.phase}, '_', ' ')) || ' ' || trim_scale(${progressEntries.percentComplete}) || '%'`,
  },
  contract: {
    table: contracts,
    resource: 'budget',
    reach: { createdBy: contracts.addedBy },
    title: sql`${contracts.title}`,
  },
  certificate: {
    table: certificates,
    resource: 'certificates',
    reach: { createdBy: certificates.createdBy },
    title: sql`concat('No. ', ${certificates.number})`,
  },
  'report-schedule': {
    table: reportSchedules,
    resource: 'sharing',
    reach: { createdBy: reportSchedules.createdBy },
    title: sql`initcap(replace(${reportSchedules.report}, '-', ' '))`,
  },
};
