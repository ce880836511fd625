import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../fields.ts';
import { money } from '../money/fields.ts';
import { listCallsOf, schemasOf } from '../records/calls.ts';
import { decisionBody } from './decision-body.ts';
import { VARIATION_STATUSES, variation } from './record.ts';

const schemas = schemasOf(variation, {
  /** `counted`: approved and pending together, what the total extra cost is made of. */
  status: z.enum([...VARIATION_STATUSES, 'counted']).optional(),
});

export const { body: variationBody, reply: variationReply } = schemas;

const query = schemas.query.extend({
  /** The variation of this id, those of which it is a revised copy, and those that were made of it. */
  revisionsOf: idInPath.optional(),
});

export type Variation = z.output<typeof variationReply>;

export const variationCalls = listCallsOf(
  variation,
  { ...schemas, query },
  {
    figures: {
      sentence: 'What the variations that a filter leaves come to; drafts and rejected ones cost nothing',
    },
    list: 'Variations of a project, newest first; whole, or a page of them. A draft is listed for its author alone',
    add: 'Add a variation: pending, or a draft for its author alone; decided at once only by who may decide it',
    update: {
      summary:
        'Change fields of a variation; a status of approved or rejected decides it, as the decision call does',
      refusals: ['conflict'],
    },
    remove: { also: '; an approved one stays', refusals: ['conflict'] },
    totals: z.object({
      /** Approved and pending together. */
      total: money,
      approved: money,
      approvedCount: z.int(),
      pending: money,
      pendingCount: z.int(),
      /** total / (approvedCount + pendingCount); null where there are none. */
      average: money.nullable(),
    }),
  },
);

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
