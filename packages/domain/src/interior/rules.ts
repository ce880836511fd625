import { DomainError, said } from '../errors.ts';
import { percent } from '../money/money.ts';
import { type Member, type RowFacts, statusOnly } from '../permissions.ts';
import type { TaskStatus } from './record.ts';

/** Where a task goes from where it is, the usual step first. Work that turns out undone is taken up again. */
export const FLOW: Record<TaskStatus, readonly TaskStatus[]> = {
  pending: ['in_progress', 'completed'],
  in_progress: ['completed', 'pending'],
  completed: ['in_progress', 'pending'],
};

interface Assigned {
  createdBy: number;
  assignedToId: number | null;
}

/** What rights depend on in a plan. */
export const planFacts = ({ designerId }: { designerId: number }): RowFacts => ({ createdBy: designerId });

/** What rights depend on in a task: whose it is to do may change its status. */
export const taskFacts = ({ createdBy, assignedToId }: Assigned): RowFacts => ({
  createdBy,
  assignedTo: assignedToId,
});

/** Refuses a change from one status to one that does not follow it. */
export function mustFollowFlow(from: TaskStatus, to: TaskStatus): void {
  if (from === to || FLOW[from].includes(to)) return;
  throw new DomainError('conflict', said('This task cannot go to that status from the one it has now.'));
}

/** Refuses more than a new status to a member to whom the task is only assigned. `changed` names the fields. */
export function mustMayChange(member: Member, task: Assigned, changed: readonly string[]): void {
  if (!statusOnly(member, 'interior', taskFacts(task)) || changed.every((field) => field === 'status'))
    return;
  throw new DomainError(
    'forbidden',
    said('This task is assigned to you: you can change its status, and only who leads the project the rest.'),
  );
}

interface Counts {
  plans: number;
  pending: number;
  inProgress: number;
  completed: number;
}

/** The figures of the cards. */
export function interiorFigures(counts: Counts) {
  const tasks = counts.pending + counts.inProgress + counts.completed;
  return { ...counts, tasks, completionRate: percent(BigInt(counts.completed), BigInt(tasks)) };
}
