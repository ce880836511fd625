import { ISSUE_LEVELS } from '../issues/record.ts';
import { defineRecord } from '../records/define-record.ts';
import {
  choice,
  count,
  day,
  file,
  hiddenMoney,
  name,
  optionalPerson,
  parentReference,
  person,
  text,
} from '../records/field-types.ts';

export const TASK_STATUSES = ['pending', 'in_progress', 'completed'] as const;

export type TaskStatus = (typeof TASK_STATUSES)[number];

/** How urgent a task is. */
export const TASK_PRIORITIES = ISSUE_LEVELS;

export type TaskPriority = (typeof TASK_PRIORITIES)[number];

export const interiorPlan = defineRecord({
  kind: 'interior-plan',
  path: 'interior-plans',
  resource: 'interior',
  named: 'an interior plan',
  number: 'IP',
  title: 'roomName',
  fields: {
    roomName: text({ required: true, max: 255 }),
    designStyle: text({ max: 255 }),
    budget: hiddenMoney(),
    description: text(),
    designPlanUrl: file({ link: true }),
    moodBoardUrl: file({ link: true }),
    renderUrl: file({ link: true }),
    /** The designer's notes. */
    notes: text(),
  },
  also: {
    designerId: person(),
    designerName: name(),
    /** The number of tasks, and of completed ones. */
    tasks: count({ computed: true }),
    completedTasks: count({ computed: true }),
  },
  columns: [],
  list: {
    // Not by budget: members who may not see it could infer it from the order.
    sorts: ['createdAt', 'roomName', 'designStyle'],
    filters: [],
    search: ['roomName', 'designStyle', 'description', 'notes'],
    state: ['q', 'status', 'tasks'],
  },
});

export const interiorTask = defineRecord({
  kind: 'interior-task',
  path: 'interior-tasks',
  resource: 'interior',
  named: 'an interior task',
  title: 'taskName',
  fields: {
    taskName: text({ required: true, max: 255 }),
    estimatedCost: hiddenMoney(),
    priority: choice(TASK_PRIORITIES, { initial: 'medium', words: 'statuses' }),
    /** A name; a member's id, username or full name assigns the task to that member. */
    assignedTo: text({ max: 255 }),
    /** `not_started` is an older name for pending. */
    status: choice(TASK_STATUSES, {
      initial: 'pending',
      older: { not_started: 'pending' },
      words: 'statuses',
    }),
    description: text(),
    dueDate: day(),
  },
  also: {
    planId: parentReference('interior-plan'),
    /** The member that assignedTo refers to, who may change the status. */
    assignedToId: optionalPerson({ keptAs: 'assignedTo' }),
    createdBy: person(),
  },
  columns: ['taskName', 'status', 'priority', 'estimatedCost', 'assignedTo', 'dueDate', 'description'],
  list: {
    sorts: ['createdAt', 'taskName', 'dueDate', 'status', 'assignedTo'],
    filters: ['status', 'priority'],
    search: ['taskName', 'description', 'assignedTo'],
    state: [],
  },
});
