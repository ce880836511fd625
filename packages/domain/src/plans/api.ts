import * as z from 'zod';
import { dateText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath, requiredText, uploadedFile } from '../field-schemas.ts';
import { ISSUE_STAGES } from '../issues/record.ts';
import { pageQuery } from '../list-query.ts';
import { crudEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { hasNoControlCharacters } from '../text-checks.ts';
import { CHECK_PIN_STATUSES, PIN_STATUSES } from './pin-statuses.ts';
import { PIN_KINDS, pin, plan } from './record.ts';
import { ROTATIONS, revisionReply } from './revision-fields.ts';
import { REVISION_PURPOSES } from './revisions.ts';
import { LONGEST_SIDE_MM, SHORTEST_SIDE_MM } from './tiles.ts';

export const planSchemas = recordSchemas(plan, {
  /** Plans of this place and everything below it. */
  placeId: idInPath.optional(),
});

export type Plan = z.output<typeof planSchemas.reply>;

/** A revision as the history of its plan tells it. */
const pastRevision = z.object({
  code: z.string(),
  purpose: z.enum(REVISION_PURPOSES),
  withdrawnReason: z.string().nullable(),
  alignment: revisionReply.shape.alignment,
});

export type PastRevision = z.output<typeof pastRevision>;

const planCalls = crudEndpoints(plan, planSchemas, {
  list: 'Plans of a project by their numbers; all at once or in pages',
  update: {
    summary: 'Changes fields of a plan; its revisions are calls of their own',
    refusals: ['conflict'],
  },
  restore: { refusals: ['conflict'] },
  past: planSchemas.reply.extend({ revisions: z.array(pastRevision) }),
});

export const planEndpoints = {
  ...planCalls,
  totals: endpoint({
    method: 'GET',
    path: '/api/projects/{projectId}/plans/totals',
    on: 'project',
    allow: ['plans', 'read'],
    summary: 'Counts of the filtered plans; without a filter, of all',
    query: planSchemas.filters,
    reply: z.object({
      count: z.int(),
      /** With a revision that holds. */
      current: z.int(),
      /** With a revision that waits for alignment, or could not be drawn. */
      waiting: z.int(),
    }),
  }),
};

export const pinSchemas = recordSchemas(pin, {
  planId: idInPath.optional(),
  kind: z.enum(PIN_KINDS).optional(),
  subjectId: idInPath.optional(),
});

export type Pin = z.output<typeof pinSchemas.reply>;

const pinCalls = crudEndpoints(pin, pinSchemas, {
  list: 'Pins of a project, newest first; all at once or in pages. A pin is there for whom its subject is there for',
  add: 'Places an issue or a check on a plan; for who may edit it',
  update: {
    summary: 'Moves a pin; for who may edit what it shows',
    refusals: ['conflict', 'notReady', 'closed'],
    right: 'read',
  },
  remove: { also: '; for who may edit what it shows', refusals: ['closed'] },
  restore: { refusals: ['conflict'] },
});

/** Rights on pins are those of their subjects, which the handlers ask. */
export const pinEndpoints = {
  ...pinCalls,
  add: {
    ...pinCalls.add,
    allow: ['plans', 'read'] as const,
    refusals: ['conflict', 'notReady', 'closed'] as const,
  },
  remove: { ...pinCalls.remove, allow: ['plans', 'read'] as const },
};

const point = z.tuple([z.number(), z.number()]).meta({ example: [120.5, 80] });

export const planFiles = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/plan-files',
  on: 'project',
  allow: ['plans', 'create'],
  summary: 'Uploads a PDF, JPEG or PNG below 50 MB and answers its sheets; a revision then names one of them',
  takes: 'multipart',
  reply: z.object({
    file: z.string().meta({ description: 'The address of the file, for `file` of a revision' }),
    pages: z.array(
      z.object({
        page: z.int(),
        /** Null for a picture, which has no size on paper. */
        widthMm: z.number().nullable(),
        heightMm: z.number().nullable(),
        /** The line of the sheet with its drawing number; null if none was found. */
        label: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['tooLarge', 'tooMany', 'unavailable'],
});

export const revisionBody = z.object({
  file: uploadedFile,
  page: z.int().min(1).max(9999).default(1),
  code: requiredText(20),
  purpose: z.enum(REVISION_PURPOSES).default('construction'),
  /** The width of a picture in millimetres; of a PDF it is in the file. */
  widthMm: z.number().min(SHORTEST_SIDE_MM).max(LONGEST_SIDE_MM).nullable().default(null),
  rotation: z.union(ROTATIONS.map((degrees) => z.literal(degrees))).default(0),
});

export const addRevision = endpoint({
  method: 'POST',
  path: '/api/plans/{id}/revisions',
  on: 'plan',
  allow: ['plans', 'update'],
  summary:
    'Adds a revision of a plan, which is drawn afterwards: a sheet of an uploaded file, or of the file of a form with these fields',
  takes: 'either',
  body: revisionBody,
  reply: revisionReply,
  status: 202,
  refusals: ['conflict', 'tooLarge', 'tooMany'],
});

export const updateRevision = endpoint({
  method: 'PATCH',
  path: '/api/plans/{id}/revisions/{number}',
  on: 'plan',
  allow: ['plans', 'update'],
  summary: 'Changes the purpose of a revision, withdraws it with a reason, or draws it again',
  body: z.object({
    purpose: z.enum(REVISION_PURPOSES).optional(),
    withdrawn: z.boolean().optional(),
    reason: z.string().trim().max(1000).refine(hasNoControlCharacters, 'control').nullable().optional(),
    /** Draws one again that failed. */
    again: z.literal(true).optional(),
  }),
  reply: revisionReply,
  refusals: ['conflict'],
});

export const alignRevision = endpoint({
  method: 'PUT',
  path: '/api/plans/{id}/revisions/{number}/alignment',
  on: 'plan',
  allow: ['plans', 'update'],
  summary:
    'Says by two or three points how a revision lies to the one before, or that nothing moved; pins follow it',
  body: z.union([
    z.object({
      points: z
        .array(z.object({ from: point, to: point }))
        .min(2)
        .max(3),
    }),
    z.object({ same: z.literal(true) }),
  ]),
  reply: revisionReply,
  refusals: ['notReady', 'conflict'],
});

export const planTile = endpoint({
  method: 'GET',
  path: '/api/plans/{id}/revisions/{number}/tiles/{level}/{key}',
  on: 'plan',
  allow: ['plans', 'read'],
  summary:
    'One tile of a revision as WebP, `key` is x_y; 204 where the sheet is blank, 202 while lost tiles are drawn again',
  params: z.object({
    id: idInPath,
    number: idInPath,
    level: z.coerce.number().int().min(0).max(20),
    key: z
      .string()
      .regex(/^\d{1,4}_\d{1,4}$/, 'invalid')
      .meta({ example: '0_0' }),
  }),
  reply: 'file',
  refusals: ['notReady'],
});

export const planTiles = endpoint({
  method: 'GET',
  path: '/api/plans/{id}/revisions/{number}/tiles',
  on: 'plan',
  allow: ['plans', 'read'],
  summary: 'All tiles of a revision as one tar, for a device that takes the plan along',
  reply: 'file',
  refusals: ['notReady'],
});

/** A pin as a plan shows it. */
export const planPin = z.object({
  id: z.int(),
  kind: z.enum(PIN_KINDS),
  subjectId: z.int(),
  number: z.string(),
  title: z.string(),
  /** How far an issue is; null for a check. */
  stage: z.enum(ISSUE_STAGES).nullable(),
  /** The stage of an issue, or how far a check is and how it ended. */
  status: z.enum(PIN_STATUSES),
  /** Of an issue. */
  trade: z.string().nullable(),
  dueDate: dateText.nullable(),
  overdue: z.boolean(),
  /** Where it is on the revision that was asked for; null where nobody has said how that lies to the other. */
  x: z.number().nullable(),
  y: z.number().nullable(),
  offSheet: z.boolean(),
  /** Whether the caller may move and remove it. */
  mayMove: z.boolean(),
});

export type PlanPin = z.output<typeof planPin>;

/** Filters of the pins of a plan. Those of issues leave checks out, and the other way round. */
const pinFilters = {
  revision: idInPath.optional(),
  stage: z.enum(ISSUE_STAGES).optional(),
  trade: z.string().max(40).refine(hasNoControlCharacters, 'control').optional(),
  kind: z.enum(PIN_KINDS).optional(),
  /** How far a check is, or how it ended. */
  state: z.enum(CHECK_PIN_STATUSES).optional(),
};

/** x1,y1,x2,y2 in millimetres. */
const bbox = z
  .string()
  .regex(/^-?\d{1,6}(?:\.\d{1,3})?(?:,-?\d{1,6}(?:\.\d{1,3})?){3}$/, 'invalid')
  .transform((text) => text.split(',').map(Number) as [number, number, number, number])
  .meta({ example: '0,0,420,297' });

export const planPins = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/plans/{planId}/pins',
  on: 'project',
  allow: ['plans', 'read'],
  summary:
    'Pins of a plan on one of its revisions, the current one by default; those whose subject the caller may read',
  query: z.object({
    ...pageQuery.shape,
    ...pinFilters,
    bbox: bbox.optional(),
  }),
  reply: z.array(planPin),
  refusals: ['notReady'],
});

export const planPdf = endpoint({
  method: 'GET',
  path: '/api/plans/{id}/pdf',
  on: 'plan',
  allow: ['plans', 'read'],
  summary: 'A revision of a plan with its pins and their table as a PDF to print, the current one by default',
  query: z.object(pinFilters),
  reply: 'file',
  refusals: ['notReady'],
});

export const pinCrop = endpoint({
  method: 'GET',
  path: '/api/pins/{id}/crop',
  on: 'pin',
  allow: ['plans', 'read'],
  summary: 'A PNG of the plan around a pin, on the revision that holds; 202 while lost tiles are drawn again',
  query: z.object({ width: z.coerce.number().int().min(100).max(1600).default(640) }),
  reply: 'file',
  refusals: ['notReady'],
});
