import type { BodyOf } from '@brick/domain/endpoint';
import { DomainError, said } from '@brick/domain/errors';
import type { addInteriorTask } from '@brick/domain/interior/contract';
import { interiorTask } from '@brick/domain/interior/record';
import { mustFollowFlow, mustMayChange } from '@brick/domain/interior/rules';
import type { Connection } from '../platform/connection.ts';
import type { Rules } from '../records/rules.ts';
import { adding } from '../records/serve-record.ts';
import { interiorTaskKind } from '../schema/interior.ts';
import { plansThatAreThere, type TaskRow, taskRows } from './store.ts';

/** What refuses to take a task back whose plan lies in the trash. */
async function planIsThere(
  connection: Connection,
  tasks: readonly TaskRow[],
): Promise<(task: TaskRow) => void> {
  const there = await plansThatAreThere(connection, tasks);
  return ({ planId }) => {
    if (!there.has(planId))
      throw new DomainError(
        'conflict',
        said('The plan of this task is in the trash. Take the plan out first.'),
      );
  };
}

export const taskRules: Rules<TaskRow, BodyOf<typeof addInteriorTask>> = {
  rows: taskRows,
  stored: interiorTaskKind,
  // What was sent counts, not what it changes: else a role without money could try out what a task costs.
  mustBeEditable: (member, row, sent) => mustMayChange(member, row, Object.keys(sent)),
  beforeChange({ row }, { status }) {
    if (status) mustFollowFlow(row.status, status);
  },
  restorable: ({ connection }, tasks) => planIsThere(connection, tasks),
};

/** Adds one task to a plan. */
export const addTask = adding(interiorTask, taskRules);
