import { DomainError, problemMessage } from '../errors.ts';
import { percent } from '../money/money.ts';
import { type Member, type RowFacts, statusOnly } from '../permissions.ts';
import type { TaskStatus } from './record.ts';

/** The statuses that may follow each status, the usual one first. Completed work can be reopened. */
export const TASK_STATUS_FLOW: Record<TaskStatus, readonly TaskStatus[]> = {
  pending: ['in_progress', 'completed'],
  in_progress: ['completed', 'pending'],
  completed: ['in_progress', 'pending'],
};

interface TaskAssignment {
  createdBy: number;
  assignedToId: number | null;
}

/** Returns the facts of a plan that rights depend on. */
export const planFacts = ({ designerId }: { designerId: number }): RowFacts => ({ createdBy: designerId });

/** Returns the facts of a task that rights depend on; its assignee may change the status. */
export const taskFacts = ({ createdBy, assignedToId }: TaskAssignment): RowFacts => ({
  createdBy,
  assignedTo: assignedToId,
});

/** Throws unless the new status may follow the current one. */
export function assertTaskStatusFollows(from: TaskStatus, to: TaskStatus): void {
  if (from === to || TASK_STATUS_FLOW[from].includes(to)) return;
  throw new DomainError(
    'conflict',
    problemMessage('This task cannot go to that status from the one it has now.'),
  );
}

/** Throws if an assignee changes more than the status. `changed` holds the names of the changed fields. */
export function assertMayChange(member: Member, task: TaskAssignment, changed: readonly string[]): void {
  if (!statusOnly(member, 'interior', taskFacts(task)) || changed.every((field) => field === 'status'))
    return;
  throw new DomainError(
    'forbidden',
    problemMessage(
      'This task is assigned to you: you can change its status. Only whoever leads the project can change the rest.',
    ),
  );
}

interface InteriorCounts {
  plans: number;
  pending: number;
  inProgress: number;
  completed: number;
}

/** Calculates the figures of the cards. */
export function interiorFigures(counts: InteriorCounts) {
  const tasks = counts.pending + counts.inProgress + counts.completed;
  return { ...counts, tasks, completionRate: percent(BigInt(counts.completed), BigInt(tasks)) };
}
