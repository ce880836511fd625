import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../field-schemas.ts';
import { flagInQuery } from '../list-query.ts';
import { money } from '../money/money-schemas.ts';
import { listEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { decisionBody } from './decision-body.ts';
import { VARIATION_STATUSES, variation } from './record.ts';

const schemas = recordSchemas(variation, {
  /** `counted`: approved and pending together, the variations in the total extra cost. */
  status: z.enum([...VARIATION_STATUSES, 'counted']).optional(),
  hasPhase: flagInQuery.optional(),
});

export const { body: variationBody, reply: variationReply } = schemas;

const query = schemas.query.extend({
  /** The variation with this id, its predecessors and its revised copies. */
  revisionsOf: idInPath.optional(),
});

export type Variation = z.output<typeof variationReply>;

export const variationEndpoints = listEndpoints(
  variation,
  { ...schemas, query },
  {
    figures: {
      sentence: 'Returns totals of the filtered variations; drafts and rejected ones do not count',
    },
    list: 'Lists variations of a project, newest first; all at once or in pages. Drafts are listed only for their author',
    add: 'Adds a variation: pending, or a draft for its author only; decided at once only by members who may decide it',
    update: {
      summary:
        'Changes fields of a variation; setting the status to approved or rejected decides it, like the decision endpoint',
      refusals: ['conflict'],
    },
    remove: { also: '; refused once it is approved', refusals: ['conflict'] },
    totals: z.object({
      /** Approved and pending together. */
      total: money,
      approved: money,
      approvedCount: z.int(),
      pending: money,
      pendingCount: z.int(),
      /** total / (approvedCount + pendingCount); null if there are none. */
      average: money.nullable(),
    }),
  },
);

export const decideVariation = endpoint({
  method: 'POST',
  path: '/api/variations/{id}/decision',
  on: 'variation',
  allow: ['variations', 'approve'],
  summary: 'Approves or rejects a pending variation; of two simultaneous decisions exactly one applies',
  body: decisionBody,
  reply: variationReply,
  status: 200,
  refusals: ['stale', 'conflict'],
});
