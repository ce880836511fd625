import type { interiorPlans, interiorTasks } from '../schema/interior.ts';
import { rowOf, type WithTextAmounts } from '../testing/builders/row-with-text-amounts.ts';

export type NewInteriorPlan = typeof interiorPlans.$inferInsert;
export type NewInteriorTask = typeof interiorTasks.$inferInsert;

/** Builds the row of an interior plan. */
export function buildInteriorPlan(
  fields: WithTextAmounts<Pick<NewInteriorPlan, 'projectId' | 'designerId'> & Partial<NewInteriorPlan>>,
): NewInteriorPlan {
  return rowOf<NewInteriorPlan>({ roomName: 'Living room', updatedAt: fields.createdAt, ...fields });
}

/** Builds the row of an interior task. Default: pending, medium priority. */
export function buildInteriorTask(
  fields: WithTextAmounts<
    Pick<NewInteriorTask, 'projectId' | 'planId' | 'createdBy'> & Partial<NewInteriorTask>
  >,
): NewInteriorTask {
  return rowOf<NewInteriorTask>({
    taskName: 'Choose wall colours',
    priority: 'medium',
    status: 'pending',
    updatedAt: fields.createdAt,
    ...fields,
  });
}
