import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { idInPath } from '../fields.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { schemasOf } from '../records/calls.ts';
import { interiorPlan, interiorTask } from './record.ts';

/** The three drawings that a plan may carry. */
export const DRAWINGS = ['designPlanUrl', 'moodBoardUrl', 'renderUrl'] as const;

export type Drawing = (typeof DRAWINGS)[number];

export const {
  body: interiorPlanBody,
  reply: interiorPlanReply,
  query: interiorPlanQuery,
} = schemasOf(interiorPlan);

export type InteriorPlan = z.output<typeof interiorPlanReply>;

export const {
  body: interiorTaskBody,
  reply: interiorTaskReply,
  query: interiorTaskQuery,
} = schemasOf(interiorTask, { projectId: idInPath.optional(), planId: idInPath.optional() });

export type InteriorTask = z.output<typeof interiorTaskReply>;

export const listInteriorPlans = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/interior-plans',
  on: 'project',
  allow: ['interior', 'read'],
  summary: 'Interior plans of a project, newest first; whole, or a page of them',
  query: interiorPlanQuery,
  reply: z.array(interiorPlanReply),
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

export const addInteriorPlan = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/interior-plans',
  on: 'project',
  allow: ['interior', 'create'],
  summary: 'Add an interior plan',
  body: interiorPlanBody,
  reply: interiorPlanReply,
});

export const {
  get: getInteriorPlan,
  update: updateInteriorPlan,
  remove: deleteInteriorPlan,
  restore: restoreInteriorPlan,
  history: interiorPlanHistory,
} = keptRowCalls({
  kind: 'interior-plan',
  folder: 'interior-plans',
  resource: 'interior',
  named: 'an interior plan',
  body: interiorPlanBody,
  reply: interiorPlanReply,
  update: { summary: 'Change fields of an interior plan' },
  remove: { also: ' with its tasks' },
  restore: { what: 'an interior plan and the tasks deleted with it' },
});

export const listInteriorTasks = endpoint({
  method: 'GET',
  path: '/api/interior-tasks',
  on: 'account',
  summary: 'Interior tasks of all projects of the caller that they may see, newest first',
  query: interiorTaskQuery,
  reply: z.array(interiorTaskReply),
});

export const addInteriorTask = endpoint({
  method: 'POST',
  path: '/api/interior-plans/{id}/tasks',
  on: 'interior-plan',
  allow: ['interior', 'create'],
  summary: 'Add a task to an interior plan',
  body: interiorTaskBody,
  reply: interiorTaskReply,
});

export const {
  get: getInteriorTask,
  update: updateInteriorTask,
  remove: deleteInteriorTask,
  restore: restoreInteriorTask,
  history: interiorTaskHistory,
} = keptRowCalls({
  kind: 'interior-task',
  folder: 'interior-tasks',
  resource: 'interior',
  named: 'an interior task',
  body: interiorTaskBody,
  reply: interiorTaskReply,
  update: {
    summary: 'Change fields of an interior task; to whom it is only assigned, its status alone',
    refusals: ['conflict'],
  },
  restore: { refusals: ['conflict'] },
});
