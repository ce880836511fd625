import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../field-schemas.ts';
import { crudEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { recordEndpoints } from '../records/record-endpoints.ts';
import { interiorPlan, interiorTask } from './record.ts';

/** The three drawing fields of a plan. */
export const DRAWING_FIELDS = ['designPlanUrl', 'moodBoardUrl', 'renderUrl'] as const;

export type DrawingField = (typeof DRAWING_FIELDS)[number];

const plans = recordSchemas(interiorPlan);

export type InteriorPlan = z.output<typeof plans.reply>;

export const interiorPlanEndpoints = crudEndpoints(interiorPlan, plans, {
  remove: { also: ' with its tasks' },
  restore: { what: 'an interior plan and the tasks deleted with it' },
});

export const interiorTotals = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/interior-plans/totals',
  on: 'project',
  allow: ['interior', 'read'],
  summary: 'Counts the interior plans of a project and their tasks',
  reply: z.object({
    plans: z.int(),
    tasks: z.int(),
    pending: z.int(),
    inProgress: z.int(),
    completed: z.int(),
    /** completed / tasks in percent with one decimal; null without tasks. */
    completionRate: z.number().nullable(),
  }),
});

const tasks = recordSchemas(interiorTask, { projectId: idInPath.optional(), planId: idInPath.optional() });

export const { body: interiorTaskBody, query: interiorTaskQuery } = tasks;

export type InteriorTask = z.output<typeof tasks.reply>;

export const listInteriorTasks = endpoint({
  method: 'GET',
  path: '/api/interior-tasks',
  on: 'account',
  tokens: 'interior:read',
  summary: 'Lists interior tasks of all projects of the caller that they may see, newest first',
  query: interiorTaskQuery,
  reply: z.array(tasks.reply),
});

export const addInteriorTask = endpoint({
  method: 'POST',
  path: '/api/interior-plans/{id}/tasks',
  on: 'interior-plan',
  allow: ['interior', 'create'],
  summary: 'Adds a task to an interior plan',
  body: interiorTaskBody,
  reply: tasks.reply,
});

export const interiorTaskEndpoints = recordEndpoints({
  kind: 'interior-task',
  folder: 'interior-tasks',
  resource: 'interior',
  named: 'an interior task',
  body: interiorTaskBody,
  reply: tasks.reply,
  update: {
    summary: 'Changes fields of an interior task; assignees may only change its status',
    refusals: ['conflict'],
  },
  restore: { refusals: ['conflict'] },
});
