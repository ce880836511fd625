import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { idInPath, optionalText } from '../field-schemas.ts';
import { pageQuery, wholeNumberInQuery } from '../list-query.ts';
import { listEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { inspection } from './record.ts';

const schemas = recordSchemas(inspection, {
  /** Inspections at this place and everywhere below it. */
  placeId: idInPath.optional(),
});

export const inspectionBody = schemas.body.extend({
  /** Alias of observations, which takes precedence. */
  observationNotes: optionalText(10_000),
});

export type Inspection = z.output<typeof schemas.reply>;

const inspectionVersion = schemas.reply.extend({
  /** What created this version; `restored` equals the previous one, restored from the trash. */
  action: z.enum(['created', 'updated', 'decided', 'restored']),
  changedBy: z.int(),
  changedByName: z.string().nullable(),
  /** True for versions imported from a project archive; time and change are those recorded there. */
  imported: z.boolean(),
});

export type InspectionVersion = z.output<typeof inspectionVersion>;

export const inspectionEndpoints = listEndpoints(
  inspection,
  { ...schemas, body: inspectionBody },
  {
    figures: 'Counts',
    add: 'Schedules or requests an inspection; only members who may record results can include one',
    update: {
      summary:
        'Changes fields of an inspection or records its result and findings; members who may only record results cannot change anything else',
      // Everyone who may edit inspections may also record results, but not the other way round.
      right: 'approve',
    },
    remove: { also: '; its number is not reused' },
    totals: z.object({
      total: z.int(),
      passed: z.int(),
      failed: z.int(),
      pending: z.int(),
      /** passed / total in percent with one decimal; null without inspections. */
      passRate: z.number().nullable(),
    }),
  },
);

export const inspectionVersions = endpoint({
  method: 'GET',
  path: '/api/inspections/{id}/versions',
  on: 'inspection',
  allow: ['inspections', 'read'],
  summary: 'Lists all versions of an inspection, newest first; updatedAt is when the version was saved',
  query: pageQuery,
  reply: z.array(inspectionVersion),
});

export const exportInspection = endpoint({
  method: 'GET',
  path: '/api/inspections/{id}/export',
  on: 'inspection',
  allow: ['inspections', 'export'],
  summary:
    'Exports an inspection, or one of its earlier versions, as a PDF to sign, in the caller’s language',
  query: z.object({ version: wholeNumberInQuery(1, 999_999_999).optional() }),
  reply: 'file',
});
