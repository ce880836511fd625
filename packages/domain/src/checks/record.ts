import { defineRecord } from '../records/define-record.ts';
import {
  choice,
  count,
  day,
  derivedChoice,
  flag,
  moment,
  name,
  optionalPerson,
  person,
  phase,
  photoIds,
  photoList,
  reference,
  structure,
  text,
} from '../records/field-types.ts';
import { madeOnSite } from '../records/made-on-site.ts';
import { CHECK_RESULTS, CHECK_STATES } from './check-states.ts';

export const check = defineRecord({
  kind: 'check',
  path: 'checks',
  resource: 'checks',
  named: 'a check',
  number: 'CK',
  title: 'title',
  onSite: { leaves: { after: ['closedAt'], days: 14 } },
  fields: {
    /** Defaults to the title of the template. */
    title: text({ max: 255 }),
    /** Required of a new one, and never changed. */
    templateId: reference('check-template'),
    placeId: reference('place'),
    phase: phase(),
    dueDate: day(),
    /** A name; a member's id, username or full name assigns the check to that member. */
    assignedTo: text({ max: 255 }),
    supplierId: reference('supplier'),
    inspectionId: reference('inspection'),
    /** What cannot be reached while a point of the check holds. */
    milestoneId: reference('milestone'),
    photoIds: photoIds(),
  },
  also: {
    /** The member that assignedTo refers to, who answers it. */
    assignedToId: optionalPerson({ keptAs: 'assignedTo' }),
    /** The revision of the template whose items it has; it stays. */
    templateRevision: count(),
    templateCode: name(),
    placePath: name(),
    supplierName: name(),
    inspectionNumber: name(),
    milestoneTitle: name(),
    state: choice(CHECK_STATES, { initial: 'planned', words: 'statuses' }),
    result: choice(CHECK_RESULTS, { words: 'statuses' }),
    /** How many items ask for an answer, have one, and fail without a concession. */
    questions: count(),
    answered: count(),
    failing: count(),
    /** Whether a hold in it is neither released nor overridden. */
    holding: flag(),
    /** How many answers and steps it has: the place of the last one. */
    entries: count(),
    closedAt: moment(),
    closedBy: optionalPerson(),
    closedByName: name(),
    /** Why it was abandoned, or reopened. */
    reason: text({ max: 1000 }),
    signature: structure('signature'),
    addedBy: person(),
    addedByName: name(),
    photos: photoList(),
    ...madeOnSite(),
    items: structure('check-items', { computed: true }),
    answers: structure('check-answers', { computed: true }),
    points: structure('check-points', { computed: true }),
    /** What a list shows of the points: whether one waits for its party, or keeps the check from going on. */
    waits: derivedChoice(['no', 'held', 'waiting', 'returned']),
  },
  columns: [
    'title',
    'placePath',
    'phase',
    'dueDate',
    'assignedTo',
    'state',
    'result',
    'questions',
    'answered',
    'failing',
  ],
  list: {
    sorts: ['title', 'phase', 'dueDate', 'assignedTo', 'createdAt'],
    filters: ['phase'],
    search: ['title', 'assignedTo'],
    state: [
      'q',
      'state',
      'result',
      'phase',
      'templateId',
      'placeId',
      'milestoneId',
      'inspectionId',
      'holding',
      'show',
      'sort',
    ],
  },
});
