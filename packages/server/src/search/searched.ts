import type { FoundKind } from '@brick/domain/search/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { commitments, milestones } from '../schema/budgets.ts';
import { certificates, contracts } from '../schema/certificates.ts';
import { documents } from '../schema/documents.ts';
import { expenses } from '../schema/expenses.ts';
import { inspections } from '../schema/inspections.ts';
import { interiorPlans, interiorTasks } from '../schema/interior.ts';
import { issues } from '../schema/issues.ts';
import { monitoringFees } from '../schema/monitoring-fees.ts';
import { suppliers } from '../schema/suppliers.ts';
import { variations } from '../schema/variations.ts';

/** What of a kind's rows is looked through, and what is shown of one beside its title. No money, in either. */
interface Searched {
  texts: readonly (AnyPgColumn | SQL)[];
  subtitle?: AnyPgColumn | SQL;
  phase?: AnyPgColumn;
  status?: AnyPgColumn | SQL;
}

/** Beside the contract by which a certificate was drawn up: nothing while that lies in the trash, and the certificate with it. */
const besideContract = (value: AnyPgColumn | SQL): SQL => sql`(select ${value} from ${contracts}
  where ${contracts.projectId} = ${certificates.projectId} and ${contracts.id} = ${certificates.contractId}
    and ${contracts.deletedAt} is null)`;

const payment = (isPaid: AnyPgColumn): SQL => sql`case when ${isPaid} then 'paid' else 'pending' end`;

export const SEARCHED: Record<Exclude<FoundKind, 'project'>, Searched> = {
  expense: {
    texts: [expenses.itemName, expenses.supplier, expenses.description],
    subtitle: expenses.supplier,
    phase: expenses.phase,
    status: payment(expenses.isPaid),
  },
  variation: {
    texts: [variations.title, variations.description],
    phase: variations.affectedPhase,
    status: variations.status,
  },
  'monitoring-fee': {
    texts: [monitoringFees.feeType, monitoringFees.payeeName, monitoringFees.description],
    subtitle: monitoringFees.payeeName,
    status: payment(monitoringFees.isPaid),
  },
  inspection: {
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
  issue: {
    texts: [issues.title, issues.description, issues.location, issues.assignedTo, issues.supplier],
    subtitle: issues.location,
    phase: issues.phase,
    status: issues.status,
  },
  'interior-plan': {
    texts: [
      interiorPlans.roomName,
      interiorPlans.designStyle,
      interiorPlans.description,
      interiorPlans.notes,
    ],
    subtitle: interiorPlans.designStyle,
  },
  'interior-task': {
    texts: [interiorTasks.taskName, interiorTasks.description, interiorTasks.assignedTo],
    // The room that it is about: tasks of several rooms often have the same name.
    subtitle: sql`(select ${interiorPlans.roomName} from ${interiorPlans}
      where ${interiorPlans.projectId} = ${interiorTasks.projectId} and ${interiorPlans.id} = ${interiorTasks.planId})`,
    status: interiorTasks.status,
  },
  document: {
    texts: [documents.title, documents.description],
    phase: documents.phase,
  },
  commitment: {
    texts: [commitments.title, commitments.supplier, commitments.description],
    subtitle: commitments.supplier,
    phase: commitments.phase,
  },
  milestone: {
    texts: [milestones.title],
    phase: milestones.phase,
  },
  contract: {
    texts: [contracts.title, contracts.contractor],
    subtitle: contracts.contractor,
  },
  certificate: {
    texts: [
      besideContract(sql`concat('No. ', ${certificates.number})`),
      besideContract(contracts.title),
      besideContract(contracts.contractor),
    ],
    // Every contract has a first certificate.
    subtitle: besideContract(contracts.title),
    status: certificates.status,
  },
  supplier: {
    texts: [suppliers.name, suppliers.contactPerson, suppliers.email, suppliers.phone, suppliers.address],
    subtitle: suppliers.contactPerson,
    status: sql`case when ${suppliers.isActive} then 'active' else 'inactive' end`,
  },
};
