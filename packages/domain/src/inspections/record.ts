import {
  choice,
  day,
  files,
  member,
  name,
  numberAgain,
  person,
  personOrNone,
  phase,
  text,
} from '../records/fields.ts';
import { defineRecord } from '../records/record.ts';

export const RESULTS = ['pending', 'passed', 'failed'] as const;

/** Photos before the repair, and as many after it. */
const photos = files({ accept: 'images', max: 20 });

export type Result = (typeof RESULTS)[number];

export const inspection = defineRecord({
  kind: 'inspection',
  path: 'inspections',
  resource: 'inspections',
  named: 'an inspection',
  number: 'INS',
  title: 'inspectionType',
  figures: 'figures',
  fields: {
    phase: phase({ required: true }),
    inspectionType: text({ max: 255 }),
    scheduledDate: day(),
    location: text({ max: 255 }),
    /** A name; a member's id, username or full name links the inspection to that member. */
    assignedTo: text({ max: 255 }),
    dueDate: day(),
    /** Who inspects: a member, named by who may record results. Without one the creator, who may, or nobody. */
    inspectorId: member(),
    result: choice(RESULTS, { initial: 'pending', words: 'statuses' }),
    observations: text(),
    adviceInstructions: text(),
    beforePhotosUrls: photos,
    afterPhotosUrls: photos,
  },
  also: {
    /** Its number, once more. */
    reportNumber: numberAgain('INS'),
    /** The member that assignedTo names. */
    assignedToId: personOrNone({ keptAs: 'assignedTo' }),
    inspectorName: name(),
    createdBy: person(),
  },
  columns: [
    'inspectionType',
    'phase',
    'scheduledDate',
    'location',
    'assignedTo',
    'dueDate',
    'result',
    'observations',
    'adviceInstructions',
  ],
  list: {
    sorts: ['reportNumber', 'inspectionType', 'phase', 'scheduledDate', 'result', 'createdAt'],
    filters: ['result', 'phase'],
    search: ['inspectionType', 'location', 'assignedTo', 'observations'],
    state: ['q', 'result', 'phase', 'sort'],
  },
});
