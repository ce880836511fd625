import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { money } from '../money/fields.ts';
import { fileCallsOf, schemasOf } from '../records/calls.ts';
import { decisionBody } from './decision-body.ts';
import { VARIATION_STATUSES, variation } from './record.ts';

const schemas = schemasOf(variation, {
  /** `counted`: approved and pending together, what the total extra cost is made of. */
  status: z.enum([...VARIATION_STATUSES, 'counted']).optional(),
});

export const { body: variationBody, reply: variationReply, filters: variationFilters } = schemas;

export const variationQuery = schemas.query.extend({
  /** The variation of this id, those of which it is a revised copy, and those that were made of it. */
  revisionsOf: idInPath.optional(),
});

export type Variation = z.output<typeof variationReply>;

export const listVariations = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/variations',
  on: 'project',
  allow: ['variations', 'read'],
  summary:
    'Variations of a project, newest first; whole, or a page of them. A draft is listed for its author alone',
  query: variationQuery,
  reply: z.array(variationReply),
});

export const variationTotals = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/variations/totals',
  on: 'project',
  allow: ['variations', 'read'],
  summary: 'What the variations that a filter leaves come to; drafts and rejected ones cost nothing',
  query: variationFilters,
  reply: z.object({
    /** Approved and pending together. */
    total: money,
    approved: money,
    approvedCount: z.int(),
    pending: money,
    pendingCount: z.int(),
    /** total / (approvedCount + pendingCount); null where there are none. */
    average: money.nullable(),
  }),
});

export const addVariation = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/variations',
  on: 'project',
  allow: ['variations', 'create'],
  summary:
    'Add a variation: pending, or a draft for its author alone; decided at once only by who may decide it',
  body: variationBody,
  reply: variationReply,
});

export const {
  get: getVariation,
  update: updateVariation,
  remove: deleteVariation,
  restore: restoreVariation,
  history: variationHistory,
} = keptRowCalls({
  kind: 'variation',
  folder: 'variations',
  resource: 'variations',
  named: 'a variation',
  body: variationBody,
  reply: variationReply,
  update: {
    summary:
      'Change fields of a variation; a status of approved or rejected decides it, as the decision call does',
    refusals: ['conflict'],
  },
  remove: { also: '; an approved one stays', refusals: ['conflict'] },
});

export const decideVariation = endpoint({
  method: 'POST',
  path: '/api/variations/{id}/decision',
  on: 'variation',
  allow: ['variations', 'approve'],
  summary: 'Approve or reject a pending variation; of two at the same moment exactly one applies',
  body: decisionBody,
  reply: variationReply,
  status: 200,
  refusals: ['stale', 'conflict'],
});

export const { exported: exportVariations, imported: importVariations } = fileCallsOf(
  variation,
  variationQuery,
);
