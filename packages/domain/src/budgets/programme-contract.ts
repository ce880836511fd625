import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { optionalText, requiredText, version } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { percentInput } from '../ledger/fields.ts';
import { partQuery } from '../lists.ts';
import { PHASES } from '../phases/phases.ts';
import { asOfQuery } from './contract.ts';

const none = z.literal('').transform(() => null);
const dayOrNone = z.union([none, z.null(), dateField], { error: 'date' });

const phaseEdit = z.object({
  plannedStart: dayOrNone.optional(),
  plannedFinish: dayOrNone.optional(),
  actualStart: dayOrNone.optional(),
  actualFinish: dayOrNone.optional(),
});

export const programmeBody = z.object({
  phases: z.partialRecord(z.enum(PHASES, { error: 'phase' }), phaseEdit),
  version: version.optional(),
});

export const milestoneBody = z.object({
  title: requiredText(255),
  phase: z.union([none, z.null(), z.enum(PHASES)], { error: 'phase' }).default(null),
  plannedOn: dateField,
  /** Empty while it is not reached. */
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

const day = dateText.nullable();

const dates = {
  plannedStart: day,
  plannedFinish: day,
  /** The first plan; it stays when the phase is planned anew. */
  baselineStart: day,
  baselineFinish: day,
  actualStart: day,
  actualFinish: day,
};

/** What the activity log tells of an edit: the dates that it changed. */
export const programmeChange = z.object({ phases: z.record(z.string(), z.object(dates).partial()) });

export const programmeReply = z.object({
  asOf: dateText,
  phases: z.array(
    z.object({
      phase: z.enum(PHASES),
      ...dates,
      /** The latest entry up to the day, and its day. */
      percentComplete: z.number().nullable(),
      percentCompleteOn: day,
      /** Of its planned days, those that have passed, in percent; null without planned dates. */
      plannedPercent: z.number().nullable(),
      /** Days by which the planned finish lies after the baseline's; negative where it was brought forward. */
      movedDays: z.int().nullable(),
    }),
  ),
  /** From the earliest planned start to the latest planned finish. */
  start: day,
  finish: day,
  milestones: z.array(milestoneReply),
  version: z.int(),
});

export type Programme = z.output<typeof programmeReply>;

export const getProgramme = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/programme',
  on: 'project',
  allow: ['budget', 'read'],
  summary: 'Planned, baseline and actual dates of the phases, their progress, and the milestones',
  query: asOfQuery,
  reply: programmeReply,
});

export const putProgramme = endpoint({
  method: 'PUT',
  path: '/api/projects/{projectId}/programme',
  on: 'project',
  allow: ['budget', 'update'],
  summary:
    'Plan phases, and enter when they started and finished; the first plan stays as baseline, what is not named stays',
  body: programmeBody,
  reply: programmeReply,
  refusals: ['stale'],
});

export const addMilestone = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/milestones',
  on: 'project',
  allow: ['budget', 'create'],
  summary: 'Add a milestone to the programme',
  body: milestoneBody,
  reply: milestoneReply,
});

export const {
  get: getMilestone,
  update: updateMilestone,
  remove: deleteMilestone,
  restore: restoreMilestone,
  history: milestoneHistory,
} = keptRowCalls({
  kind: 'milestone',
  folder: 'milestones',
  resource: 'budget',
  named: 'a milestone',
  body: milestoneBody,
  reply: milestoneReply,
  update: { summary: 'Change fields of a milestone, also when it was reached' },
});

export const progressBody = z.object({
  phase: z.enum(PHASES, { error: 'phase' }),
  percentComplete: percentInput,
  /** Today unless given, never later. */
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
  summary: 'Entries of percent complete, newest day first',
  query: partQuery.extend({ phase: z.enum(PHASES, { error: 'phase' }).optional() }),
  reply: z.array(progressReply),
});

export const addProgress = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/progress',
  on: 'project',
  allow: ['progress', 'create'],
  summary: 'Enter how much of a phase is done; of two entries for one day the later one holds',
  body: progressBody,
  reply: progressReply,
});

export const {
  get: getProgress,
  update: updateProgress,
  remove: deleteProgress,
  restore: restoreProgress,
  history: progressHistory,
} = keptRowCalls({
  kind: 'progress-entry',
  folder: 'progress',
  resource: 'progress',
  named: 'an entry of percent complete',
  body: progressBody,
  reply: progressReply,
  update: { summary: 'Correct an entry of percent complete' },
  remove: { also: ': the one before it holds again' },
});
