import type { RowKind } from '@brick/domain/endpoint';
import { commitments, milestones, progressEntries } from '../schema/budgets.ts';
import { certificates, contracts } from '../schema/certificates.ts';
import { comments } from '../schema/comments.ts';
import { documents } from '../schema/documents.ts';
import { expenses } from '../schema/expenses.ts';
import { inspections } from '../schema/inspections.ts';
import { interiorPlans, interiorTasks } from '../schema/interior.ts';
import { issues } from '../schema/issues.ts';
import { monitoringFees } from '../schema/monitoring-fees.ts';
import { reportSchedules } from '../schema/reports.ts';
import { suppliers } from '../schema/suppliers.ts';
import { variations } from '../schema/variations.ts';
import { buildCommitment, buildMilestone, buildProgressEntry } from '../testing/builders/budget.ts';
import { buildCertificate, buildContract } from '../testing/builders/certificate.ts';
import { buildDocument } from '../testing/builders/document.ts';
import { buildExpense } from '../testing/builders/expense.ts';
import { buildInspection } from '../testing/builders/inspection.ts';
import { buildInteriorPlan, buildInteriorTask } from '../testing/builders/interior.ts';
import { buildIssue } from '../testing/builders/issue.ts';
import { buildMonitoringFee } from '../testing/builders/monitoring-fee.ts';
import { buildSchedule } from '../testing/builders/schedule.ts';
import { buildSupplier } from '../testing/builders/supplier.ts';
import { buildVariation } from '../testing/builders/variation.ts';
import { contractsFor, planFor } from './outer-rows.ts';
import type { World } from './world.ts';

/** Everything that a row of its own is made of: the kinds of a project's rows, and a supplier. */
export type Kind = RowKind | 'supplier';

/** Where rows of a kind are found: /api/expenses/12. */
export const FOLDER_OF: Record<Kind, string> = {
  expense: 'expenses',
  variation: 'variations',
  'monitoring-fee': 'monitoring-fees',
  inspection: 'inspections',
  issue: 'issues',
  'interior-plan': 'interior-plans',
  'interior-task': 'interior-tasks',
  document: 'documents',
  commitment: 'commitments',
  milestone: 'milestones',
  'progress-entry': 'progress',
  contract: 'contracts',
  certificate: 'certificates',
  'report-schedule': 'report-schedules',
  comment: 'comments',
  supplier: 'suppliers',
};

export interface Wanted {
  /** Who made it. */
  by: number;
  /** In the trash, where its author put it. */
  deleted?: boolean;
  project?: number;
  /** Columns that are to differ from a builder's usual ones. */
  fields?: object;
}

type Inserted = Promise<{ id: number }[]>;

/** An issue of the owner for each comment to stand beside. */
const issuesFor = (world: World, wanted: readonly Wanted[]): Promise<number[]> =>
  addRows(
    world,
    'issue',
    wanted.map(({ project }) => ({ by: world.owner.id, ...(project !== undefined && { project }) })),
  );

/** What a row has that somebody deleted. */
export const inTrash = (deletedBy: number) => ({ deletedAt: new Date().toISOString(), deletedBy });

/** Puts rows of a kind into the database, past every call. Returns their ids. */
export async function addRows(world: World, kind: Kind, wanted: readonly Wanted[]): Promise<number[]> {
  const { db } = world.server.connection;
  const planId =
    kind === 'interior-task' ? await planFor(world, wanted[0]?.project ?? world.project, world.owner.id) : 0;
  const contractIds =
    kind === 'certificate'
      ? await contractsFor(
          world,
          wanted.map(({ project = world.project }) => project),
        )
      : [];
  const discussed = kind === 'comment' ? await issuesFor(world, wanted) : [];
  const values = wanted.map(({ by, deleted, project = world.project, fields }) => ({
    by,
    common: {
      ...(deleted && inTrash(by)),
      ...fields,
      projectId: project,
    },
  }));
  const insert: Record<Kind, () => Inserted> = {
    expense: () =>
      db
        .insert(expenses)
        .values(values.map(({ by, common }) => buildExpense({ ...common, addedBy: by })))
        .returning({ id: expenses.id }),
    variation: () =>
      db
        .insert(variations)
        .values(values.map(({ by, common }) => buildVariation({ ...common, submittedBy: by })))
        .returning({ id: variations.id }),
    'monitoring-fee': () =>
      db
        .insert(monitoringFees)
        .values(values.map(({ by, common }) => buildMonitoringFee({ ...common, addedBy: by })))
        .returning({ id: monitoringFees.id }),
    inspection: () =>
      db
        .insert(inspections)
        .values(values.map(({ by, common }) => buildInspection({ ...common, createdBy: by })))
        .returning({ id: inspections.id }),
    issue: () =>
      db
        .insert(issues)
        .values(values.map(({ by, common }) => buildIssue({ ...common, reportedBy: by })))
        .returning({ id: issues.id }),
    'interior-plan': () =>
      db
        .insert(interiorPlans)
        .values(values.map(({ by, common }) => buildInteriorPlan({ ...common, designerId: by })))
        .returning({ id: interiorPlans.id }),
    'interior-task': () =>
      db
        .insert(interiorTasks)
        .values(values.map(({ by, common }) => buildInteriorTask({ ...common, planId, createdBy: by })))
        .returning({ id: interiorTasks.id }),
    document: () =>
      db
        .insert(documents)
        .values(values.map(({ by, common }) => buildDocument({ ...common, addedBy: by })))
        .returning({ id: documents.id }),
    commitment: () =>
      db
        .insert(commitments)
        .values(values.map(({ by, common }) => buildCommitment({ ...common, addedBy: by })))
        .returning({ id: commitments.id }),
    milestone: () =>
      db
        .insert(milestones)
        .values(values.map(({ by, common }) => buildMilestone({ ...common, addedBy: by })))
        .returning({ id: milestones.id }),
    'progress-entry': () =>
      db
        .insert(progressEntries)
        .values(values.map(({ by, common }) => buildProgressEntry({ ...common, enteredBy: by })))
        .returning({ id: progressEntries.id }),
    contract: () =>
      db
        .insert(contracts)
        .values(values.map(({ by, common }) => buildContract({ ...common, addedBy: by })))
        .returning({ id: contracts.id }),
    certificate: () =>
      db
        .insert(certificates)
        .values(
          values.map(({ by, common }, index) =>
            buildCertificate({ ...common, contractId: contractIds[index] ?? 0, createdBy: by }),
          ),
        )
        .returning({ id: certificates.id }),
    'report-schedule': () =>
      db
        .insert(reportSchedules)
        .values(values.map(({ by, common }) => buildSchedule({ ...common, createdBy: by })))
        .returning({ id: reportSchedules.id }),
    comment: () =>
      db
        .insert(comments)
        .values(
          values.map(({ by, common }, index) => ({
            entity: 'issue',
            entityId: discussed[index] ?? 0,
            text: 'Is the crack still open?',
            ...common,
            authorId: by,
          })),
        )
        .returning({ id: comments.id }),
    supplier: () =>
      db
        .insert(suppliers)
        .values(
          values.map(({ by, common: { projectId: _, ...fields } }) =>
            buildSupplier({ ...fields, addedBy: by }),
          ),
        )
        .returning({ id: suppliers.id }),
  };
  return (await insert[kind]()).map(({ id }) => id);
}
