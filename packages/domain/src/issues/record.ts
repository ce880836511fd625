import { defineRecord } from '../records/define-record.ts';
import {
  byTradeLink,
  choice,
  count,
  day,
  derivedChoice,
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
  uuid,
} from '../records/field-types.ts';
import { madeOnSite } from '../records/made-on-site.ts';
import { TRADES } from './trades.ts';

/** Levels of severity and priority. */
export const ISSUE_LEVELS = ['low', 'medium', 'high'] as const;

export type IssueLevel = (typeof ISSUE_LEVELS)[number];

export const ISSUE_STATUSES = ['open', 'in_progress', 'resolved'] as const;

export type IssueStatus = (typeof ISSUE_STATUSES)[number];

/** What an issue is: found during the works, at the inspection for completion, or after practical completion. */
export const ISSUE_KINDS = ['issue', 'snag', 'defect'] as const;

export type IssueKind = (typeof ISSUE_KINDS)[number];

/** How far an issue is: `fixed` is reported fixed, `closed` verified or accepted. */
export const ISSUE_STAGES = ['open', 'in_progress', 'fixed', 'closed'] as const;

export type IssueStage = (typeof ISSUE_STAGES)[number];

export const issue = defineRecord({
  kind: 'issue',
  path: 'issues',
  resource: 'issues',
  named: 'an issue',
  number: 'SN',
  title: 'title',
  figures: 'figures',
  /** What is closed is still looked at for two weeks. */
  onSite: { leaves: { after: ['verifiedAt', 'acceptedAt'], days: 14 } },
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
    kind: choice(ISSUE_KINDS, { initial: 'issue', words: 'issueKinds', late: true }),
    /** One of TRADES, or a trade in the user's own words. */
    trade: text({ max: 40, options: TRADES, words: 'trades', late: true }),
    /** The part of the building, beside `location` in own words. */
    placeId: reference('place', { late: true }),
  },
  also: {
    placePath: name({ of: 'place' }),
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
    stage: derivedChoice(ISSUE_STAGES, { words: 'statuses' }),
    /** When it was reported fixed, by whom and with which note; null unless it is. */
    fixedAt: moment({ late: true }),
    fixedBy: optionalPerson({ late: true }),
    fixedByName: name(),
    /** The trade link by which it was reported fixed, instead of a member. */
    fixedByLink: byTradeLink(),
    fixedByLinkName: name(),
    fixedNote: text({ max: 5000, lines: true, late: true }),
    /** How often a fix was refused, and the last refusal. */
    timesRefused: count({ late: true }),
    refusedAt: moment({ late: true }),
    refusedBy: optionalPerson({ late: true }),
    refusedByName: name(),
    refusedReason: text({ max: 5000, lines: true, late: true }),
    /** Who accepted it as it is, and why. */
    acceptedAt: moment({ late: true }),
    acceptedBy: optionalPerson({ late: true }),
    acceptedByName: name(),
    acceptedReason: text({ max: 5000, lines: true, late: true }),
    /** The variation with the saving for which it was accepted. */
    variationId: reference('variation', { late: true }),
    variationNumber: name(),
    /** When a trade disputed it, by which link and why; a member clears it. */
    disputedAt: moment({ late: true }),
    disputedByLink: byTradeLink(),
    disputedByLinkName: name(),
    disputedReason: text({ max: 5000, lines: true, late: true }),
    /** The check and its item that it was made by. */
    checkId: reference('check', { late: true }),
    checkItem: uuid({ late: true }),
    checkNumber: name(),
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
    'kind',
    'trade',
    'stage',
    'timesRefused',
    'placePath',
  ],
  list: {
    sorts: ['title', 'phase', 'status', 'assignedTo', 'dueDate', 'createdAt', 'trade', 'supplier'],
    filters: ['status', 'priority', 'phase', 'kind'],
    search: ['title', 'description', 'location', 'assignedTo', 'supplier'],
    state: [
      'q',
      'status',
      'priority',
      'phase',
      'stage',
      'kind',
      'trade',
      'supplierId',
      'placeId',
      'checkId',
      'overdue',
      'disputed',
      'sort',
    ],
  },
});
