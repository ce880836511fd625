import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { id, optionalText, searchText, uploadedFile } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { listQuery, partQuery, whole } from '../lists.ts';
import { PHASES } from '../phases/phases.ts';
import { MOST_PHOTOS } from './photos.ts';

export const RESULTS = ['pending', 'passed', 'failed'] as const;

export type Result = (typeof RESULTS)[number];

const none = z.literal('').transform(() => null);
const day = z.union([none, z.null(), dateField], { error: 'date' }).default(null);
const photos = z
  .array(uploadedFile)
  .max(MOST_PHOTOS)
  .transform((urls) => [...new Set(urls)])
  .default([]);

export const inspectionBody = z.object({
  phase: z.enum(PHASES, { error: 'phase' }),
  inspectionType: optionalText(255),
  scheduledDate: day,
  location: optionalText(255),
  /** A name; a member's id, username or full name links the inspection to that member. */
  assignedTo: optionalText(255),
  dueDate: day,
  /** Who inspects: a member, named by who may record results. Without one the creator, who may, or nobody. */
  inspectorId: id.nullable().default(null),
  result: z.enum(RESULTS).default('pending'),
  observations: optionalText(10_000),
  /** Another name for observations, which come first where both are sent. */
  observationNotes: optionalText(10_000),
  adviceInstructions: optionalText(10_000),
  beforePhotosUrls: photos,
  afterPhotosUrls: photos,
});

export const inspectionReply = z.object({
  id: z.int(),
  projectId: z.int(),
  /** Counted within the project, INS-0001; never given twice. */
  reportNumber: z.string(),
  phase: z.enum(PHASES),
  inspectionType: z.string().nullable(),
  scheduledDate: dateText.nullable(),
  location: z.string().nullable(),
  assignedTo: z.string().nullable(),
  /** The member that assignedTo names. */
  assignedToId: z.int().nullable(),
  dueDate: dateText.nullable(),
  inspectorId: z.int().nullable(),
  inspectorName: z.string().nullable(),
  result: z.enum(RESULTS),
  observations: z.string().nullable(),
  adviceInstructions: z.string().nullable(),
  beforePhotosUrls: z.array(z.string()),
  afterPhotosUrls: z.array(z.string()),
  createdBy: z.int(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type Inspection = z.output<typeof inspectionReply>;

const inspectionVersion = inspectionReply.extend({
  /** What made it a version of its own; `restored` is as the one before, taken out of the trash. */
  action: z.enum(['created', 'updated', 'decided', 'restored']),
  changedBy: z.int(),
  changedByName: z.string().nullable(),
  /** True for one that came with the archive of which the project was made: moment and change are as that says. */
  imported: z.boolean(),
});

export type InspectionVersion = z.output<typeof inspectionVersion>;

const filters = {
  result: z.enum(RESULTS).optional(),
  phase: z.enum(PHASES, { error: 'phase' }).optional(),
};

export const INSPECTION_SORTS = [
  'reportNumber',
  'inspectionType',
  'phase',
  'scheduledDate',
  'result',
  'createdAt',
] as const;

export const inspectionQuery = listQuery(INSPECTION_SORTS, filters);

export const listInspections = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/inspections',
  on: 'project',
  allow: ['inspections', 'read'],
  summary: 'Inspections of a project, newest first; whole, or a page of them',
  query: inspectionQuery,
  reply: z.array(inspectionReply),
});

export const inspectionTotals = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/inspections/totals',
  on: 'project',
  allow: ['inspections', 'read'],
  summary: 'Counts of the inspections that a filter leaves; without a filter, of all',
  query: z.object({ q: searchText.optional(), ...filters }),
  reply: z.object({
    total: z.int(),
    passed: z.int(),
    failed: z.int(),
    pending: z.int(),
    /** passed / total in percent with one decimal; null where there are none. */
    passRate: z.number().nullable(),
  }),
});

export const addInspection = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/inspections',
  on: 'project',
  allow: ['inspections', 'create'],
  summary: 'Schedule an inspection, or ask for one; with a result only by who may record results',
  body: inspectionBody,
  reply: inspectionReply,
});

export const {
  get: getInspection,
  update: updateInspection,
  remove: deleteInspection,
  restore: restoreInspection,
  history: inspectionHistory,
} = keptRowCalls({
  kind: 'inspection',
  folder: 'inspections',
  resource: 'inspections',
  named: 'an inspection',
  body: inspectionBody,
  reply: inspectionReply,
  update: {
    summary:
      'Change fields of an inspection, or record its result with what was found; who may only do the latter changes nothing else',
    // Everyone who may edit an inspection may record results too, and who records one need not be allowed to edit the rest.
    right: 'approve',
  },
  remove: { also: '; its number is not given again' },
});

export const inspectionVersions = endpoint({
  method: 'GET',
  path: '/api/inspections/{id}/versions',
  on: 'inspection',
  allow: ['inspections', 'read'],
  summary:
    'An inspection as it is and as it was at each earlier version, newest first; updatedAt is when that version was saved',
  query: partQuery,
  reply: z.array(inspectionVersion),
});

export const exportInspection = endpoint({
  method: 'GET',
  path: '/api/inspections/{id}/export',
  on: 'inspection',
  allow: ['inspections', 'export'],
  summary:
    'An inspection as a PDF to sign, in the words of the caller; on request one of its earlier versions',
  query: z.object({ version: whole(1, 999_999_999).optional() }),
  reply: 'file',
});
