import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { optionalText, requiredText, version } from '../field-schemas.ts';
import { percentInput } from '../ledger/schedule/percent-schemas.ts';
import { pageQuery } from '../list-query.ts';
import { PHASES } from '../phases/phases.ts';
import { recordEndpoints } from '../records/record-endpoints.ts';
import { asOfQuery } from './api.ts';

const emptyToNull = z.literal('').transform(() => null);
const dayOrNone = z.union([emptyToNull, z.null(), dateField], { error: 'date' });

const phaseDatesEdit = z.object({
  plannedStart: dayOrNone.optional(),
  plannedFinish: dayOrNone.optional(),
  actualStart: dayOrNone.optional(),
  actualFinish: dayOrNone.optional(),
});

export const programmeBody = z.object({
  phases: z.partialRecord(z.enum(PHASES, { error: 'phase' }), phaseDatesEdit),
  version: version.optional(),
});

export const milestoneBody = z.object({
  title: requiredText(255),
  phase: z.union([emptyToNull, z.null(), z.enum(PHASES)], { error: 'phase' }).default(null),
  plannedOn: dateField,
  /** Null until it is reached. */
  reachedOn: dayOrNone.default(null),
});

export const milestoneReply = z.object({
  id: z.int(),
  projectId: z.int(),
  title: z.string(),
  phase: z.enum(PHASES).nullable(),
  plannedOn: dateText,
  reachedOn: dateText.nullable(),
  addedBy: z.int(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type Milestone = z.output<typeof milestoneReply>;

const optionalDay = dateText.nullable();

const phaseDates = {
  plannedStart: optionalDay,
  plannedFinish: optionalDay,
  /** The first plan, kept when the phase is replanned. */
  baselineStart: optionalDay,
  baselineFinish: optionalDay,
  actualStart: optionalDay,
  actualFinish: optionalDay,
};

/** The dates that a log entry shows as changed. */
export const programmeChange = z.object({ phases: z.record(z.string(), z.object(phaseDates).partial()) });

export const programmeReply = z.object({
  asOf: dateText,
  phases: z.array(
    z.object({
      phase: z.enum(PHASES),
      ...phaseDates,
      /** The latest progress entry up to the day, and its date. */
      percentComplete: z.number().nullable(),
      percentCompleteOn: optionalDay,
      /** The percentage of planned days that have passed; null without planned dates. */
      plannedPercent: z.number().nullable(),
      /** Days from the baseline finish to the planned finish; negative if brought forward. */
      movedDays: z.int().nullable(),
    }),
  ),
  /** From the earliest planned start to the latest planned finish. */
  start: optionalDay,
  finish: optionalDay,
  milestones: z.array(milestoneReply),
  version: z.int(),
});

export type Programme = z.output<typeof programmeReply>;

export const getProgramme = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/programme',
  on: 'project',
  allow: ['budget', 'read'],
  summary: 'Returns planned, baseline and actual dates of the phases, their progress, and the milestones',
  query: asOfQuery,
  reply: programmeReply,
});

export const putProgramme = endpoint({
  method: 'PUT',
  path: '/api/projects/{projectId}/programme',
  on: 'project',
  allow: ['budget', 'update'],
  summary:
    'Sets planned and actual dates of phases; the first plan becomes the baseline and omitted phases are left unchanged',
  body: programmeBody,
  reply: programmeReply,
  refusals: ['stale'],
});

export const addMilestone = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/milestones',
  on: 'project',
  allow: ['budget', 'create'],
  summary: 'Adds a milestone to the programme',
  body: milestoneBody,
  reply: milestoneReply,
});

export const {
  get: getMilestone,
  update: updateMilestone,
  remove: deleteMilestone,
  restore: restoreMilestone,
  history: milestoneHistory,
} = recordEndpoints({
  kind: 'milestone',
  folder: 'milestones',
  resource: 'budget',
  named: 'a milestone',
  body: milestoneBody,
  reply: milestoneReply,
  update: {
    summary: 'Changes fields of a milestone, including the day it was reached',
    refusals: ['held'],
  },
});

export const progressBody = z.object({
  phase: z.enum(PHASES, { error: 'phase' }),
  percentComplete: percentInput,
  /** Today by default, never in the future. */
  date: dayOrNone.default(null),
  note: optionalText(1000),
});

export const progressReply = z.object({
  id: z.int(),
  projectId: z.int(),
  phase: z.enum(PHASES),
  percentComplete: z.number(),
  date: dateText,
  note: z.string().nullable(),
  enteredBy: z.int(),
  enteredByName: z.string().nullable(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type ProgressEntry = z.output<typeof progressReply>;

export const listProgress = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/progress',
  on: 'project',
  allow: ['progress', 'read'],
  summary: 'Lists progress entries, newest date first',
  query: pageQuery.extend({ phase: z.enum(PHASES, { error: 'phase' }).optional() }),
  reply: z.array(progressReply),
});

export const addProgress = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/progress',
  on: 'project',
  allow: ['progress', 'create'],
  summary: 'Adds a progress entry for a phase; of two entries for one day the later one counts',
  body: progressBody,
  reply: progressReply,
});

export const {
  get: getProgress,
  update: updateProgress,
  remove: deleteProgress,
  restore: restoreProgress,
  history: progressHistory,
} = recordEndpoints({
  kind: 'progress-entry',
  folder: 'progress',
  resource: 'progress',
  named: 'an entry of percent complete',
  body: progressBody,
  reply: progressReply,
  update: { summary: 'Corrects a progress entry' },
  remove: { also: ': the one before it holds again' },
});
