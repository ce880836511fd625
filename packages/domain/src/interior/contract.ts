import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { callsOf, schemasOf } from '../records/calls.ts';
import { interiorPlan, interiorTask } from './record.ts';

/** The three drawings that a plan may carry. */
export const DRAWINGS = ['designPlanUrl', 'moodBoardUrl', 'renderUrl'] as const;

export type Drawing = (typeof DRAWINGS)[number];

const plans = schemasOf(interiorPlan);

export type InteriorPlan = z.output<typeof plans.reply>;

export const interiorPlanCalls = callsOf(interiorPlan, plans, {
  remove: { also: ' with its tasks' },
  restore: { what: 'an interior plan and the tasks deleted with it' },
});

export const interiorTotals = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/interior-plans/totals',
  on: 'project',
  allow: ['interior', 'read'],
  summary: 'Counts of the interior plans of a project and of their tasks',
  reply: z.object({
    plans: z.int(),
    tasks: z.int(),
    pending: z.int(),
    inProgress: z.int(),
    completed: z.int(),
    /** completed / tasks in percent with one decimal; null where there are none. */
    completionRate: z.number().nullable(),
  }),
});

const tasks = schemasOf(interiorTask, { projectId: idInPath.optional(), planId: idInPath.optional() });

export const { body: interiorTaskBody, query: interiorTaskQuery } = tasks;

export type InteriorTask = z.output<typeof tasks.reply>;

export const listInteriorTasks = endpoint({
  method: 'GET',
  path: '/api/interior-tasks',
  on: 'account',
  summary: 'Interior tasks of all projects of the caller that they may see, newest first',
  query: interiorTaskQuery,
  reply: z.array(tasks.reply),
});

export const addInteriorTask = endpoint({
  method: 'POST',
  path: '/api/interior-plans/{id}/tasks',
  on: 'interior-plan',
  allow: ['interior', 'create'],
  summary: 'Add a task to an interior plan',
  body: interiorTaskBody,
  reply: tasks.reply,
});

export const interiorTaskCalls = keptRowCalls({
  kind: 'interior-task',
  folder: 'interior-tasks',
  resource: 'interior',
  named: 'an interior task',
  body: interiorTaskBody,
  reply: tasks.reply,
  update: {
    summary: 'Change fields of an interior task; to whom it is only assigned, its status alone',
    refusals: ['conflict'],
  },
  restore: { refusals: ['conflict'] },
});
