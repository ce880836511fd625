import type { RowKind } from '@brick/domain/endpoint';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { commitments, milestones, progressEntries } from './budgets.ts';
import { certificateNumber, certificates, contracts } from './certificates.ts';
import { documentKind } from './documents.ts';
import { expenseKind } from './expenses.ts';
import { inspectionKind } from './inspections.ts';
import { interiorPlanKind, interiorTaskKind } from './interior.ts';
import { issueKind } from './issues.ts';
import { type KindOfRow, otherKind } from './kind.ts';
import { monitoringFeeKind } from './monitoring-fees.ts';
import { reportSchedules } from './reports.ts';
import { variationKind } from './variations.ts';

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
  expense: expenseKind,
  variation: variationKind,
  'monitoring-fee': monitoringFeeKind,
  inspection: inspectionKind,
  issue: issueKind,
  'interior-plan': interiorPlanKind,
  'interior-task': interiorTaskKind,
  document: documentKind,
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
    title: certificateNumber,
    number: { text: certificateNumber, serial: besideContract(certificates.number) },
    found: {
      texts: [besideContract(contracts.title), besideContract(contracts.contractor)],
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
