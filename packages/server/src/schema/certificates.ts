import type { TermsReply } from '@brick/domain/certificates/api';
import type { LimitBase, Release } from '@brick/domain/certificates/certificate-figures';
import { CERTIFICATE_NUMBER, type CertificateStatus } from '@brick/domain/certificates/rules';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { InJson } from '@brick/domain/money/json';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import {
  amount,
  calendarDay,
  instant,
  percentage,
  recordId,
  reference,
  rowId,
  total,
} from './kinds/column-types.ts';
import { numberSql, projectReference, recordColumns, trashIndex } from './kinds/record-columns.ts';

/** A value as entered: one sum to date, or by line. */
type ValuationEntry = string | readonly { lineId: number | null; amount: string }[];

/** What was valued, with its amounts as JSON has them. */
export interface EnteredJson {
  workDone: ValuationEntry;
  materialsOnSite: ValuationEntry;
  asIssued?: InJson<IssuedTerms>;
}

/** The names and terms of a certificate at its issue. Later changes do not affect them. */
export interface IssuedTerms {
  contractTitle: string;
  contractor: string | null;
  employer: string;
  projectName: string;
  projectLocation: string | null;
  terms: TermsReply;
}

export const contracts = pgTable(
  'contracts',
  {
    projectId: projectReference(),
    id: recordId(),
    title: varchar('title', { length: 255 }).notNull(),
    contractor: varchar('contractor', { length: 255 }),
    contractSum: amount('contract_sum').notNull(),
    retentionRate: percentage('retention_rate').notNull(),
    retentionLimit: percentage('retention_limit'),
    limitBase: varchar('limit_base', { length: 10 }).$type<LimitBase>().notNull(),
    vatRates: jsonb('vat_rates')
      .$type<readonly { from: CalendarDate; rate: number }[]>()
      .notNull()
      .default([]),
    advance: amount('advance').notNull(),
    recoveryRate: percentage('recovery_rate').notNull(),
    materialsRate: percentage('materials_rate').notNull(),
    paymentDays: integer('payment_days').notNull(),
    practicalCompletion: calendarDay('practical_completion'),
    defectsLiabilityEnd: calendarDay('defects_liability_end'),
    /** The last assigned number. It is never reused, even after its draft was deleted. */
    lastNumber: integer('last_number').notNull().default(0),
    /** Ids of contractors of the project. Former contractors have no rights through it. */
    valuers: jsonb('valuers').$type<readonly number[]>().notNull().default([]),
    addedBy: reference('added_by').notNull(),
    ...recordColumns(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] }), trashIndex('contracts', table)],
);

/** The schedule of values. Certificates refer to its lines. */
export const contractLines = pgTable(
  'contract_lines',
  {
    projectId: projectReference(),
    id: rowId(),
    contractId: reference('contract_id').notNull(),
    position: integer('position').notNull(),
    description: varchar('description', { length: 500 }).notNull(),
    phase: varchar('phase', { length: 20 }).$type<Phase>(),
    amount: amount('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('contract_lines_contract').on(table.projectId, table.contractId, table.position),
    foreignKey({
      name: 'contract_lines_of_contract',
      columns: [table.projectId, table.contractId],
      foreignColumns: [contracts.projectId, contracts.id],
    }).onDelete('cascade'),
  ],
);

export const certificates = pgTable(
  'certificates',
  {
    projectId: projectReference(),
    id: recordId(),
    contractId: reference('contract_id').notNull(),
    number: integer('number').notNull(),
    date: calendarDay('date').notNull(),
    status: varchar('status', { length: 10 }).$type<CertificateStatus>().notNull().default('draft'),
    release: varchar('release', { length: 20 }).$type<Release>().notNull().default('none'),
    /** Stored as entered, because an unnamed line depends on what is certified by then. */
    entered: jsonb('entered').$type<EnteredJson>().notNull(),
    createdBy: reference('created_by').notNull(),
    submittedAt: instant('submitted_at'),
    submittedBy: reference('submitted_by'),
    certifiedAt: instant('certified_at'),
    certifiedBy: reference('certified_by'),
    paidOn: calendarDay('paid_on'),
    paidBy: reference('paid_by'),
    paymentReference: varchar('payment_reference', { length: 140 }),
    // The sums at the last save, for the log. Final once certified.
    workDone: total('work_done'),
    materialsOnSite: total('materials_on_site'),
    // The following columns are null until certification, then never change.
    revisedSum: total('revised_sum'),
    gross: total('gross'),
    retention: total('retention'),
    advancePaid: total('advance_paid'),
    advanceRecovered: total('advance_recovered'),
    net: total('net'),
    previous: total('previous'),
    due: total('due'),
    vat: total('vat'),
    payable: total('payable'),
    vatRate: percentage('vat_rate'),
    currency: varchar('currency', { length: 3 }),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('certificates', table),
    uniqueIndex('certificates_number').on(table.projectId, table.contractId, table.number),
    foreignKey({
      name: 'certificates_of_contract',
      columns: [table.projectId, table.contractId],
      foreignColumns: [contracts.projectId, contracts.id],
    }).onDelete('cascade'),
    check('certificates_issued_with_figures', sql`(status in ('certified', 'paid')) = (due is not null)`),
  ],
);

/** The lines of a certificate at its issue. Later changes do not affect them. */
export const certificateLines = pgTable(
  'certificate_lines',
  {
    projectId: projectReference(),
    certificateId: reference('certificate_id').notNull(),
    position: integer('position').notNull(),
    /** Null if the value belongs to no line of the schedule. */
    lineId: reference('line_id'),
    item: integer('item'),
    description: varchar('description', { length: 500 }),
    scheduledValue: total('scheduled_value').notNull(),
    workBefore: total('work_before').notNull(),
    workNow: total('work_now').notNull(),
    materials: total('materials').notNull(),
    completed: total('completed').notNull(),
    retention: total('retention').notNull(),
    /** Before applying the contract's rate for materials on site. */
    materialsOnSite: total('materials_on_site').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.certificateId, table.position] }),
    foreignKey({
      name: 'certificate_lines_of_certificate',
      columns: [table.projectId, table.certificateId],
      foreignColumns: [certificates.projectId, certificates.id],
    }).onDelete('cascade'),
  ],
);

/** The displayed number of a certificate. */
export const certificateNumber = numberSql(CERTIFICATE_NUMBER, sql`${certificates.number}`);

/** The day on which a certificate is due: in the payment days that were issued, whatever its contract says now. */
export const certificateDueDate = sql`(${certificates.date}
  + coalesce((${certificates.entered} #>> '{asIssued,terms,paymentDays}')::int, ${contracts.paymentDays}))`;
