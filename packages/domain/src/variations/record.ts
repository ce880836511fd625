import { FUNDINGS } from '../ledger/places.ts';
import {
  choice,
  count,
  day,
  file,
  integer,
  moment,
  money,
  name,
  person,
  personOrNone,
  phase,
  row,
  text,
} from '../records/fields.ts';
import { defineRecord } from '../records/record.ts';

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
    /** Negative where work is left out. */
    extraCost: money({ required: true, signed: true }),
    status: choice(VARIATION_STATUSES, { initial: 'pending', words: 'statuses' }),
    attachmentUrl: file({ link: true, word: 'link' }),
    /** Days by which it moves the finish; negative where it shortens the work. */
    timeImpactDays: integer({ least: -3650, most: 3650 }),
    /** Who pays for it. */
    fundedBy: choice(FUNDINGS, { initial: 'client', words: 'fundings' }),
    /** The contract whose sum it changes; without one, the project’s first. */
    contractId: row('contract'),
  },
  also: {
    /** 1, and one more in each revised copy. */
    revision: count(),
    /** The rejected variation of which it is a revised copy. */
    revisionOf: row('variation'),
    submittedBy: person(),
    submittedByName: name(),
    reviewedBy: personOrNone(),
    reviewedByName: name(),
    /** When the decision was entered; `decidedOn` is the day from which it holds. */
    reviewedAt: moment(),
    decidedOn: day(),
    /** What was agreed at the decision, where it differs from extraCost. */
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
    search: ['title', 'description'],
    state: ['q', 'status', 'phase', 'funding', 'sort'],
  },
});
