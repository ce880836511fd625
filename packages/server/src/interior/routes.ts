import { bulkInteriorTasks } from '@brick/domain/bulk/contract';
import {
  addInteriorTask,
  interiorPlanCalls,
  interiorTaskCalls,
  interiorTotals,
  listInteriorTasks,
} from '@brick/domain/interior/contract';
import { interiorPlan, interiorTask } from '@brick/domain/interior/record';
import { mustFollowFlow, mustMayChange } from '@brick/domain/interior/rules';
import { serveBulk } from '../platform/bulk.ts';
import { serve, serveRow } from '../platform/serve.ts';
import { inMany, serveRecord } from '../records/serve-record.ts';
import { interiorPlanKind } from '../schema/interior.ts';
import { planRows, shown, takeBackTasksOf, tasksFor, totalsOfProject, trashTasksOf } from './store.ts';
import { addTask, taskRules } from './task-rules.ts';

export const interiorRoutes = [
  ...serveRecord(interiorPlan, interiorPlanCalls, {
    rows: planRows,
    stored: interiorPlanKind,
    shown,
    alongDelete: (context) => trashTasksOf(context, context.row),
    async alongRestore(context, plans, write) {
      const [written] = await Promise.all([write, ...plans.map((plan) => takeBackTasksOf(context, plan))]);
      return written;
    },
  }),

  serve(interiorTotals, async ({ connection, project }) => totalsOfProject(connection, project.id)),

  serve(listInteriorTasks, async ({ connection, caller, query }) =>
    tasksFor(connection, caller.userId, query),
  ),

  serveRow(addInteriorTask, planRows, async (context) => addTask(context, { planId: context.row.id })),

  ...serveRecord(interiorTask, interiorTaskCalls, taskRules),

  serveBulk(
    bulkInteriorTasks,
    inMany(interiorTask, taskRules, {
      valueOf: ({ status }) => status,
      fieldsOf({ member }, row, status) {
        mustMayChange(member, row, ['status']);
        mustFollowFlow(row.status, status);
        return { status };
      },
    }),
  ),
];
