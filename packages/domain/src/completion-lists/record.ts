import { defineRecord } from '../records/define-record.ts';
import {
  choice,
  count,
  day,
  flag,
  moment,
  name,
  optionalPerson,
  person,
  reference,
  structure,
  text,
} from '../records/field-types.ts';
import { LIST_KINDS, LIST_STATES } from './list-states.ts';

/** The work that is outstanding at completion. Its lines name issues, and stay as they are once it is issued. */
export const completionList = defineRecord({
  kind: 'completion-list',
  path: 'completion-lists',
  resource: 'handover',
  named: 'a completion list',
  number: 'CL',
  title: 'title',
  fields: {
    title: text({ required: true, max: 255 }),
    /** It stays. */
    kind: choice(LIST_KINDS, { initial: 'practical', words: 'listKinds' }),
    contractId: reference('contract'),
    /** A part of the works; empty for all of them. */
    placeId: reference('place'),
    inspectedOn: day(),
    remarks: text(),
  },
  also: {
    placePath: name({ of: 'place' }),
    state: choice(LIST_STATES, { initial: 'open', words: 'listStates' }),
    /** The day of practical completion, or on which the final list was issued. */
    completionOn: day(),
    issuedAt: moment(),
    issuedBy: optionalPerson(),
    issuedByName: name(),
    signature: structure('signature'),
    /** The day of final completion. */
    certifiedOn: day(),
    certifiedAt: moment(),
    certifiedBy: optionalPerson(),
    certifiedByName: name(),
    certifiedSignature: structure('signature'),
    /** The certificate of completion. */
    certificateDocumentId: reference('document'),
    /** SHA-256 of the lines as they were issued. */
    hash: text({ max: 64 }),
    addedBy: person(),
    addedByName: name(),
    /** How many lines it has, and how many of their issues are not closed. */
    lineCount: count({ computed: true }),
    openLines: count({ computed: true }),
    /** Whether every line is closed. */
    cleared: { ...flag(), computed: true },
    lines: structure('completion-lines', { computed: true }),
    blocking: structure('completion-blocking', { computed: true }),
  },
  columns: [
    'title',
    'kind',
    'state',
    'placePath',
    'inspectedOn',
    'completionOn',
    'certifiedOn',
    'lineCount',
    'openLines',
    'remarks',
  ],
  list: {
    sorts: ['title', 'inspectedOn', 'completionOn', 'createdAt'],
    filters: ['kind'],
    search: ['title', 'remarks'],
    state: ['q', 'kind', 'state', 'contractId', 'placeId', 'sort'],
  },
});
