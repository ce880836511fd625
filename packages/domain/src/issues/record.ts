import {
  choice,
  day,
  file,
  moment,
  name,
  person,
  personOrNone,
  phase,
  row,
  text,
} from '../records/fields.ts';
import { defineRecord } from '../records/record.ts';

/** How grave an issue is, and how urgent. */
export const LEVELS = ['low', 'medium', 'high'] as const;

export type Level = (typeof LEVELS)[number];

export const ISSUE_STATUSES = ['open', 'in_progress', 'resolved'] as const;

export type IssueStatus = (typeof ISSUE_STATUSES)[number];

export const issue = defineRecord({
  kind: 'issue',
  path: 'issues',
  resource: 'issues',
  named: 'an issue',
  number: 'SN',
  title: 'title',
  figures: 'figures',
  fields: {
    title: text({ required: true, max: 255 }),
    description: text(),
    phase: phase(),
    severity: choice(LEVELS, { initial: 'medium', words: 'statuses' }),
    /** Without one, as urgent as it is grave. */
    priority: choice(LEVELS, { filledIn: true, words: 'statuses' }),
    /** `pending` is an older word for open. */
    status: choice(ISSUE_STATUSES, { initial: 'open', older: { pending: 'open' }, words: 'statuses' }),
    /** A name; a member's id, username or full name links the issue to that member. */
    assignedTo: text({ max: 255 }),
    location: text({ max: 255 }),
    dueDate: day(),
    attachmentUrl: file({ link: true, word: 'link' }),
    /** The inspection that it came of. */
    inspectionId: row('inspection'),
    /** What was done so that it does not come again. */
    correctiveAction: text(),
    /** Whose work or delivery it is; without a name, that of the directory. */
    supplier: text({ max: 255, late: true }),
    supplierId: row('supplier'),
  },
  also: {
    /** The member that assignedTo names, who may change the status. */
    assignedToId: personOrNone({ keptAs: 'assignedTo' }),
    /** When it was resolved; empty while it is not. */
    resolvedAt: moment(),
    /** The inspection's report number. */
    inspectionNumber: name(),
    /** Who looked whether it is put right; empty while nobody did, and again once it is reopened. */
    verifiedBy: personOrNone(),
    verifiedByName: name(),
    verifiedAt: moment(),
    reportedBy: person(),
    reportedByName: name(),
  },
  columns: [
    'title',
    'description',
    'phase',
    'severity',
    'priority',
    'status',
    'assignedTo',
    'location',
    'dueDate',
    'supplier',
    'attachmentUrl',
  ],
  list: {
    sorts: ['title', 'phase', 'status', 'assignedTo', 'dueDate', 'createdAt'],
    filters: ['status', 'priority', 'phase'],
    search: ['title', 'description', 'location', 'assignedTo', 'supplier'],
    state: ['q', 'status', 'priority', 'phase', 'sort'],
  },
});
