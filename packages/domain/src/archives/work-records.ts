import * as z from 'zod';
import { COMMENTED_KINDS } from '../comments/contract.ts';
import { DOCUMENT_KINDS } from '../documents/contract.ts';
import { inspectionBody, RESULTS } from '../inspections/contract.ts';
import { TASK_PRIORITIES, TASK_STATUSES } from '../interior/contract.ts';
import { ISSUE_STATUSES, LEVELS } from '../issues/contract.ts';
import { asInForm } from './forms.ts';
import { kept, person, phase, type RecordKind } from './record-kind.ts';
import { amount, count, day, fileOrLink, instant, longText, number, text } from './values.ts';

/** What an inspection was before a change, and after it; who had the work is not told. */
const changed = z
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

const inspected = asInForm(inspectionBody, changed);

export const INSPECTED = Object.keys(changed.shape);

/** What is looked at, put right, furnished, documented and said. */
export const WORK_RECORDS = {
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
      // Archives of before have the link alone.
      supplier: text(255).nullable().optional(),
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
