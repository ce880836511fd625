import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../field-schemas.ts';
import { listEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { place } from './record.ts';

export const placeSchemas = recordSchemas(place, {
  /** This place and everything below it. */
  placeId: idInPath.optional(),
});

export type Place = z.output<typeof placeSchemas.reply>;

export const placeEndpoints = listEndpoints(place, placeSchemas, {
  figures: 'Count',
  list: 'Places of a project in the order of their paths; all at once or in pages',
  update: {
    summary: 'Changes fields of a place; with another `parentId` it moves with everything below it',
    refusals: ['conflict'],
  },
  remove: {
    also: ' with everything below it; not while a plan, an unresolved issue or an open check stands there or below',
    refusals: ['conflict'],
  },
  restore: { what: 'a place, and what was deleted along with it,', refusals: ['conflict'] },
  totals: z.object({ count: z.int() }),
});

export const placeLabels = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/places/labels',
  on: 'project',
  allow: ['plans', 'read'],
  summary: 'A PDF with a QR code for each place, which opens the application on site at this place',
  query: z.object({
    /** Only this place and everything below it. */
    placeId: z.coerce.number().int().positive().optional(),
  }),
  reply: 'file',
});
