import * as z from 'zod';
import { document } from '../documents/record.ts';
import { inspectionBody } from '../inspections/contract.ts';
import { inspection, RESULTS } from '../inspections/record.ts';
import { interiorPlan, interiorTask } from '../interior/record.ts';
import { issue } from '../issues/record.ts';
import { PROJECT_RECORD_KINDS } from '../records/records.ts';
import { archivedAs } from './declared-records.ts';
import { asInForm } from './forms.ts';
import { kept, person, phase, type RecordKind } from './record-kind.ts';
import { count, day, fileOrLink, instant, longText, number, text } from './values.ts';

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
  // Older archives say their number by this name, and the last one alone.
  inspection: archivedAs(inspection, { reportNumber: text(20).optional() }),
  issue: archivedAs(issue),
  'report-counter': {
    fields: z.strictObject({ kind: z.enum(PROJECT_RECORD_KINDS).optional(), last: count }),
  },
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
  'interior-plan': archivedAs(interiorPlan),
  'interior-task': archivedAs(interiorTask),
  document: archivedAs(document),
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
      entity: z.enum(PROJECT_RECORD_KINDS),
      entityId: number,
      text: longText,
      authorId: person,
      ...kept,
    }),
    people: ['authorId'],
  },
} as const satisfies Record<string, RecordKind>;
