import type { RowKind } from '@brick/domain/endpoint';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { commitments, milestones, progressEntries } from './budgets.ts';
import { certificates, contracts } from './certificates.ts';
import { documents } from './documents.ts';
import { expenses } from './expenses.ts';
import { inspections } from './inspections.ts';
import { interiorPlans, interiorTasks } from './interior.ts';
import { issues } from './issues.ts';
import { type KindOfRow, otherKind, paymentState } from './kind.ts';
import { monitoringFeeKind } from './monitoring-fees.ts';
import { reportSchedules } from './reports.ts';
import { variations } from './variations.ts';

/** A comment is no record of its own: it is read where the row is read beside which it stands. */
export type RecordKind = Exclude<RowKind, 'comment'>;

/** Beside the contract by which a certificate was drawn up: nothing while that lies in the trash, and the certificate with it. */
const besideContract = (value: AnyPgColumn | SQL): SQL => sql`(select ${value} from ${contracts}
  where ${contracts.projectId} = ${certificates.projectId} and ${contracts.id} = ${certificates.contractId}
    and ${contracts.deletedAt} is null)`;

/**
 * The kinds of a project's rows, for what is the same to ask of all of them: what lies in the trash, what a word is found
 * in, which files they carry.
 */
export const KINDS: Record<RecordKind, KindOfRow> = {
  expense: otherKind({
    table: expenses,
    resource: 'expenses',
    reach: { createdBy: expenses.addedBy },
    title: sql`${expenses.itemName}`,
    found: {
      texts: [expenses.itemName, expenses.supplier, expenses.description],
      subtitle: expenses.supplier,
      phase: expenses.phase,
      status: paymentState(expenses.isPaid),
    },
    carried: { single: [expenses.receiptUrl], lists: [] },
  }),
  variation: otherKind({
    table: variations,
    resource: 'variations',
    reach: {
      createdBy: variations.submittedBy,
      approved: sql`${variations.status} = 'approved'`,
      draft: sql`${variations.status} = 'draft'`,
    },
    title: sql`${variations.title}`,
    found: {
      texts: [variations.title, variations.description],
      phase: variations.affectedPhase,
      status: variations.status,
    },
    carried: { single: [variations.attachmentUrl], lists: [] },
  }),
  'monitoring-fee': monitoringFeeKind,
  inspection: otherKind({
    table: inspections,
    resource: 'inspections',
    reach: { createdBy: inspections.createdBy, assignedTo: inspections.assignedToId },
    title: sql`concat_ws(' ', ${inspections.reportNumber}, ${inspections.inspectionType})`,
    found: {
      texts: [
        inspections.reportNumber,
        inspections.inspectionType,
        inspections.location,
        inspections.assignedTo,
        inspections.observations,
      ],
      subtitle: inspections.location,
      phase: inspections.phase,
      status: inspections.result,
    },
    carried: { single: [], lists: [inspections.beforePhotosUrls, inspections.afterPhotosUrls] },
  }),
  issue: otherKind({
    table: issues,
    resource: 'issues',
    reach: { createdBy: issues.reportedBy, assignedTo: issues.assignedToId },
    title: sql`${issues.title}`,
    found: {
      texts: [issues.title, issues.description, issues.location, issues.assignedTo, issues.supplier],
      subtitle: issues.location,
      phase: issues.phase,
      status: issues.status,
    },
    carried: { single: [issues.attachmentUrl], lists: [] },
  }),
  'interior-plan': otherKind({
    table: interiorPlans,
    resource: 'interior',
    reach: { createdBy: interiorPlans.designerId },
    title: sql`${interiorPlans.roomName}`,
    found: {
      texts: [
        interiorPlans.roomName,
        interiorPlans.designStyle,
        interiorPlans.description,
        interiorPlans.notes,
      ],
      subtitle: interiorPlans.designStyle,
    },
    carried: {
      single: [interiorPlans.designPlanUrl, interiorPlans.moodBoardUrl, interiorPlans.renderUrl],
      lists: [],
    },
  }),
  'interior-task': otherKind({
    table: interiorTasks,
    resource: 'interior',
    reach: { createdBy: interiorTasks.createdBy, assignedTo: interiorTasks.assignedToId },
    title: sql`${interiorTasks.taskName}`,
    found: {
      texts: [interiorTasks.taskName, interiorTasks.description, interiorTasks.assignedTo],
      // The room that it is about: tasks of several rooms often have the same name.
      subtitle: sql`(select ${interiorPlans.roomName} from ${interiorPlans}
        where ${interiorPlans.projectId} = ${interiorTasks.projectId} and ${interiorPlans.id} = ${interiorTasks.planId})`,
      status: interiorTasks.status,
    },
  }),
  document: otherKind({
    table: documents,
    resource: 'documents',
    reach: { createdBy: documents.addedBy },
    title: sql`${documents.title}`,
    found: {
      texts: [documents.title, documents.description],
      phase: documents.phase,
    },
  }),
  commitment: otherKind({
    table: commitments,
    resource: 'budget',
    reach: { createdBy: commitments.addedBy },
    title: sql`${commitments.title}`,
    found: {
      texts: [commitments.title, commitments.supplier, commitments.description],
      subtitle: commitments.supplier,
      phase: commitments.phase,
    },
  }),
  milestone: otherKind({
    table: milestones,
    resource: 'budget',
    reach: { createdBy: milestones.addedBy },
    title: sql`${milestones.title}`,
    found: {
      texts: [milestones.title],
      phase: milestones.phase,
    },
  }),
  'progress-entry': otherKind({
    table: progressEntries,
    resource: 'progress',
    reach: { createdBy: progressEntries.enteredBy },
    title: sql`initcap(replace(${progressEntries.phase}, '_', ' ')) || ' ' || trim_scale(${progressEntries.percentComplete}) || '%'`,
  }),
  contract: otherKind({
    table: contracts,
    resource: 'budget',
    reach: { createdBy: contracts.addedBy },
    title: sql`${contracts.title}`,
    found: {
      texts: [contracts.title, contracts.contractor],
      subtitle: contracts.contractor,
    },
  }),
  certificate: otherKind({
    table: certificates,
    resource: 'certificates',
    reach: { createdBy: certificates.createdBy },
    title: sql`concat('No. ', ${certificates.number})`,
    found: {
      texts: [
        besideContract(sql`concat('No. ', ${certificates.number})`),
        besideContract(contracts.title),
        besideContract(contracts.contractor),
      ],
      // Every contract has a first certificate.
      subtitle: besideContract(contracts.title),
      status: certificates.status,
    },
  }),
  'report-schedule': otherKind({
    table: reportSchedules,
    resource: 'sharing',
    reach: { createdBy: reportSchedules.createdBy },
    title: sql`initcap(replace(${reportSchedules.report}, '-', ' '))`,
  }),
};

export const RECORD_KINDS = Object.keys(KINDS) as RecordKind[];
