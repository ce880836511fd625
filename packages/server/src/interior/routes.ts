import { bulkInteriorTasks } from '@brick/domain/bulk/contract';
import { DomainError, said } from '@brick/domain/errors';
import { uploadedFile } from '@brick/domain/fields';
import {
  addInteriorPlan,
  addInteriorTask,
  DRAWINGS,
  type Drawing,
  deleteInteriorPlan,
  deleteInteriorTask,
  getInteriorPlan,
  getInteriorTask,
  interiorPlanHistory,
  interiorTaskHistory,
  interiorTotals,
  listInteriorPlans,
  listInteriorTasks,
  restoreInteriorPlan,
  restoreInteriorTask,
  updateInteriorPlan,
  updateInteriorTask,
} from '@brick/domain/interior/contract';
import { mustFollowFlow, mustMayChange } from '@brick/domain/interior/rules';
import { serveComments } from '../comments/reads.ts';
import { type Claiming, claimFile } from '../files/reads.ts';
import { memberNamed } from '../members/reads.ts';
import { tellAssigned } from '../notices/reads.ts';
import { serveBulk } from '../platform/bulk.ts';
import type { Connection } from '../platform/connection.ts';
import { serveHistory } from '../platform/history.ts';
import { isStale, mustBeCurrent } from '../platform/kept-rows.ts';
import { serve, serveRow } from '../platform/serve.ts';
import { addTask, taskTold } from './added-task.ts';
import {
  planRows,
  plansOfProject,
  plansThatAreThere,
  shown,
  type TaskRow,
  takeBackTasksOf,
  taskRows,
  tasksFor,
  totalsOfProject,
  trashTasksOf,
} from './store.ts';

type Drawings = { [Field in Drawing]?: string | null | undefined };

/** Drawings that the plan does not carry yet must be the author's to give; a link is only kept. */
async function claimDrawings(context: Claiming, given: Drawings, kept: Drawings): Promise<void> {
  for (const field of DRAWINGS) {
    const url = given[field];
    if (url !== kept[field] && uploadedFile.safeParse(url).success) await claimFile(context, url, field);
  }
}

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

export const interiorRoutes = [
  serve(listInteriorPlans, async ({ connection, member, project, query }) =>
    plansOfProject(connection, member, project.id, query),
  ),

  serve(interiorTotals, async ({ connection, project }) => totalsOfProject(connection, project.id)),

  serve(addInteriorPlan, async (context) => {
    const { connection, caller, project, body } = context;
    await claimDrawings(context, body, {});
    return shown(
      connection,
      await planRows.add(context, { ...body, projectId: project.id, designerId: caller.userId }, body),
    );
  }),

  serveRow(getInteriorPlan, planRows, async ({ connection, row }) => shown(connection, row)),

  serveRow(updateInteriorPlan, planRows, async (context) => {
    const { connection, row } = context;
    const { version, ...fields } = context.body;
    if (isStale(row, version)) mustBeCurrent(await shown(connection, row), version);
    await claimDrawings(context, fields, row);
    return shown(connection, await planRows.change(context, row, fields));
  }),

  serveRow(deleteInteriorPlan, planRows, async (context) => {
    // In one round trip: the tasks go in the order in which they are sent, after their plan.
    await Promise.all([planRows.moveToTrash(context, context.row), trashTasksOf(context, context.row)]);
  }),

  serveRow(restoreInteriorPlan, planRows, async (context) => {
    const [plan] = await Promise.all([
      planRows.takeBack(context, context.row),
      takeBackTasksOf(context, context.row),
    ]);
    return shown(context.connection, plan);
  }),

  serve(listInteriorTasks, async ({ connection, caller, query }) =>
    tasksFor(connection, caller.userId, query),
  ),

  serveRow(addInteriorTask, planRows, async (context) => addTask(context, context.row)),

  serveRow(getInteriorTask, taskRows, async ({ row }) => row),

  serveRow(updateInteriorTask, taskRows, async (context) => {
    const { connection, caller, member, row } = context;
    const { version, ...fields } = context.body;
    // What was sent counts, not what it changes: else a role without money could try out what a task costs.
    mustMayChange(member, row, Object.keys(fields));
    mustBeCurrent(row, version);
    if (fields.status) mustFollowFlow(row.status, fields.status);
    // A name that was linked to nobody may be a member's by now.
    const renamed =
      fields.assignedTo !== undefined && (fields.assignedTo !== row.assignedTo || row.assignedToId === null);
    const named = renamed ? await memberNamed(connection, row.projectId, fields.assignedTo ?? null) : {};
    const stored = await taskRows.change(context, row, { ...fields, ...named });
    await tellAssigned(connection, taskTold(stored), { actorId: caller.userId, before: row.assignedToId });
    return stored;
  }),

  serveRow(deleteInteriorTask, taskRows, async (context) => taskRows.moveToTrash(context, context.row)),

  serveRow(restoreInteriorTask, taskRows, async (context) => {
    const task = await taskRows.takeBack(context, context.row);
    (await planIsThere(context.connection, [task]))(task);
    return task;
  }),

  serveBulk(bulkInteriorTasks, {
    rows: taskRows,
    resource: 'interior',
    titleOf: ({ taskName }: TaskRow) => taskName,
    restorable: ({ connection }, tasks) => planIsThere(connection, tasks),
    change: {
      valueOf: ({ status }) => status,
      fieldsOf({ member }, row, status) {
        mustMayChange(member, row, ['status']);
        mustFollowFlow(row.status, status);
        return { status };
      },
    },
  }),

  serveHistory(interiorPlanHistory, planRows),

  ...serveComments(planRows),

  serveHistory(interiorTaskHistory, taskRows),

  ...serveComments(taskRows),
];
