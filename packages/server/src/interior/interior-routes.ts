import { bulkInteriorTasks } from '@brick/domain/bulk/api';
import {
  addInteriorTask,
  interiorPlanEndpoints,
  interiorTaskEndpoints,
  interiorTotals,
  listInteriorTasks,
} from '@brick/domain/interior/api';
import { interiorPlan, interiorTask } from '@brick/domain/interior/record';
import { assertMayChange, assertTaskStatusFollows } from '@brick/domain/interior/rules';
import { serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { serveBulk, setsValue } from '../platform/records/bulk-actions.ts';
import { bulkRules, recordRoutes } from '../records/record-routes.ts';
import { interiorPlanKind } from '../schema/interior.ts';
import {
  interiorPlanRows,
  loadTasks,
  restoreTasksOf,
  serializeInteriorPlans,
  totalsOfProject,
  trashTasksOf,
} from './interior-store.ts';
import { addTask, taskRules } from './task-rules.ts';

export const interiorRoutes = [
  ...recordRoutes(interiorPlan, interiorPlanEndpoints, {
    rows: interiorPlanRows,
    stored: interiorPlanKind,
    shown: serializeInteriorPlans,
    alongDelete: (context) => trashTasksOf(context, context.row),
    async alongRestore(context, plans, write) {
      const [written] = await Promise.all([write, ...plans.map((plan) => restoreTasksOf(context, plan))]);
      return written;
    },
  }),

  serve(interiorTotals, async ({ connection, project }) => totalsOfProject(connection, project.id)),

  serve(listInteriorTasks, async ({ connection, caller, query }) => loadTasks(connection, caller, query)),

  serveRow(addInteriorTask, interiorPlanRows, async (context) =>
    addTask(context, { planId: context.row.id }),
  ),

  ...recordRoutes(interiorTask, interiorTaskEndpoints, taskRules),

  serveBulk(
    bulkInteriorTasks,
    bulkRules(interiorTask, taskRules, {
      status: setsValue(
        'status',
        ({ status }) => status,
        ({ member }, row, status) => {
          assertMayChange(member, row, ['status']);
          assertTaskStatusFollows(row.status, status);
          return { status };
        },
      ),
    }),
  ),
];
