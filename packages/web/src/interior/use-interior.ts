import type {
  InteriorPlan,
  InteriorTask,
  interiorPlanCalls,
  interiorTaskCalls,
  interiorTotals,
  listInteriorTasks,
} from '@brick/domain/interior/contract';
import type { TaskStatus } from '@brick/domain/interior/record';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, callAll, callOf } from '../platform/call.ts';
import { PROJECTS_KEY, projectKey } from '../platform/current-project.ts';
import { recordKey } from '../platform/record-key.ts';
import { useAction } from '../platform/use-action.ts';

const plansCall = callOf<typeof interiorPlanCalls.list>('GET', '/api/projects/{projectId}/interior-plans');
const totalsCall = callOf<typeof interiorTotals>('GET', '/api/projects/{projectId}/interior-plans/totals');
const planCall = callOf<typeof interiorPlanCalls.get>('GET', '/api/interior-plans/{id}');
const removePlan = callOf<typeof interiorPlanCalls.remove>('DELETE', '/api/interior-plans/{id}');
const restorePlan = callOf<typeof interiorPlanCalls.restore>('POST', '/api/interior-plans/{id}/restore');
const tasksCall = callOf<typeof listInteriorTasks>('GET', '/api/interior-tasks');
const taskCall = callOf<typeof interiorTaskCalls.get>('GET', '/api/interior-tasks/{id}');
const changeTask = callOf<typeof interiorTaskCalls.update>('PATCH', '/api/interior-tasks/{id}');
const removeTask = callOf<typeof interiorTaskCalls.remove>('DELETE', '/api/interior-tasks/{id}');
const restoreTask = callOf<typeof interiorTaskCalls.restore>('POST', '/api/interior-tasks/{id}/restore');

/** The plans of a project whose room, style or words contain what was searched for; all without a search. */
export function usePlans(projectId: number, q: string) {
  return useQuery({
    queryKey: projectKey(projectId, 'interior', 'plans', q),
    queryFn: ({ signal }) => callAll(plansCall, { params: { projectId }, query: { q }, signal }),
    placeholderData: (before) => before,
  });
}

/** A plan on a page of its own, where its project is told by itself. */
export const usePlanRecord = (id: number) =>
  useQuery({
    queryKey: recordKey('interior', 'interior-plan', id),
    queryFn: ({ signal }) => call(planCall, { params: { id }, signal }),
  });

export function usePlan(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'interior', 'plan', id),
    queryFn: ({ signal }) => call(planCall, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
}

export function useInteriorTotals(projectId: number) {
  return useQuery({
    queryKey: projectKey(projectId, 'interior', 'totals'),
    queryFn: ({ signal }) => call(totalsCall, { params: { projectId }, signal }),
  });
}

/** All tasks of the project, those due first in front; each plan shows its own of them. */
export function useTasks(projectId: number, enabled: boolean) {
  return useQuery({
    queryKey: projectKey(projectId, 'interior', 'tasks'),
    queryFn: ({ signal }) => callAll(tasksCall, { query: { projectId, sort: 'dueDate' }, signal }),
    enabled,
  });
}

/** A task on a page of its own. */
export const useTaskRecord = (id: number) =>
  useQuery({
    queryKey: recordKey('interior', 'interior-task', id),
    queryFn: ({ signal }) => call(taskCall, { params: { id }, signal }),
  });

export function useTask(projectId: number, id: number | null) {
  return useQuery({
    queryKey: projectKey(projectId, 'interior', 'task', id),
    queryFn: ({ signal }) => call(taskCall, { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
  });
}

/** Deleting a plan with its tasks, with Undo. */
export function useDeletePlan() {
  const t = useTranslations('interior');
  const frame = useTranslations('frame');
  const takeBack = useAction<InteriorPlan>({
    send: ({ id }) => call(restorePlan, { params: { id } }),
    success: t('planRestored'),
    failure: t('planRestoreFailed'),
    refresh: [PROJECTS_KEY],
  });
  return useAction<InteriorPlan>({
    send: ({ id }) => call(removePlan, { params: { id } }),
    success: (_, plan) => ({
      description: t('planDeleted'),
      action: { label: frame('undo'), onAction: () => takeBack.mutate(plan) },
    }),
    failure: t('planDeleteFailed'),
    refresh: [PROJECTS_KEY],
  });
}

type Move = Pick<InteriorTask, 'id' | 'version'> & { to: TaskStatus };

/** A new status at a press, and deleting a task, both with Undo. */
export function useTaskActions() {
  const t = useTranslations('interior');
  const frame = useTranslations('frame');
  const moving = {
    send: ({ id, version, to }: Move) => call(changeTask, { params: { id }, body: { status: to, version } }),
    failure: t('moveFailed'),
    refresh: [PROJECTS_KEY],
  };
  const moveBack = useAction<Move, InteriorTask>({
    ...moving,
    success: ({ status }) => ({ description: t(`moved.${status}`) }),
  });
  const move = useAction<Move & { from: TaskStatus }, InteriorTask>({
    ...moving,
    success: ({ id, version, status }, { from }) => ({
      description: t(`moved.${status}`),
      action: { label: frame('undo'), onAction: () => moveBack.mutate({ id, version, to: from }) },
    }),
  });
  const takeBack = useAction<InteriorTask>({
    send: ({ id }) => call(restoreTask, { params: { id } }),
    success: t('taskRestored'),
    failure: t('taskRestoreFailed'),
    refresh: [PROJECTS_KEY],
  });
  const discard = useAction<InteriorTask>({
    send: ({ id }) => call(removeTask, { params: { id } }),
    success: (_, task) => ({
      description: t('taskDeleted'),
      action: { label: frame('undo'), onAction: () => takeBack.mutate(task) },
    }),
    failure: t('taskDeleteFailed'),
    refresh: [PROJECTS_KEY],
  });
  return { move, discard };
}
