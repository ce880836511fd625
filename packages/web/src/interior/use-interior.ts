import type { Drawing, InteriorPlan, InteriorTask } from '@brick/domain/interior/contract';
import { interiorPlan, interiorTask, TASK_STATUSES, type TaskStatus } from '@brick/domain/interior/record';
import { type UrlValues, useUrlState } from '../platform/search.ts';
import { useWhole } from '../records/whole.ts';
import { type Unfolded, unfoldedIn } from './unfolded.ts';

export const DRAWINGS: readonly Drawing[] = ['designPlanUrl', 'moodBoardUrl', 'renderUrl'];

/** A task belongs to a plan. */
export const TASKS = { is: interiorTask, addedTo: '/api/interior-plans/{planId}/tasks' };

/** Those due first in front. */
export const TASKS_SORT = 'dueDate';

/** The plans of the project that a search leaves. */
export const usePlans = (q = '') => useWhole<InteriorPlan>({ is: interiorPlan }, q ? { q } : {});

/** All tasks of the project; each plan shows its own of them. */
export const useTasks = (enabled = true) => useWhole<InteriorTask>(TASKS, { sort: TASKS_SORT }, enabled);

/** The status of which the address shows tasks alone. */
export const statusIn = (url: UrlValues): TaskStatus | undefined =>
  TASK_STATUSES.find((known) => known === url['status']);

/** Which of the plans that the address leaves show their tasks. */
export function useUnfolded(): Unfolded {
  const [url] = useUrlState();
  const { data: plans = [] } = usePlans(url['q']);
  return unfoldedIn(
    url['tasks'],
    plans.map(({ id }) => id),
  );
}
