import { TRADES } from '../issues/trades.ts';
import { defineRecord } from '../records/define-record.ts';
import {
  count,
  derivedChoice,
  moment,
  name,
  person,
  phase,
  structures,
  text,
} from '../records/field-types.ts';

/** How far a template is: checks are made from a published one only. */
export const TEMPLATE_STATES = ['draft', 'published', 'retired'] as const;

export type TemplateState = (typeof TEMPLATE_STATES)[number];

export const checkTemplate = defineRecord({
  kind: 'check-template',
  path: 'check-templates',
  resource: 'checks',
  named: 'a check template',
  title: 'title',
  /** Only what checks are made from, now or before. */
  onSite: {},
  fields: {
    code: text({ required: true, max: 20 }),
    title: text({ required: true, max: 255 }),
    /** One of TRADES, or a trade in the user's own words. */
    trade: text({ max: 40, options: TRADES, words: 'trades' }),
    phase: phase(),
    /** What is being worked on; the revisions are what was published of it. */
    items: structures('template-items'),
  },
  also: {
    state: derivedChoice(TEMPLATE_STATES, { words: 'statuses' }),
    /** The number of the last published revision; 0 before. */
    revision: count(),
    /** The number of the revision that holds the items as they are; 0 while they are a draft. */
    itemsRevision: count(),
    retiredAt: moment(),
    publishedAt: moment(),
    /** How many checks were made from it. */
    uses: count({ computed: true }),
    addedBy: person(),
    addedByName: name(),
  },
  columns: [],
  list: {
    sorts: ['code', 'title', 'trade', 'phase', 'createdAt'],
    filters: ['phase'],
    search: ['code', 'title'],
    state: ['q', 'phase', 'state', 'sort'],
  },
});
