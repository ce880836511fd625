import * as z from 'zod';
import { LIMIT_BASES, RELEASES } from '../certificates/figures.ts';
import { CERTIFICATE_STATUSES } from '../certificates/rules.ts';
import { COMMENTED_KINDS } from '../comments/contract.ts';
import { DOCUMENT_KINDS } from '../documents/contract.ts';
import { CATEGORIES } from '../expenses/categories.ts';
import { UPLOAD_TYPES, type UploadType } from '../files/limits.ts';
import { RESULTS } from '../inspections/contract.ts';
import { TASK_PRIORITIES, TASK_STATUSES } from '../interior/contract.ts';
import { ISSUE_STATUSES, LEVELS } from '../issues/contract.ts';
import { FUNDINGS, PLACES } from '../ledger/places.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { PHASES } from '../phases/phases.ts';
import { PROJECT_STATES } from '../projects/contract.ts';
import { VARIATION_STATUSES } from '../variations/contract.ts';
import {
  amount,
  count,
  day,
  entered,
  fileOrLink,
  instant,
  longText,
  number,
  percent,
  share,
  text,
  total,
} from './values.ts';

/** What every record says of itself that can be edited. */
const kept = { version: count, createdAt: instant, updatedAt: instant };
const phase = z.enum(PHASES);
/** A person of the archive. */
const person = number;

/** What an inspection was before a change, and after it; who had the work is not told. */
const inspected = z
  .strictObject({
    phase,
    inspectionType: text(255).nullable(),
    scheduledDate: day.nullable(),
    result: z.enum(RESULTS),
    location: text(255).nullable(),
    observations: longText.nullable(),
    adviceInstructions: longText.nullable(),
    beforePhotosUrls: z.array(fileOrLink).max(1000),
    afterPhotosUrls: z.array(fileOrLink).max(1000),
    assignedTo: text(255).nullable(),
    dueDate: day.nullable(),
  })
  .partial();

export const INSPECTED = Object.keys(inspected.shape);

/** One kind of record: what stands in a line of its file, and which fields name other records of the archive. */
export interface RecordKind {
  fields: z.ZodObject;
  /** Field → the kind of record that it names. */
  names?: Readonly<Record<string, RecordName>>;
  /** Fields that name a person, who is the importer afterwards. */
  people?: readonly string[];
  /** Fields that name a person who has the work: of him the name is kept, where there is a field for it. */
  assigned?: Readonly<Record<string, string | null>>;
  /** Fields that hold a file of the archive or a link, and those that hold a list of files. */
  files?: readonly string[];
}

/**
 * All kinds of records of an archive, in the order in which they stand there: a record names those before it. Each
 * record has as `id` its line, where others name it.
 */
export const RECORDS = {
  file: {
    fields: z.strictObject({
      id: number,
      name: text(255),
      type: z.enum(Object.keys(UPLOAD_TYPES) as [UploadType, ...UploadType[]]),
      size: count,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  },
  person: {
    fields: z.strictObject({ id: number, username: text(50), name: text(201), role: text(50).nullable() }),
  },
  project: {
    fields: z.strictObject({
      name: text(255).min(1),
      location: longText.nullable(),
      totalBudget: amount.nullable(),
      currency: z.enum(CURRENCY_CODES),
      startDate: day.nullable(),
      estimatedCompletionDate: day.nullable(),
      variationApprovalLimit: amount.nullable(),
      state: z.enum(PROJECT_STATES),
      ...kept,
    }),
  },
  branding: {
    fields: z.strictObject({
      companyName: text(255).nullable(),
      address: longText.nullable(),
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
      address: longText.nullable(),
      category: z.enum(CATEGORIES).nullable(),
      website: text(255).nullable(),
      notes: longText.nullable(),
      isActive: z.boolean(),
      rating: z
        .string()
        .regex(/^(?:[0-4]\.\d|5\.0)$/)
        .nullable(),
    }),
  },
  budget: {
    fields: z.strictObject({ fees: amount.nullable(), contingency: amount.nullable(), version: count }),
  },
  'phase-budget': { fields: z.strictObject({ phase, original: amount }) },
  transfer: {
    fields: z.strictObject({
      id: number,
      from: z.enum(PLACES),
      to: z.enum(PLACES),
      amount,
      reason: longText,
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
      addedBy: person,
      ...kept,
    }),
    people: ['addedBy'],
  },
  'progress-entry': {
    fields: z.strictObject({
      id: number,
      phase,
      percentComplete: share,
      date: day,
      note: longText.nullable(),
      enteredBy: person,
      ...kept,
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
      addedBy: person,
      ...kept,
    }),
    people: ['addedBy'],
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
  variation: {
    fields: z.strictObject({
      id: number,
      title: text(255),
      description: longText.nullable(),
      affectedPhase: phase.nullable(),
      extraCost: amount,
      status: z.enum(VARIATION_STATUSES),
      attachmentUrl: fileOrLink.nullable(),
      submittedBy: person,
      reviewedBy: person.nullable(),
      reviewedAt: instant.nullable(),
      decidedOn: day.nullable(),
      agreedAmount: amount.nullable(),
      decidedCurrency: z.enum(CURRENCY_CODES).nullable(),
      decisionNote: longText.nullable(),
      timeImpactDays: z.int().min(-100_000).max(100_000).nullable(),
      fundedBy: z.enum(FUNDINGS),
      revision: count,
      revisionOf: number.nullable(),
      contractId: number.nullable(),
      ...kept,
    }),
    names: { revisionOf: 'variation', contractId: 'contract' },
    people: ['submittedBy', 'reviewedBy'],
    files: ['attachmentUrl'],
  },
  certificate: {
    fields: z.strictObject({
      id: number,
      contractId: number,
      number: count,
      date: day,
      status: z.enum(CERTIFICATE_STATUSES),
      release: z.enum(RELEASES),
      entered,
      createdBy: person,
      submittedAt: instant.nullable(),
      submittedBy: person.nullable(),
      certifiedAt: instant.nullable(),
      certifiedBy: person.nullable(),
      paidOn: day.nullable(),
      paidBy: person.nullable(),
      workDone: total.nullable(),
      materialsOnSite: total.nullable(),
      revisedSum: total.nullable(),
      gross: total.nullable(),
      retention: total.nullable(),
      advancePaid: total.nullable(),
      advanceRecovered: total.nullable(),
      net: total.nullable(),
      previous: total.nullable(),
      due: total.nullable(),
      vat: total.nullable(),
      payable: total.nullable(),
      vatRate: percent.nullable(),
      currency: z.enum(CURRENCY_CODES).nullable(),
      ...kept,
    }),
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
      lines: z.array(z.strictObject({ description: text(500), amount })).max(1000),
      addedBy: person,
      ...kept,
    }),
    names: { supplierId: 'supplier' },
    people: ['addedBy'],
  },
  expense: {
    fields: z.strictObject({
      id: number,
      phase,
      itemName: text(255),
      supplier: text(255).nullable(),
      supplierId: number.nullable(),
      commitmentId: number.nullable(),
      category: z.enum(CATEGORIES).nullable(),
      amount,
      date: day,
      dueDate: day,
      description: longText.nullable(),
      isPaid: z.boolean(),
      receiptUrl: fileOrLink.nullable(),
      addedBy: person,
      ...kept,
    }),
    names: { supplierId: 'supplier', commitmentId: 'commitment' },
    people: ['addedBy'],
    files: ['receiptUrl'],
  },
  'monitoring-fee': {
    fields: z.strictObject({
      id: number,
      feeType: text(255),
      payeeName: text(255),
      amount,
      dueDate: day.nullable(),
      description: longText.nullable(),
      isPaid: z.boolean(),
      invoiceUrl: fileOrLink.nullable(),
      addedBy: person,
      ...kept,
    }),
    people: ['addedBy'],
    files: ['invoiceUrl'],
  },
  inspection: {
    fields: z.strictObject({
      id: number,
      reportNumber: text(20),
      phase,
      inspectorId: person.nullable(),
      inspectionType: text(255).nullable(),
      scheduledDate: day.nullable(),
      result: z.enum(RESULTS),
      location: text(255).nullable(),
      observations: longText.nullable(),
      adviceInstructions: longText.nullable(),
      beforePhotosUrls: z.array(fileOrLink).max(1000),
      afterPhotosUrls: z.array(fileOrLink).max(1000),
      assignedTo: text(255).nullable(),
      assignedToId: person.nullable(),
      dueDate: day.nullable(),
      createdBy: person,
      ...kept,
    }),
    people: ['createdBy'],
    assigned: { inspectorId: null, assignedToId: 'assignedTo' },
    files: ['beforePhotosUrls', 'afterPhotosUrls'],
  },
  issue: {
    fields: z.strictObject({
      id: number,
      title: text(255),
      description: longText.nullable(),
      severity: z.enum(LEVELS),
      priority: z.enum(LEVELS),
      phase: phase.nullable(),
      status: z.enum(ISSUE_STATUSES),
      assignedTo: text(255).nullable(),
      assignedToId: person.nullable(),
      location: text(255).nullable(),
      dueDate: day.nullable(),
      resolvedAt: instant.nullable(),
      attachmentUrl: fileOrLink.nullable(),
      inspectionId: number.nullable(),
      correctiveAction: longText.nullable(),
      verifiedBy: person.nullable(),
      verifiedAt: instant.nullable(),
      supplierId: number.nullable(),
      reportedBy: person,
      ...kept,
    }),
    names: { inspectionId: 'inspection', supplierId: 'supplier' },
    people: ['verifiedBy', 'reportedBy'],
    assigned: { assignedToId: 'assignedTo' },
    files: ['attachmentUrl'],
  },
  'report-counter': { fields: z.strictObject({ last: count }) },
  'inspection-change': {
    fields: z.strictObject({
      inspectionId: number,
      action: z.enum(['created', 'updated', 'decided', 'deleted', 'restored']),
      before: inspected.nullable(),
      after: inspected.nullable(),
      at: instant,
      actorId: person,
    }),
    names: { inspectionId: 'inspection' },
    people: ['actorId'],
  },
  'interior-plan': {
    fields: z.strictObject({
      id: number,
      roomName: text(255),
      designStyle: text(255).nullable(),
      budget: amount.nullable(),
      description: longText.nullable(),
      designPlanUrl: fileOrLink.nullable(),
      moodBoardUrl: fileOrLink.nullable(),
      renderUrl: fileOrLink.nullable(),
      notes: longText.nullable(),
      designerId: person,
      ...kept,
    }),
    people: ['designerId'],
    files: ['designPlanUrl', 'moodBoardUrl', 'renderUrl'],
  },
  'interior-task': {
    fields: z.strictObject({
      id: number,
      planId: number,
      taskName: text(255),
      estimatedCost: amount.nullable(),
      priority: z.enum(TASK_PRIORITIES),
      assignedTo: text(255).nullable(),
      assignedToId: person.nullable(),
      status: z.enum(TASK_STATUSES),
      description: longText.nullable(),
      dueDate: day.nullable(),
      createdBy: person,
      ...kept,
    }),
    names: { planId: 'interior-plan' },
    people: ['createdBy'],
    assigned: { assignedToId: 'assignedTo' },
  },
  document: {
    fields: z.strictObject({
      id: number,
      kind: z.enum(DOCUMENT_KINDS),
      title: text(255),
      phase: phase.nullable(),
      issuedOn: day.nullable(),
      expiresOn: day.nullable(),
      required: z.boolean(),
      description: longText.nullable(),
      addedBy: person,
      ...kept,
    }),
    people: ['addedBy'],
  },
  'document-version': {
    fields: z.strictObject({
      documentId: number,
      number: count,
      url: fileOrLink,
      note: text(255).nullable(),
      addedBy: person,
      addedAt: instant,
    }),
    names: { documentId: 'document' },
    people: ['addedBy'],
    files: ['url'],
  },
  comment: {
    fields: z.strictObject({
      id: number,
      entity: z.enum(COMMENTED_KINDS),
      entityId: number,
      text: longText,
      authorId: person,
      ...kept,
    }),
    people: ['authorId'],
  },
} as const satisfies Record<string, RecordKind>;

export type RecordName =
  | 'file'
  | 'supplier'
  | 'contract'
  | 'contract-line'
  | 'variation'
  | 'certificate'
  | 'commitment'
  | 'inspection'
  | 'interior-plan'
  | 'document';

export type AnyRecordName = keyof typeof RECORDS;

export const RECORD_NAMES = Object.keys(RECORDS) as AnyRecordName[];

/** The kind as every other one can be looked at. */
export const recordKind = (name: AnyRecordName): RecordKind => RECORDS[name];
