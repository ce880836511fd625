import { defineRecord } from '../records/define-record.ts';
import {
  choice,
  day,
  files,
  member,
  name,
  numberAlias,
  optionalPerson,
  person,
  phase,
  photoIds,
  photoList,
  reference,
  text,
} from '../records/field-types.ts';

export const INSPECTION_RESULTS = ['pending', 'passed', 'failed'] as const;

/** Up to 20 photos each, before and after the repair. */
const photos = files({ accept: 'images', max: 20 });

export type InspectionResult = (typeof INSPECTION_RESULTS)[number];

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
    /** A name; a member's id, username or full name assigns the inspection to that member. */
    assignedTo: text({ max: 255 }),
    dueDate: day(),
    /**
     * The inspecting member, chosen by members who may record results. By default the creator if they may record
     * results, otherwise nobody.
     */
    inspectorId: member(),
    result: choice(INSPECTION_RESULTS, { initial: 'pending', words: 'statuses' }),
    observations: text(),
    adviceInstructions: text(),
    beforePhotosUrls: photos,
    afterPhotosUrls: photos,
    photoIds: photoIds(),
    /** The part of the building, beside `location` in own words. */
    placeId: reference('place', { late: true }),
  },
  also: {
    /** Alias of its number. */
    reportNumber: numberAlias('INS'),
    /** The member that assignedTo refers to. */
    assignedToId: optionalPerson({ keptAs: 'assignedTo' }),
    inspectorName: name(),
    placePath: name({ of: 'place' }),
    createdBy: person(),
    photos: photoList(),
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
    'placePath',
  ],
  list: {
    sorts: ['reportNumber', 'inspectionType', 'phase', 'scheduledDate', 'result', 'createdAt'],
    filters: ['result', 'phase'],
    search: ['inspectionType', 'location', 'assignedTo', 'observations'],
    state: ['q', 'result', 'phase', 'placeId', 'sort'],
  },
});
