import * as z from 'zod';
import { checkTemplate } from '../check-templates/record.ts';
import { ANSWER_RESULTS } from '../checks/current-answers.ts';
import { itemInput, MAX_ITEMS } from '../checks/items.ts';
import { CHECK_STEPS } from '../checks/points.ts';
import { READING_PATTERN } from '../checks/readings.ts';
import { check } from '../checks/record.ts';
import { LIST_KINDS } from '../completion-lists/list-states.ts';
import { completionList } from '../completion-lists/record.ts';
import { TIME_OF_DAY } from '../diary/lines.ts';
import { diaryDay } from '../diary/record.ts';
import { DELAY_CAUSES, DIARY_EVENT_KINDS, DIARY_SECTIONS, QUANTITY } from '../diary/states-and-sections.ts';
import { document } from '../documents/record.ts';
import { inspectionBody } from '../inspections/api.ts';
import { INSPECTION_RESULTS, inspection } from '../inspections/record.ts';
import { interiorPlan, interiorTask } from '../interior/record.ts';
import { issue } from '../issues/record.ts';
import { photoMarks } from '../photos/api.ts';
import { PHOTO_PURPOSES } from '../photos/photo-fields.ts';
import { PHOTO_KINDS } from '../photos/rules.ts';
import { MAX_PATH_LENGTH } from '../places/record.ts';
import { pin, plan } from '../plans/record.ts';
import { ROTATIONS } from '../plans/revision-fields.ts';
import { REVISION_PURPOSES } from '../plans/revisions.ts';
import { LONGEST_SIDE_MM } from '../plans/tiles.ts';
import { PROJECT_RECORD_KINDS } from '../records/record-kinds.ts';
import { withFormValidation } from './record-form-validation.ts';
import { type ArchiveRecordKind, person, phase, versionFields } from './record-kind.ts';
import { toArchiveRecordKind } from './record-schemas.ts';
import { count, day, fileOrLink, instant, longText, number, text } from './value-schemas.ts';

/** The state of an inspection before or after a change; assigned persons are left out. */
const inspectionState = z
  .strictObject({
    phase,
    inspectionType: text(255).nullable(),
    scheduledDate: day.nullable(),
    result: z.enum(INSPECTION_RESULTS),
    location: text(255).nullable(),
    observations: longText.nullable(),
    adviceInstructions: longText.nullable(),
    beforePhotosUrls: z.array(fileOrLink).max(1000),
    afterPhotosUrls: z.array(fileOrLink).max(1000),
    assignedTo: text(255).nullable(),
    dueDate: day.nullable(),
  })
  .partial();

const validatedInspectionState = withFormValidation(inspectionBody, inspectionState);

export const INSPECTION_STATE_FIELDS = Object.keys(inspectionState.shape);

/** A latitude or longitude with six decimals. */
const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}\.\d{6}$/)
    .refine((given) => Math.abs(Number(given)) <= most);

/** The side of a sheet in millimetres; 0 while it is not known. */
const side = z.number().min(0).max(LONGEST_SIDE_MM);
/** When and on which device something was captured. */
const siteFields = {
  clientId: z.uuid().nullable(),
  capturedAt: instant.nullable(),
  clockSkewMs: z.int().nullable(),
  device: text(80).nullable(),
};

/** Where an answer or a step of a check stands, and which device it came from. */
const entryFields = { checkId: number, seq: count, item: z.uuid(), ...siteFields };

/** A line or an addendum of a day of the diary. Photos name it by its clientId. */
const ofDiary = { dayId: number, ...siteFields, clientId: z.uuid(), addedBy: person, createdAt: instant };

const someHours = z.number().min(0).max(24).nullable();
const timeOfDay = z.string().regex(TIME_OF_DAY).nullable();

const signature = z.strictObject({ name: text(255).min(1), role: text(100).nullable() }).nullable();

/** Archive records of inspections, issues, interior design, documents, photos and comments. */
export const SITE_RECORDS = {
  // Older archives use this name for the number.
  inspection: toArchiveRecordKind(inspection, { reportNumber: text(20).optional() }),
  'check-template': toArchiveRecordKind(checkTemplate),
  'check-template-revision': {
    fields: z.strictObject({
      templateId: number,
      number: count,
      items: z.array(itemInput).max(MAX_ITEMS),
      publishedAt: instant,
      publishedBy: person,
    }),
    names: { templateId: 'check-template' },
    people: ['publishedBy'],
  },
  check: toArchiveRecordKind(check),
  issue: toArchiveRecordKind(issue),
  'report-counter': {
    fields: z.strictObject({ kind: z.enum(PROJECT_RECORD_KINDS).optional(), last: count }),
  },
  'inspection-change': {
    fields: z.strictObject({
      inspectionId: number,
      action: z.enum(['created', 'updated', 'decided', 'deleted', 'restored']),
      before: validatedInspectionState.nullable(),
      after: validatedInspectionState.nullable(),
      at: instant,
      actorId: person,
    }),
    names: { inspectionId: 'inspection' },
    people: ['actorId'],
  },
  'interior-plan': toArchiveRecordKind(interiorPlan),
  'interior-task': toArchiveRecordKind(interiorTask),
  document: toArchiveRecordKind(document),
  'check-answer': {
    fields: z.strictObject({
      ...entryFields,
      number: count,
      result: z.enum(ANSWER_RESULTS),
      reading: z.string().regex(READING_PATTERN).nullable(),
      text: longText.nullable(),
      choice: text(100).nullable(),
      reason: text(1000).nullable(),
      signature,
      basedOn: count.nullable(),
      answeredBy: person,
      issueId: number.nullable(),
      createdAt: instant,
    }),
    names: { checkId: 'check', issueId: 'issue' },
    people: ['answeredBy'],
  },
  'check-step': {
    fields: z.strictObject({
      ...entryFields,
      step: z.enum(CHECK_STEPS),
      at: instant,
      by: person,
      answer: count.nullable(),
      attendFrom: instant.nullable(),
      reviewBy: day.nullable(),
      remark: text(1000).nullable(),
      reason: text(1000).nullable(),
      signature,
      releasedByName: text(255).nullable(),
      authorisedBy: text(255).nullable(),
      documentId: number.nullable(),
      issueId: number.nullable(),
    }),
    names: { checkId: 'check', documentId: 'document', issueId: 'issue' },
    people: ['by'],
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
  'completion-list': toArchiveRecordKind(completionList),
  'completion-line': {
    fields: z.strictObject({
      listId: number,
      issueId: number,
      position: count,
      kind: z.enum(LIST_KINDS),
      // Empty while the list is open.
      number: text(20).nullable(),
      title: text(255).nullable(),
      placePath: text(MAX_PATH_LENGTH).nullable(),
      trade: text(40).nullable(),
      dueDate: day.nullable(),
    }),
    names: { listId: 'completion-list', issueId: 'issue' },
  },
  plan: toArchiveRecordKind(plan),
  'plan-revision': {
    fields: z.strictObject({
      planId: number,
      number: count,
      code: text(20),
      purpose: z.enum(REVISION_PURPOSES),
      fileUrl: fileOrLink.refine((given) => given.startsWith('file:')),
      page: count,
      widthMm: side,
      heightMm: side,
      rotation: z.union(ROTATIONS.map((degrees) => z.literal(degrees))),
      alignFrom: count.nullable(),
      alignment: z.array(z.number()).length(6).nullable(),
      addedBy: person,
      addedAt: instant,
      withdrawnAt: instant.nullable(),
      withdrawnBy: person.nullable(),
      withdrawnReason: text(1000).nullable(),
    }),
    names: { planId: 'plan' },
    people: ['addedBy', 'withdrawnBy'],
    files: ['fileUrl'],
  },
  pin: toArchiveRecordKind(pin),
  'diary-day': toArchiveRecordKind(diaryDay),
  'diary-line': {
    fields: z.strictObject({
      ...ofDiary,
      section: z.enum(DIARY_SECTIONS),
      supplierId: number.nullable(),
      company: text(255).nullable(),
      trade: text(40).nullable(),
      heads: count.nullable(),
      hours: someHours,
      what: text(255).nullable(),
      count: count.nullable(),
      hoursWorked: someHours,
      hoursIdle: someHours,
      hoursDown: someHours,
      quantity: z.string().regex(QUANTITY).nullable(),
      unit: text(20).nullable(),
      ticket: text(100).nullable(),
      refused: z.boolean(),
      reason: text(1000).nullable(),
      cause: z.enum(DELAY_CAUSES).nullable(),
      from: timeOfDay,
      to: timeOfDay,
      phase: phase.nullable(),
      people: count.nullable(),
      note: longText.nullable(),
      variationId: number.nullable(),
      eventKind: z.enum(DIARY_EVENT_KINDS).nullable(),
      at: timeOfDay,
      who: text(255).nullable(),
      text: longText.nullable(),
      placeId: number.nullable(),
      version: count,
      updatedAt: instant,
    }),
    names: { dayId: 'diary-day', supplierId: 'supplier', variationId: 'variation', placeId: 'place' },
    people: ['addedBy'],
  },
  'diary-addendum': {
    fields: z.strictObject({ ...ofDiary, number: count, text: longText }),
    names: { dayId: 'diary-day' },
    people: ['addedBy'],
  },
  photo: {
    fields: z.strictObject({
      kind: z.enum(PHOTO_KINDS),
      rowId: number,
      item: z.uuid().nullable(),
      // Missing in older archives.
      entry: count.nullable().optional(),
      purpose: z.enum(PHOTO_PURPOSES),
      position: count,
      fileUrl: fileOrLink.refine((given) => given.startsWith('file:')),
      sha256: z.string().regex(/^[\da-f]{64}$/),
      takenAt: instant,
      takenAtSource: z.enum(['exif', 'device', 'received']),
      lat: degrees(90).nullable(),
      lon: degrees(180).nullable(),
      marks: photoMarks,
      frozen: z.boolean(),
      device: text(80).nullable(),
      addedBy: person,
      createdAt: instant,
    }),
    people: ['addedBy'],
    files: ['fileUrl'],
  },
  comment: {
    fields: z.strictObject({
      id: number,
      entity: z.enum(PROJECT_RECORD_KINDS),
      entityId: number,
      text: longText,
      authorId: person,
      ...versionFields,
    }),
    people: ['authorId'],
  },
} as const satisfies Record<string, ArchiveRecordKind>;
