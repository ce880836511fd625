import { describe, expect, it } from 'vitest';
import { can, ROLES } from '../permissions.ts';
import { interiorTaskBody } from './api.ts';
import { TASK_STATUSES } from './record.ts';
import {
  assertMayChange,
  assertTaskStatusFollows,
  interiorFigures,
  planFacts,
  TASK_STATUS_FLOW,
  taskFacts,
} from './rules.ts';

const task = { createdBy: 7, assignedToId: 9 };

describe('the status of a task', () => {
  it('never leads from a status to itself and leaves none without a way on', () => {
    for (const status of TASK_STATUSES) {
      expect(TASK_STATUS_FLOW[status]).not.toContain(status);
      expect(TASK_STATUS_FLOW[status].length).toBeGreaterThan(0);
      expect(() => assertTaskStatusFollows(status, status)).not.toThrow();
    }
  });

  it('not started is pending, and so is a task of which nothing is said', () => {
    expect(interiorTaskBody.parse({ taskName: 'Order the cabinets', status: 'not_started' }).status).toBe(
      'pending',
    );
    expect(interiorTaskBody.parse({ taskName: 'Order the cabinets' }).status).toBe('pending');
  });
});

describe('a contractor', () => {
  const assignee = { userId: 9, role: 'contractor' as const };
  const other = { userId: 7, role: 'contractor' as const };

  it('changes the status of a task that is assigned to them, and nothing else of it', () => {
    expect(can(assignee, 'interior', 'update', taskFacts(task))).toBe(true);
    expect(() => assertMayChange(assignee, task, ['status'])).not.toThrow();
    expect(() => assertMayChange(assignee, task, ['status', 'estimatedCost'])).toThrow(
      /you can change its status/,
    );
  });

  it('changes no task of others, nor a plan', () => {
    expect(can(other, 'interior', 'update', taskFacts(task))).toBe(false);
    expect(can(assignee, 'interior', 'update', planFacts({ designerId: 9 }))).toBe(false);
  });
});

it('whose role edits interior plans changes a task of anybody', () => {
  const editors = ROLES.filter((role) => can({ userId: 3, role }, 'interior', 'update', taskFacts(task)));
  expect(editors).toEqual(['owner', 'project_manager', 'architect', 'interior_designer']);
  for (const role of editors)
    expect(() => assertMayChange({ userId: 3, role }, task, ['estimatedCost'])).not.toThrow();
});

describe('the figures of the cards', () => {
  it('tell how much of the tasks is done, with one decimal', () => {
    expect(interiorFigures({ plans: 2, pending: 3, inProgress: 1, completed: 2 })).toMatchObject({
      tasks: 6,
      completionRate: 33.3,
    });
  });

  it('tell no rate where there is no task', () => {
    expect(interiorFigures({ plans: 1, pending: 0, inProgress: 0, completed: 0 }).completionRate).toBeNull();
  });
});
