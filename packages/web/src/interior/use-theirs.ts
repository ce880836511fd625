import type { InteriorPlan, InteriorTask } from '@brick/domain/interior/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';

/**
 * What somebody else has saved since the edit began, in words, field by field: it stands beside what was typed, so that
 * nobody overwrites unseen work.
 */
function useDifference<Row extends { version: number }, Field extends keyof Row>(
  opened: Row | null,
  stored: Row | null,
  words: (field: Field, row: Row) => string,
) {
  const t = useTranslations('interior.form');
  const any = opened !== null && stored !== null && opened.version !== stored.version;
  return {
    any,
    of: (field: Field): string | undefined =>
      any && opened[field] !== stored[field] ? t('theirs', { value: words(field, stored) }) : undefined,
  };
}

type PlanField =
  | 'roomName'
  | 'designStyle'
  | 'budget'
  | 'description'
  | 'notes'
  | 'designPlanUrl'
  | 'moodBoardUrl'
  | 'renderUrl';

export function useTheirPlan(opened: InteriorPlan | null, stored: InteriorPlan | null, currency: string) {
  const t = useTranslations('interior.form');
  const { money } = useFormat();
  return useDifference<InteriorPlan, PlanField>(opened, stored, (field, plan) => {
    switch (field) {
      case 'budget':
        return plan.budget ? money(plan.budget, { currency }) : '–';
      case 'designPlanUrl':
      case 'moodBoardUrl':
      case 'renderUrl':
        return t(plan[field] ? 'otherDrawing' : 'noDrawing');
      default:
        return plan[field] || '–';
    }
  });
}

type TaskField =
  | 'taskName'
  | 'estimatedCost'
  | 'priority'
  | 'assignedTo'
  | 'status'
  | 'description'
  | 'dueDate';

export function useTheirTask(opened: InteriorTask | null, stored: InteriorTask | null, currency: string) {
  const label = useStatusLabel();
  const { money, date } = useFormat();
  return useDifference<InteriorTask, TaskField>(opened, stored, (field, task) => {
    switch (field) {
      case 'estimatedCost':
        return task.estimatedCost ? money(task.estimatedCost, { currency }) : '–';
      case 'priority':
      case 'status':
        return label(task[field]);
      case 'dueDate':
        return task.dueDate ? date(task.dueDate) : '–';
      default:
        return task[field] || '–';
    }
  });
}
