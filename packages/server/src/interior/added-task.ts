import type { BodyOf } from '@brick/domain/endpoint';
import type { addInteriorTask } from '@brick/domain/interior/contract';
import { memberNamed } from '../members/reads.ts';
import { tellAssigned } from '../notices/reads.ts';
import type { Creation } from '../platform/serve.ts';
import type { interiorTasks } from '../schema/interior.ts';
import { type PlanRow, type TaskRow, taskRows } from './store.ts';

/** A task as a notice names it. */
export const taskTold = (row: typeof interiorTasks.$inferSelect) => ({
  entity: 'interior-task',
  row,
  title: row.taskName,
});

/** Adds one task to a plan; to whom it is assigned is told. */
export async function addTask(
  context: Creation<BodyOf<typeof addInteriorTask>>,
  { projectId, id }: PlanRow,
): Promise<TaskRow> {
  const { connection, caller, body } = context;
  const named = await memberNamed(connection, projectId, body.assignedTo);
  const task = { ...body, ...named, projectId, planId: id, createdBy: caller.userId };
  const row = await taskRows.add(context, task, { ...body, planId: id });
  await tellAssigned(connection, taskTold(row), { actorId: caller.userId });
  return row;
}
