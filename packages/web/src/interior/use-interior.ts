import type { DrawingField, InteriorPlan, InteriorTask } from '@brick/domain/interior/api';
import { interiorPlan, interiorTask, TASK_STATUSES, type TaskStatus } from '@brick/domain/interior/record';
import { type UrlValues, useUrlState } from '../platform/routing/url-state.ts';
import { useAllRows } from '../records/use-all-rows.ts';
import { type ExpandedPlans, parseExpandedPlans } from './expanded-plans.ts';

export const DRAWING_FIELDS: readonly DrawingField[] = ['designPlanUrl', 'moodBoardUrl', 'renderUrl'];

/** Tasks are created under a plan. */
export const TASKS_RESOURCE = { is: interiorTask, addedTo: '/api/interior-plans/{planId}/tasks' };

/** Tasks due first come first. */
export const TASKS_SORT = 'dueDate';

/** Loads the project's plans that match a search. */
export const useInteriorPlans = (q = '') => useAllRows<InteriorPlan>({ is: interiorPlan }, q ? { q } : {});

/** Loads all tasks of the project; each plan shows its own. */
export const useTasks = (enabled = true) =>
  useAllRows<InteriorTask>(TASKS_RESOURCE, { sort: TASKS_SORT }, enabled);

/** The task status to filter by, from the URL. */
export const parseStatus = (url: UrlValues): TaskStatus | undefined =>
  TASK_STATUSES.find((known) => known === url['status']);

/** Returns which of the listed plans are expanded. */
export function useExpandedPlans(): ExpandedPlans {
  const [url] = useUrlState();
  const { data: plans = [] } = useInteriorPlans(url['q']);
  return parseExpandedPlans(
    url['tasks'],
    plans.map(({ id }) => id),
  );
}
