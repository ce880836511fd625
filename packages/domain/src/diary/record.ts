import { defineRecord } from '../records/define-record.ts';
import {
  choice,
  count,
  day,
  hours,
  moment,
  name,
  optionalPerson,
  optionalStructure,
  person,
  photoIds,
  photoList,
  structure,
  text,
} from '../records/field-types.ts';
import { madeOnSite } from '../records/made-on-site.ts';
import { DIARY_STATES } from './states-and-sections.ts';

/** The length of a SHA-256 in hexadecimal. */
const HASH_LENGTH = 64;

export const diaryDay = defineRecord({
  kind: 'diary-day',
  path: 'diary-days',
  resource: 'diary',
  named: 'a day of the site diary',
  title: 'day',
  onSite: { leaves: { after: ['day'], days: 14 } },
  fields: {
    /** One row for each day of a project, never ahead. */
    day: day({ required: true }),
    weather: optionalStructure('weather'),
    /** Hours in which nobody could work. */
    hoursLost: hours(),
    notes: text(),
    photoIds: photoIds(),
  },
  also: {
    state: choice(DIARY_STATES, { initial: 'open', words: 'statuses' }),
    signedAt: moment(),
    signedBy: optionalPerson(),
    signedByName: name(),
    signature: structure('signature'),
    countersignedAt: moment(),
    countersignedBy: optionalPerson(),
    countersignedByName: name(),
    countersignature: structure('signature'),
    /** SHA-256 over all that was signed (`sealed-content.ts`). */
    contentHash: text({ max: HASH_LENGTH }),
    addedBy: person(),
    addedByName: name(),
    photos: photoList(),
    ...madeOnSite(),
    /** Of the lines that the reader sees: people, their hours, and minutes of delay. */
    heads: count({ computed: true }),
    workHours: hours({ computed: true }),
    delayMinutes: count({ computed: true }),
    /** How many days after its day a late signature came; 0 for one in time. */
    signedDaysLate: count({ computed: true }),
    lines: structure('diary-lines', { computed: true }),
    addenda: structure('diary-addenda', { computed: true }),
  },
  columns: ['day', 'state', 'heads', 'workHours', 'hoursLost', 'delayMinutes', 'notes', 'signedByName'],
  list: {
    sorts: ['day', 'createdAt'],
    newest: 'day',
    filters: [],
    search: ['notes'],
    state: ['q', 'state', 'from', 'to', 'sort'],
  },
});
