import { defineRecord } from '../records/define-record.ts';
import {
  choice,
  count,
  integer,
  millimetres,
  name,
  person,
  reference,
  requiredReference,
  revisionList,
  text,
} from '../records/field-types.ts';
import { madeOnSite } from '../records/made-on-site.ts';

export const DISCIPLINES = [
  'architecture',
  'structure',
  'civil',
  'mechanical',
  'electrical',
  'plumbing',
  'fire',
  'interior',
  'landscape',
  'other',
] as const;

export type Discipline = (typeof DISCIPLINES)[number];

/** A drawing of the project. Its revisions belong to it. */
export const plan = defineRecord({
  kind: 'plan',
  path: 'plans',
  resource: 'plans',
  named: 'a plan',
  title: 'title',
  onSite: {},
  fields: {
    /** The drawing number, unique in the project without regard to case. */
    number: text({ required: true, max: 40 }),
    title: text({ required: true, max: 255 }),
    discipline: choice(DISCIPLINES, { initial: 'architecture', words: 'disciplines' }),
    placeId: reference('place'),
    /** The document that it is filed as. */
    documentId: reference('document'),
  },
  also: {
    placePath: name({ of: 'place' }),
    /** The number of the revision that holds; null while none is ready. */
    currentRevision: { ...integer({ least: 1, most: 9999 }), computed: true },
    revisions: revisionList(),
    /** Of issues that are not closed, and of checks that are planned or running. */
    openPins: count({ computed: true, notOnSite: true }),
    addedBy: person(),
  },
  columns: [],
  list: {
    sorts: ['number', 'title', 'createdAt'],
    first: 'number',
    filters: ['discipline'],
    search: ['number', 'title'],
    state: ['q', 'discipline', 'placeId', 'sort'],
  },
});

/** What can be pinned to a plan. */
export const PIN_KINDS = ['issue', 'check'] as const;

export type PinKind = (typeof PIN_KINDS)[number];

/** Where an issue or a check is on a plan. */
export const pin = defineRecord({
  kind: 'pin',
  path: 'pins',
  resource: 'plans',
  named: 'a pin',
  title: 'kind',
  isDiscussed: false,
  onSite: {},
  fields: {
    planId: requiredReference('plan'),
    /** The revision on which it was placed; the current one by default. A new revision never changes it. */
    revision: integer({ least: 1, most: 9999 }),
    /** Millimetres on that sheet as shown, from its top left corner. */
    x: millimetres(),
    y: millimetres(),
    kind: choice(PIN_KINDS, { required: true, words: 'pinKinds' }),
    subjectId: requiredReference('subject'),
  },
  also: { addedBy: person(), ...madeOnSite() },
  columns: [],
  list: { sorts: ['createdAt'], filters: [], search: [], state: [] },
});
