import type { InteriorPlan, InteriorTask } from '@brick/domain/interior/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';

type PlanField =
  | 'roomName'
  | 'designStyle'
  | 'budget'
  | 'description'
  | 'notes'
  | 'designPlanUrl'
  | 'moodBoardUrl'
  | 'renderUrl';

/** What a field of a plan holds, in words; a dash where it is empty. */
export function usePlanWords(currency: string) {
  const t = useTranslations('interior.planForm');
  const { money } = useFormat();
  return (field: PlanField, plan: InteriorPlan): string => {
    switch (field) {
      case 'budget':
        return typeof plan.budget === 'bigint' ? money(plan.budget, { currency }) : '–';
      case 'designPlanUrl':
      case 'moodBoardUrl':
      case 'renderUrl':
        return t(plan[field] ? 'otherDrawing' : 'noDrawing');
      default:
        return plan[field] || '–';
    }
  };
}

type TaskField =
  | 'taskName'
  | 'estimatedCost'
  | 'priority'
  | 'assignedTo'
  | 'status'
  | 'description'
  | 'dueDate';

/** What a field of a task holds, in words; a dash where it is empty. */
export function useTaskWords(currency: string) {
  const label = useStatusLabel();
  const { money, date } = useFormat();
  return (field: TaskField, task: InteriorTask): string => {
    switch (field) {
      case 'estimatedCost':
        return typeof task.estimatedCost === 'bigint' ? money(task.estimatedCost, { currency }) : '–';
      case 'priority':
      case 'status':
        return label(task[field]);
      case 'dueDate':
        return task.dueDate ? date(task.dueDate) : '–';
      default:
        return task[field] || '–';
    }
  };
}
