import * as z from 'zod';
import { LIMIT_BASES, RELEASES } from '../certificates/certificate-figures.ts';
import { CERTIFICATE_STATUSES } from '../certificates/rules.ts';
import { TIME_ZONES } from '../dates/offered-time-zones.ts';
import { CATEGORIES } from '../expenses/expense-categories.ts';
import { expense } from '../expenses/record.ts';
import { INVOICE_XML, UPLOAD_TYPES, type UploadType } from '../files/upload-limits.ts';
import { invoice } from '../invoices/record.ts';
import { correctionDays } from '../issues/correction-periods.ts';
import { BUDGET_HEADINGS } from '../ledger/budget/budget-headings.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { monitoringFee } from '../monitoring-fees/record.ts';
import { PAYABLE_KINDS, RESTS } from '../payments/payable-kinds.ts';
import { INVOICE_AMOUNTS, PROJECT_STATES } from '../projects/api.ts';
import { variation } from '../variations/record.ts';
import { type ArchiveRecordKind, person, phase, versionFields } from './record-kind.ts';
import { toArchiveRecordKind } from './record-schemas.ts';
import {
  amount,
  count,
  day,
  enteredValuation,
  fileOrLink,
  hasIssuedFigures,
  holdsPayment,
  instant,
  issuedFigures,
  longText,
  number,
  percent,
  share,
  shortText,
  text,
  total,
} from './value-schemas.ts';

/** Archive records of the project itself, its finances and its programme. */
export const FINANCIAL_RECORDS = {
  file: {
    fields: z.strictObject({
      id: number,
      name: text(255),
      type: z.enum([...(Object.keys(UPLOAD_TYPES) as [UploadType, ...UploadType[]]), INVOICE_XML]),
      size: count,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  },
  person: {
    // A trade link stands among the people with its number and a name of 255.
    fields: z.strictObject({ id: number, username: text(50), name: text(300), role: text(50).nullable() }),
  },
  project: {
    fields: z.strictObject({
      name: text(255).min(1),
      location: shortText.nullable(),
      totalBudget: amount.nullable(),
      currency: z.enum(CURRENCY_CODES),
      startDate: day.nullable(),
      estimatedCompletionDate: day.nullable(),
      variationApprovalLimit: amount.nullable(),
      state: z.enum(PROJECT_STATES),
      // Missing in older archives.
      timezone: z.enum(TIME_ZONES).optional(),
      correctionDays: correctionDays.optional(),
      reviewDays: count.optional(),
      defectsDays: count.optional(),
      invoiceAmount: z.enum(INVOICE_AMOUNTS).optional(),
      ...versionFields,
    }),
  },
  branding: {
    fields: z.strictObject({
      companyName: text(255).nullable(),
      address: shortText.nullable(),
      logoUrl: fileOrLink.nullable(),
    }),
    files: ['logoUrl'],
  },
  supplier: {
    fields: z.strictObject({
      id: number,
      name: text(255).min(1),
      contactPerson: text(255).nullable(),
      email: text(255).nullable(),
      phone: text(50).nullable(),
      address: shortText.nullable(),
      category: z.enum(CATEGORIES).nullable(),
      website: text(255).nullable(),
      notes: longText.nullable(),
      isActive: z.boolean(),
      rating: z
        .string()
        .regex(/^(?:[0-4]\.\d|5\.0)$/)
        .nullable(),
      // Missing in older archives.
      vatId: text(30).nullable().optional(),
      accountCode: text(20).nullable().optional(),
    }),
  },
  budget: {
    fields: z.strictObject({ fees: amount.nullable(), contingency: amount.nullable(), version: count }),
  },
  'phase-budget': { fields: z.strictObject({ phase, original: amount }) },
  transfer: {
    fields: z.strictObject({
      id: number,
      from: z.enum(BUDGET_HEADINGS),
      to: z.enum(BUDGET_HEADINGS),
      amount,
      reason: shortText,
      date: day,
      madeBy: person,
      createdAt: instant,
    }),
    people: ['madeBy'],
  },
  programme: { fields: z.strictObject({ version: count }) },
  'programme-phase': {
    fields: z.strictObject({
      phase,
      plannedStart: day.nullable(),
      plannedFinish: day.nullable(),
      baselineStart: day.nullable(),
      baselineFinish: day.nullable(),
      actualStart: day.nullable(),
      actualFinish: day.nullable(),
    }),
  },
  milestone: {
    fields: z.strictObject({
      id: number,
      title: text(255),
      phase: phase.nullable(),
      plannedOn: day,
      reachedOn: day.nullable(),
      importKey: text(255).nullable().optional(),
      addedBy: person,
      ...versionFields,
    }),
    people: ['addedBy'],
  },
  'progress-entry': {
    fields: z.strictObject({
      id: number,
      phase,
      percentComplete: share,
      date: day,
      note: shortText.nullable(),
      enteredBy: person,
      ...versionFields,
    }),
    people: ['enteredBy'],
  },
  contract: {
    fields: z.strictObject({
      id: number,
      title: text(255),
      contractor: text(255).nullable(),
      contractSum: amount,
      retentionRate: share,
      retentionLimit: share.nullable(),
      limitBase: z.enum(LIMIT_BASES),
      vatRates: z.array(z.strictObject({ from: day, rate: z.number().min(0).max(100) })).max(50),
      advance: amount,
      recoveryRate: share,
      materialsRate: share,
      paymentDays: z.int().min(0).max(365),
      practicalCompletion: day.nullable(),
      defectsLiabilityEnd: day.nullable(),
      lastNumber: count,
      // Missing in older archives.
      valuers: z.array(person).max(50).optional(),
      addedBy: person,
      ...versionFields,
    }),
    people: ['addedBy', 'valuers'],
  },
  'contract-line': {
    fields: z.strictObject({
      id: number,
      contractId: number,
      position: count,
      description: text(500),
      phase: phase.nullable(),
      amount,
    }),
    names: { contractId: 'contract' },
  },
  variation: toArchiveRecordKind(variation, { decidedCurrency: z.enum(CURRENCY_CODES).nullable() }),
  certificate: {
    fields: z
      .strictObject({
        id: number,
        contractId: number,
        number: count,
        date: day,
        status: z.enum(CERTIFICATE_STATUSES),
        release: z.enum(RELEASES),
        entered: enteredValuation,
        createdBy: person,
        submittedAt: instant.nullable(),
        submittedBy: person.nullable(),
        certifiedAt: instant.nullable(),
        certifiedBy: person.nullable(),
        paidOn: day.nullable(),
        paidBy: person.nullable(),
        // Missing in older archives.
        paymentReference: text(140).nullable().optional(),
        ...issuedFigures,
        vatRate: percent.nullable(),
        currency: z.enum(CURRENCY_CODES).nullable(),
        ...versionFields,
      })
      // Issued certificates keep the figures they were issued with.
      .refine(hasIssuedFigures),
    names: { contractId: 'contract' },
    people: ['createdBy', 'submittedBy', 'certifiedBy', 'paidBy'],
  },
  'certificate-line': {
    fields: z.strictObject({
      certificateId: number,
      position: count,
      lineId: number.nullable(),
      item: count.nullable(),
      description: text(500).nullable(),
      scheduledValue: total,
      workBefore: total,
      workNow: total,
      materials: total,
      completed: total,
      retention: total,
      materialsOnSite: total,
    }),
    names: { certificateId: 'certificate', lineId: 'contract-line' },
  },
  commitment: {
    fields: z.strictObject({
      id: number,
      phase,
      supplier: text(255).nullable(),
      supplierId: number.nullable(),
      title: text(255),
      amount,
      date: day,
      description: longText.nullable(),
      // Missing in older archives.
      orderNumber: text(50).nullable().optional(),
      lines: z.array(z.strictObject({ description: text(500), amount })).max(1000),
      addedBy: person,
      ...versionFields,
    }),
    names: { supplierId: 'supplier' },
    people: ['addedBy'],
  },
  // Before the expenses that were booked by them.
  invoice: toArchiveRecordKind(invoice),
  expense: {
    ...toArchiveRecordKind(expense),
    // A credit note alone is below zero; older archives have none.
    holds: (line) =>
      String(line['amount']).startsWith('-') === (line['kind'] === 'credit_note') && holdsPayment(line),
  },
  'monitoring-fee': { ...toArchiveRecordKind(monitoringFee), holds: holdsPayment },
  payment: {
    fields: z.strictObject({
      kind: z.enum(PAYABLE_KINDS),
      recordId: number,
      amount,
      paidOn: day,
      reference: text(140).nullable(),
      rest: z.enum(RESTS).nullable(),
      amountBefore: amount.nullable(),
      madeBy: person,
      createdAt: instant,
    }),
    people: ['madeBy'],
  },
} as const satisfies Record<string, ArchiveRecordKind>;
