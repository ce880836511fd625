import { FUNDINGS } from '../ledger/budget/budget-places.ts';
import { defineRecord } from '../records/define-record.ts';
import {
  choice,
  count,
  day,
  file,
  integer,
  moment,
  money,
  name,
  optionalPerson,
  person,
  phase,
  reference,
  text,
} from '../records/field-types.ts';

export const VARIATION_STATUSES = ['draft', 'pending', 'approved', 'rejected'] as const;

export type VariationStatus = (typeof VARIATION_STATUSES)[number];

export const variation = defineRecord({
  kind: 'variation',
  path: 'variations',
  resource: 'variations',
  named: 'a variation',
  number: 'VO',
  title: 'title',
  figures: 'money',
  fields: {
    title: text({ required: true, max: 255 }),
    description: text(),
    affectedPhase: phase(),
    /** Negative for omitted work. */
    extraCost: money({ required: true, signed: true }),
    status: choice(VARIATION_STATUSES, { initial: 'pending', words: 'statuses' }),
    attachmentUrl: file({ link: true, word: 'link' }),
    /** Days by which it delays the finish; negative if it shortens the work. */
    timeImpactDays: integer({ least: -3650, most: 3650 }),
    /** The payer. */
    fundedBy: choice(FUNDINGS, { initial: 'client', words: 'fundings' }),
    /** The contract whose sum it changes; the project’s first by default. */
    contractId: reference('contract'),
  },
  also: {
    /** 1, increased in each revised copy. */
    revision: count(),
    /** The rejected variation that this one revises. */
    revisionOf: reference('variation'),
    submittedBy: person(),
    submittedByName: name(),
    reviewedBy: optionalPerson(),
    reviewedByName: name(),
    /** When the decision was entered; `decidedOn` is the day it takes effect. */
    reviewedAt: moment(),
    decidedOn: day(),
    /** The amount agreed on approval, if it differs from extraCost. */
    agreedAmount: money({ signed: true }),
    decisionNote: text(),
  },
  columns: [
    'title',
    'affectedPhase',
    'extraCost',
    'fundedBy',
    'timeImpactDays',
    'status',
    'description',
    'attachmentUrl',
  ],
  list: {
    sorts: ['title', 'affectedPhase', 'extraCost', 'status', 'createdAt'],
    filters: ['affectedPhase', 'fundedBy'],
    ownFilters: ['status'],
    search: ['title', 'description'],
    state: ['q', 'status', 'phase', 'funding', 'sort'],
  },
});
