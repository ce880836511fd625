import type { RowKind } from '@brick/domain/endpoint';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { commitments, milestones, progressEntries } from '../budgets.ts';
import { certificateNumber, certificates, contracts } from '../certificates.ts';
import { checkTemplateKind } from '../check-templates.ts';
import { checkKind } from '../checks.ts';
import { diaryDayKind } from '../diary/diary-tables.ts';
import { documentKind } from '../documents.ts';
import { expenseKind } from '../expenses.ts';
import { completionListKind } from '../handover/completion-lists.ts';
import { inspectionKind } from '../inspections.ts';
import { interiorPlanKind, interiorTaskKind } from '../interior.ts';
import { invoiceKind } from '../invoices/invoices.ts';
import { issueKind } from '../issues.ts';
import { monitoringFeeKind } from '../monitoring-fees.ts';
import { placeKind } from '../places.ts';
import { pinKind, planKind } from '../plans.ts';
import { reportSchedules } from '../reports.ts';
import { tradeLinkKind } from '../trade-links/trade-links.ts';
import { variationKind } from '../variations.ts';
import { defineUndeclaredKind, type KindDefinition } from './define-kind.ts';

/** Without comments and lines of the diary, which are read with their row, and webhooks and held mails, which are no records. */
export type TableKind = Exclude<RowKind, 'comment' | 'diary-line' | 'webhook' | 'held-mail'>;

/** A value of the certificate's contract. Null while the contract, and so the certificate, is in the trash. */
const fromContract = (value: AnyPgColumn | SQL): SQL => sql`(select ${value} from ${contracts}
  where ${contracts.projectId} = ${certificates.projectId} and ${contracts.id} = ${certificates.contractId}
    and ${contracts.deletedAt} is null)`;

/** All record kinds, for what they have in common: trash, search and attachments. */
export const KINDS: Record<TableKind, KindDefinition> = {
  expense: expenseKind,
  invoice: invoiceKind,
  variation: variationKind,
  'monitoring-fee': monitoringFeeKind,
  inspection: inspectionKind,
  issue: issueKind,
  'interior-plan': interiorPlanKind,
  'interior-task': interiorTaskKind,
  document: documentKind,
  place: placeKind,
  plan: planKind,
  pin: pinKind,
  'check-template': checkTemplateKind,
  check: checkKind,
  'completion-list': completionListKind,
  'diary-day': diaryDayKind,
  'trade-link': tradeLinkKind,
  commitment: defineUndeclaredKind({
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
  milestone: defineUndeclaredKind({
    table: milestones,
    resource: 'budget',
    reach: { createdBy: milestones.addedBy },
    title: sql`${milestones.title}`,
    found: {
      texts: [milestones.title],
      phase: milestones.phase,
    },
  }),
  'progress-entry': defineUndeclaredKind({
    table: progressEntries,
    resource: 'progress',
    reach: { createdBy: progressEntries.enteredBy },
    title: sql`initcap(replace(${progressEntries.phase}, '_', ' ')) || ' ' || trim_scale(${progressEntries.percentComplete}) || '%'`,
  }),
  contract: defineUndeclaredKind({
    table: contracts,
    resource: 'budget',
    reach: { createdBy: contracts.addedBy },
    title: sql`${contracts.title}`,
    found: {
      texts: [contracts.title, contracts.contractor],
      subtitle: contracts.contractor,
    },
  }),
  certificate: defineUndeclaredKind({
    table: certificates,
    resource: 'certificates',
    reach: { createdBy: certificates.createdBy },
    title: certificateNumber,
    number: { text: certificateNumber, serial: fromContract(certificates.number) },
    found: {
      texts: [fromContract(contracts.title), fromContract(contracts.contractor)],
      // The number alone is ambiguous: every contract has a first certificate.
      subtitle: fromContract(contracts.title),
      status: certificates.status,
    },
  }),
  'report-schedule': defineUndeclaredKind({
    table: reportSchedules,
    resource: 'sharing',
    reach: { createdBy: reportSchedules.createdBy },
    title: sql`initcap(replace(${reportSchedules.report}, '-', ' '))`,
  }),
};

export const RECORD_KINDS = Object.keys(KINDS) as TableKind[];
