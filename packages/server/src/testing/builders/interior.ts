import type { interiorPlans, interiorTasks } from '../../schema/interior.ts';
import { rowOf, type Written } from './written.ts';

export type NewInteriorPlan = typeof interiorPlans.$inferInsert;
export type NewInteriorTask = typeof interiorTasks.$inferInsert;

/** An interior plan's row to insert. */
export function buildInteriorPlan(
  fields: Written<Pick<NewInteriorPlan, 'projectId' | 'designerId'> & Partial<NewInteriorPlan>>,
): NewInteriorPlan {
  return rowOf<NewInteriorPlan>({ roomName: 'Living room', updatedAt: fields.createdAt, ...fields });
}

/** The row of a plan's task to insert; pending and of medium priority unless said otherwise. */
export function buildInteriorTask(
  fields: Written<Pick<NewInteriorTask, 'projectId' | 'planId' | 'createdBy'> & Partial<NewInteriorTask>>,
): NewInteriorTask {
  return rowOf<NewInteriorTask>({
    taskName: 'Choose wall colours',
    priority: 'medium',
    status: 'pending',
    updatedAt: fields.createdAt,
    ...fields,
  });
}
