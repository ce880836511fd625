import { defineRecord } from '../records/define-record.ts';
import { choice, integer, person, reference, text } from '../records/field-types.ts';
import { madeOnSite } from '../records/made-on-site.ts';

export const PLACE_KINDS = ['building', 'level', 'zone', 'room', 'outside'] as const;

export type PlaceKind = (typeof PLACE_KINDS)[number];

/** The longest code of a place. */
export const MAX_CODE_LENGTH = 20;

/** The longest path: six codes with what stands between them. */
export const MAX_PATH_LENGTH = 150;

/** A part of the building, in a tree. */
export const place = defineRecord({
  kind: 'place',
  path: 'places',
  resource: 'plans',
  named: 'a place',
  title: 'code',
  isDiscussed: false,
  onSite: {},
  fields: {
    /** The place that it is a part of. */
    parentId: reference('place'),
    kind: choice(PLACE_KINDS, { initial: 'room', words: 'placeKinds' }),
    /** Unique among the parts of one place, without regard to case. */
    code: text({ required: true, max: MAX_CODE_LENGTH }),
    name: text({ max: 255, word: 'placeName' }),
    /** Its order among the parts of one place; those without one stand last. */
    position: integer({ least: 0, most: 9999 }),
  },
  also: {
    /** The codes from the top down to it: "Block A / Level 1 / 1.04". */
    path: { ...text({ required: true, max: MAX_PATH_LENGTH }), inFiles: true },
    addedBy: person(),
    ...madeOnSite(),
  },
  columns: ['path', 'kind', 'name', 'position'],
  list: {
    sorts: ['path', 'name', 'createdAt'],
    first: 'path',
    filters: ['kind'],
    search: ['path', 'name'],
    state: [],
  },
});
