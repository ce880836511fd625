import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import {
  id,
  idInPath,
  optionalText,
  requiredText,
  searchText,
  uploadedFile,
  version,
  webAddress,
} from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { FUNDINGS } from '../ledger/places.ts';
import { listQuery } from '../lists.ts';
import { money, signedAmountInput } from '../money/fields.ts';
import { PHASES } from '../phases/phases.ts';

export const VARIATION_STATUSES = ['draft', 'pending', 'approved', 'rejected'] as const;

export type VariationStatus = (typeof VARIATION_STATUSES)[number];

/** What may be decided about a pending variation. */
export const DECISIONS = ['approved', 'rejected'] as const;

export type Decision = (typeof DECISIONS)[number];

const none = z.literal('').transform(() => null);

/** Days by which a variation moves the finish; negative where it shortens the work. */
const days = z.int().min(-3650).max(3650);

export const variationBody = z.object({
  title: requiredText(255),
  description: optionalText(10_000),
  affectedPhase: z.union([none, z.null(), z.enum(PHASES)], { error: 'phase' }).default(null),
  /** Negative where work is left out. */
  extraCost: signedAmountInput,
  status: z.enum(VARIATION_STATUSES).default('pending'),
  attachmentUrl: z.union([none, z.null(), uploadedFile, webAddress], { error: 'link' }).default(null),
  timeImpactDays: days.nullable().default(null),
  /** Who pays for it. */
  fundedBy: z.enum(FUNDINGS).default('client'),
  /** The contract whose sum it changes; without one, the project’s first. */
  contractId: id.nullable().default(null),
});

export const variationReply = z.object({
  id: z.int(),
  projectId: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  affectedPhase: z.enum(PHASES).nullable(),
  extraCost: money,
  status: z.enum(VARIATION_STATUSES),
  attachmentUrl: z.string().nullable(),
  timeImpactDays: z.int().nullable(),
  fundedBy: z.enum(FUNDINGS),
  contractId: z.int().nullable(),
  /** 1, and one more in each revised copy. */
  revision: z.int(),
  /** The rejected variation of which it is a revised copy. */
  revisionOf: z.int().nullable(),
  submittedBy: z.int(),
  submittedByName: z.string().nullable(),
  reviewedBy: z.int().nullable(),
  reviewedByName: z.string().nullable(),
  /** When the decision was entered; `decidedOn` is the day from which it holds. */
  reviewedAt: instantText.nullable(),
  decidedOn: dateText.nullable(),
  /** What was agreed at the decision, where it differs from extraCost. */
  agreedAmount: money.nullable(),
  decisionNote: z.string().nullable(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type Variation = z.output<typeof variationReply>;

const filters = {
  /** `counted`: approved and pending together, what the total extra cost is made of. */
  status: z.enum([...VARIATION_STATUSES, 'counted']).optional(),
  affectedPhase: z.enum(PHASES, { error: 'phase' }).optional(),
  fundedBy: z.enum(FUNDINGS).optional(),
};

export const VARIATION_SORTS = ['title', 'affectedPhase', 'extraCost', 'status', 'createdAt'] as const;

export const variationQuery = listQuery(VARIATION_SORTS, {
  ...filters,
  /** The variation of this id, those of which it is a revised copy, and those that were made of it. */
  revisionsOf: idInPath.optional(),
});

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
  query: z.object({ q: searchText.optional(), ...filters }),
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
  body: z.object({
    decision: z.enum(DECISIONS),
    /** What an approval settles on, where that is not the extra cost. */
    agreedAmount: z.union([none, z.null(), signedAmountInput], { error: 'amountNumber' }).default(null),
    note: optionalText(10_000),
    /** Today unless said otherwise, never later. */
    date: z.union([none, z.null(), dateField], { error: 'date' }).default(null),
    version: version.optional(),
  }),
  reply: variationReply,
  status: 200,
  refusals: ['stale', 'conflict'],
});
