import { defineRecord } from '../records/define-record.ts';
import {
  choice,
  day,
  file,
  moment,
  name,
  optionalPerson,
  person,
  phase,
  photoIds,
  photoList,
  reference,
  text,
} from '../records/field-types.ts';
import { madeOnSite } from '../records/made-on-site.ts';

/** Levels of severity and priority. */
export const ISSUE_LEVELS = ['low', 'medium', 'high'] as const;

export type IssueLevel = (typeof ISSUE_LEVELS)[number];

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
  /** What is closed is still looked at for two weeks. */
  onSite: { leaves: { after: ['verifiedAt'], days: 14 } },
  fields: {
    title: text({ required: true, max: 255 }),
    description: text(),
    phase: phase(),
    severity: choice(ISSUE_LEVELS, { initial: 'medium', words: 'statuses' }),
    /** Defaults to the severity. */
    priority: choice(ISSUE_LEVELS, { filledIn: true, words: 'statuses' }),
    /** `pending` is an older name for open. */
    status: choice(ISSUE_STATUSES, { initial: 'open', older: { pending: 'open' }, words: 'statuses' }),
    /** A name; a member's id, username or full name assigns the issue to that member. */
    assignedTo: text({ max: 255 }),
    location: text({ max: 255 }),
    dueDate: day(),
    attachmentUrl: file({ link: true, word: 'link' }),
    /** The inspection it was raised from. */
    inspectionId: reference('inspection'),
    /** What was done to prevent it from recurring. */
    correctiveAction: text(),
    /** The responsible supplier; defaults to the name in the directory. */
    supplier: text({ max: 255, late: true }),
    supplierId: reference('supplier'),
    photoIds: photoIds(),
  },
  also: {
    /** The member that assignedTo refers to, who may change the status. */
    assignedToId: optionalPerson({ keptAs: 'assignedTo' }),
    /** When it was resolved; null while it is not. */
    resolvedAt: moment(),
    /** The inspection's report number. */
    inspectionNumber: name(),
    /** Who verified it; null until then, and again once it is reopened. */
    verifiedBy: optionalPerson(),
    verifiedByName: name(),
    verifiedAt: moment(),
    reportedBy: person(),
    reportedByName: name(),
    photos: photoList(),
    ...madeOnSite(),
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
