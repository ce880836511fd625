import type { BodyOf } from '@brick/domain/endpoint';
import { DomainError, problemMessage } from '@brick/domain/errors';
import type { addInteriorTask } from '@brick/domain/interior/api';
import { interiorTask } from '@brick/domain/interior/record';
import { assertMayChange, assertTaskStatusFollows } from '@brick/domain/interior/rules';
import type { Connection } from '../platform/db/connection.ts';
import { createAdder } from '../records/record-routes.ts';
import type { RecordRules } from '../records/record-rules.ts';
import { interiorTaskKind } from '../schema/interior.ts';
import { lockPlansOfTasks, type TaskRow, taskRows } from './interior-store.ts';

/** Rejects the restore of a task whose plan is in the trash. */
async function checkPlanNotDeleted(
  connection: Connection,
  tasks: readonly TaskRow[],
): Promise<(task: TaskRow) => void> {
  const there = await lockPlansOfTasks(connection, tasks);
  return ({ planId }) => {
    if (!there.has(planId))
      throw new DomainError(
        'conflict',
        problemMessage('The plan of this task is in the trash. Take the plan out first.'),
      );
  };
}

export const taskRules: RecordRules<TaskRow, BodyOf<typeof addInteriorTask>> = {
  rows: taskRows,
  stored: interiorTaskKind,
  // All sent fields count, not only changed ones: otherwise a role without amounts could guess the cost of a task.
  mustBeEditable: (member, row, sent) => assertMayChange(member, row, Object.keys(sent)),
  beforeChange({ row }, { status }) {
    if (status) assertTaskStatusFollows(row.status, status);
  },
  restorable: ({ connection }, tasks) => checkPlanNotDeleted(connection, tasks),
};

/** Adds one task to a plan. */
export const addTask = createAdder(interiorTask, taskRules);
