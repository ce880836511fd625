import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { optionalText } from '../fields.ts';
import { partQuery, whole } from '../lists.ts';
import { listCallsOf, schemasOf } from '../records/calls.ts';
import { inspection } from './record.ts';

const schemas = schemasOf(inspection);

export const inspectionBody = schemas.body.extend({
  /** Another name for observations, which come first where both are sent. */
  observationNotes: optionalText(10_000),
});

export type Inspection = z.output<typeof schemas.reply>;

const inspectionVersion = schemas.reply.extend({
  /** What made it a version of its own; `restored` is as the one before, taken out of the trash. */
  action: z.enum(['created', 'updated', 'decided', 'restored']),
  changedBy: z.int(),
  changedByName: z.string().nullable(),
  /** True for one that came with the archive of which the project was made: moment and change are as that says. */
  imported: z.boolean(),
});

export type InspectionVersion = z.output<typeof inspectionVersion>;

export const inspectionCalls = listCallsOf(
  inspection,
  { ...schemas, body: inspectionBody },
  {
    figures: 'Counts',
    add: 'Schedule an inspection, or ask for one; with a result only by who may record results',
    update: {
      summary:
        'Change fields of an inspection, or record its result with what was found; who may only do the latter changes nothing else',
      // Everyone who may edit an inspection may record results too, and who records one need not be allowed to edit the rest.
      right: 'approve',
    },
    remove: { also: '; its number is not given again' },
    totals: z.object({
      total: z.int(),
      passed: z.int(),
      failed: z.int(),
      pending: z.int(),
      /** passed / total in percent with one decimal; null where there are none. */
      passRate: z.number().nullable(),
    }),
  },
);

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
