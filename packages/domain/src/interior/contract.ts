import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath, optionalText, requiredText, uploadedFile, webAddress } from '../fields.ts';
import { LEVELS } from '../issues/contract.ts';
import { keptRowCalls } from '../kept-row-calls.ts';
import { listQuery } from '../lists.ts';
import { amountInput, money } from '../money/fields.ts';

export const TASK_STATUSES = ['pending', 'in_progress', 'completed'] as const;

export type TaskStatus = (typeof TASK_STATUSES)[number];

/** How urgent a task is. */
export const TASK_PRIORITIES = LEVELS;

export type TaskPriority = (typeof TASK_PRIORITIES)[number];

const none = z.literal('').transform(() => null);

const optionalAmount = z.union([none, z.null(), amountInput], { error: 'amountNumber' }).default(null);

/** A file uploaded here, or a link to one elsewhere. */
const drawing = z.union([none, z.null(), uploadedFile, webAddress], { error: 'link' }).default(null);

/** `not_started` is an older word for pending. */
const status = z
  .enum([...TASK_STATUSES, 'not_started'])
  .transform((given) => (given === 'not_started' ? 'pending' : given));

/** The three drawings that a plan may carry. */
export const DRAWINGS = ['designPlanUrl', 'moodBoardUrl', 'renderUrl'] as const;

export type Drawing = (typeof DRAWINGS)[number];

export const interiorPlanBody = z.object({
  roomName: requiredText(255),
  designStyle: optionalText(255),
  budget: optionalAmount,
  description: optionalText(10_000),
  designPlanUrl: drawing,
  moodBoardUrl: drawing,
  renderUrl: drawing,
  /** The designer's notes. */
  notes: optionalText(10_000),
});

export const interiorPlanReply = z.object({
  id: z.int(),
  projectId: z.int(),
  roomName: z.string(),
  designStyle: z.string().nullable(),
  budget: money.nullable().optional(),
  description: z.string().nullable(),
  designPlanUrl: z.string().nullable(),
  moodBoardUrl: z.string().nullable(),
  renderUrl: z.string().nullable(),
  notes: z.string().nullable(),
  designerId: z.int(),
  designerName: z.string().nullable(),
  /** How many tasks it has, and how many of them are done. */
  tasks: z.int(),
  completedTasks: z.int(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type InteriorPlan = z.output<typeof interiorPlanReply>;

export const interiorTaskBody = z.object({
  taskName: requiredText(255),
  estimatedCost: optionalAmount,
  priority: z.enum(TASK_PRIORITIES).default('medium'),
  /** A name; a member's id, username or full name links the task to that member. */
  assignedTo: optionalText(255),
  status: status.default('pending'),
  description: optionalText(10_000),
  dueDate: z.union([none, z.null(), dateField], { error: 'date' }).default(null),
});

export const interiorTaskReply = z.object({
  id: z.int(),
  projectId: z.int(),
  planId: z.int(),
  taskName: z.string(),
  estimatedCost: money.nullable().optional(),
  priority: z.enum(TASK_PRIORITIES),
  assignedTo: z.string().nullable(),
  /** The member that assignedTo names, who may change the status. */
  assignedToId: z.int().nullable(),
  status: z.enum(TASK_STATUSES),
  description: z.string().nullable(),
  dueDate: dateText.nullable(),
  createdBy: z.int(),
  version: z.int(),
  createdAt: instantText,
  updatedAt: instantText,
});

export type InteriorTask = z.output<typeof interiorTaskReply>;

// Neither money nor what it could be guessed from: who may not see a budget may not sort by it either.
export const INTERIOR_PLAN_SORTS = ['createdAt', 'roomName', 'designStyle'] as const;
export const INTERIOR_TASK_SORTS = ['createdAt', 'taskName', 'dueDate', 'status', 'assignedTo'] as const;

export const interiorPlanQuery = listQuery(INTERIOR_PLAN_SORTS, {});

export const interiorTaskQuery = listQuery(INTERIOR_TASK_SORTS, {
  projectId: idInPath.optional(),
  planId: idInPath.optional(),
  status: status.optional(),
  priority: z.enum(TASK_PRIORITIES).optional(),
});

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
  summary: 'Interior tasks of all projects of the caller that he may see, newest first',
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
