import { LINK_STATES } from '../links/link-lifetime.ts';
import { defineRecord } from '../records/define-record.ts';
import {
  choice,
  count,
  derivedChoice,
  derivedFlag,
  enteredStructure,
  moment,
  name,
  person,
  requiredMoment,
  serverFlag,
  text,
} from '../records/field-types.ts';
import { LANGUAGES } from '../users/languages-and-job-titles.ts';

/** What a visitor may do: only see, or answer as well. */
export const LINK_RIGHTS = ['see', 'answer'] as const;

export type LinkRights = (typeof LINK_RIGHTS)[number];

/** What a visitor does with an issue. */
export const ANSWER_KINDS = ['fixed', 'comment', 'dispute'] as const;

export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** The longest name that a visitor gives. */
export const MAX_VISITOR_NAME = 100;

/** A link by which a trade without an account sees its own issues and answers them. */
export const tradeLink = defineRecord({
  kind: 'trade-link',
  path: 'trade-links',
  resource: 'trade-links',
  named: 'a trade link',
  number: 'TL',
  title: 'name',
  isDiscussed: false,
  isWithdrawn: true,
  fields: {
    /** Whom it is for, which its visitors and histories read. */
    name: text({ required: true, max: 255 }),
    scope: enteredStructure('trade-link-scope'),
    rights: choice(LINK_RIGHTS, { initial: 'answer' }),
    /** The language of its page; its maker's by default. */
    language: choice(LANGUAGES, { filledIn: true }),
  },
  also: {
    supplierName: name(),
    placePath: name({ of: 'place' }),
    /** Number and title of the completion list; null for one that is deleted. */
    listName: name(),
    state: derivedChoice(LINK_STATES, { words: 'statuses' }),
    hasPin: derivedFlag(),
    expiresAt: requiredMoment(),
    withdrawnAt: moment(),
    /** True if it was withdrawn because the data was restored from a backup. */
    withdrawnByRestore: serverFlag(),
    /** How many photos it still takes. */
    photosLeft: count(),
    timesOpened: count(),
    lastOpenedAt: moment(),
    timesAnswered: count(),
    acknowledgedAt: moment(),
    acknowledgedName: text({ max: MAX_VISITOR_NAME }),
    createdBy: person(),
    createdByName: name(),
  },
  columns: [],
  list: {
    sorts: ['name', 'expiresAt', 'lastOpenedAt', 'createdAt'],
    filters: [],
    search: ['name'],
    state: ['q', 'state', 'sort'],
  },
});
