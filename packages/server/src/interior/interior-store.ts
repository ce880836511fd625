import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import type {
  InteriorPlan,
  InteriorTask,
  interiorTotals,
  listInteriorTasks,
} from '@brick/domain/interior/api';
import { interiorTask } from '@brick/domain/interior/record';
import { interiorFigures, planFacts, taskFacts } from '@brick/domain/interior/rules';
import { roleOf, withoutMoney } from '@brick/domain/permissions';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { loadNames, readableInProjects } from '../members/service.ts';
import type { Caller } from '../platform/access/project-access.ts';
import type { TokenReader } from '../platform/access/tokens.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type ResultPage, withPageRows } from '../platform/http/responses.ts';
import { columnsOf, loadList } from '../platform/records/list-query.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { filterConditions, orderOf } from '../records/list-queries.ts';
import { interiorPlans, interiorTaskKind, interiorTasks } from '../schema/interior.ts';

type PlanRow = typeof interiorPlans.$inferSelect;
export type TaskRow = typeof interiorTasks.$inferSelect;

export const interiorPlanRows = createRecordStore({
  kind: 'interior-plan',
  table: interiorPlans,
  facts: planFacts,
});
export const taskRows = createRecordStore({ kind: 'interior-task', table: interiorTasks, facts: taskFacts });

interface PlanTaskCounts {
  planId: number;
  tasks: number;
  completedTasks: number;
}

/** Serializes plans with their designer and task progress. */
export async function serializeInteriorPlans(
  { connection }: { connection: Connection },
  rows: readonly PlanRow[],
): Promise<InteriorPlan[]> {
  if (rows.length === 0) return [];
  const [names, counted] = await Promise.all([
    loadNames(
      connection,
      rows.map(({ designerId }) => designerId),
    ),
    connection.rows<PlanTaskCounts>(sql`
      select plan_id as "planId", count(*) as tasks, count(*) filter (where status = 'completed') as "completedTasks"
      from ${interiorTasks} where deleted_at is null
        and project_id = any(${sql.param([...new Set(rows.map(({ projectId }) => projectId))])}::bigint[])
        and plan_id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])
      group by plan_id`),
  ]);
  const counts = new Map(counted.map((of) => [of.planId, of]));
  return rows.map((row) => ({
    ...row,
    designerName: names.get(row.designerId) ?? null,
    tasks: counts.get(row.id)?.tasks ?? 0,
    completedTasks: counts.get(row.id)?.completedTasks ?? 0,
  }));
}

/** Counts the plans and tasks of a project. */
export async function totalsOfProject(
  connection: Connection,
  projectId: number,
): Promise<ReplyOf<typeof interiorTotals>> {
  const [counts] = await connection.rows<Parameters<typeof interiorFigures>[0]>(sql`
    select (select count(*) from ${interiorPlans} where project_id = ${projectId} and deleted_at is null) as plans,
      count(*) filter (where status = 'pending') as pending,
      count(*) filter (where status = 'in_progress') as "inProgress",
      count(*) filter (where status = 'completed') as completed
    from ${interiorTasks} where project_id = ${projectId} and deleted_at is null`);
  if (!counts) throw new Error('an aggregate came back empty');
  return interiorFigures(counts);
}

/** Loads the projects in which a user sees interior tasks without costs. */
async function projectsWithoutMoney(
  connection: Connection,
  { userId, token }: TokenReader,
): Promise<Set<number>> {
  const memberships = await connection.rows<{ projectId: number; role: string }>(
    sql`select project_id as "projectId", role from project_members where user_id = ${userId}`,
  );
  const hidden = memberships.filter(({ role }) =>
    withoutMoney({ userId, role: token?.role ?? roleOf(role), limits: token?.limits }, 'interior'),
  );
  return new Set(hidden.map(({ projectId }) => projectId));
}

/** Loads the tasks that a user may see in all projects, with costs only where their role sees amounts. */
export async function loadTasks(
  connection: Connection,
  reader: TokenReader,
  query: QueryOf<typeof listInteriorTasks>,
): Promise<ResultPage> {
  const { table, reach } = interiorTaskKind;
  const page = await loadList<TaskRow>(connection, {
    ...orderOf(interiorTask, table),
    where: and(
      readableInProjects(reader, 'interior', interiorTasks.projectId, reach),
      isNull(interiorTasks.deletedAt),
      query.projectId === undefined ? undefined : eq(interiorTasks.projectId, query.projectId),
      query.planId === undefined ? undefined : eq(interiorTasks.planId, query.planId),
      ...filterConditions(interiorTask, interiorTaskKind, query),
    ) as SQL,
    request: query,
  });
  const hidden = await projectsWithoutMoney(connection, reader);
  const tasks = (page.rows as readonly TaskRow[]).map(
    ({ estimatedCost, ...task }): InteriorTask =>
      hidden.has(task.projectId) ? task : { ...task, estimatedCost },
  );
  return withPageRows(page, tasks);
}

/** Locks the undeleted plans of these tasks of one project until the transaction ends. */
export async function lockPlansOfTasks(
  connection: Connection,
  tasks: readonly TaskRow[],
): Promise<Set<number>> {
  const ids = [...new Set(tasks.map(({ planId }) => planId))];
  const found = await connection.rows<{ id: number }>(sql`
    select id from ${interiorPlans} where project_id = any(${sql.param(tasks.map(({ projectId }) => projectId))}::bigint[])
      and id = any(${sql.param(ids)}::bigint[]) and deleted_at is null order by id for update`);
  return new Set(found.map(({ id }) => id));
}

/** Locks all undeleted plans of a project until the transaction ends. */
export const lockPlans = ({ connection, project }: { connection: Connection; project: { id: number } }) =>
  connection.rows(sql`
    select id from ${interiorPlans} where project_id = ${project.id} and deleted_at is null order by id for update`);

/** Locks the newest plan of a room, found by name ignoring case, until the transaction ends. */
export async function lockPlanOfRoom(
  connection: Connection,
  projectId: number,
  roomName: string,
): Promise<PlanRow | undefined> {
  const [plan] = await connection.rows<PlanRow>(sql`
    select ${columnsOf(interiorPlans)} from ${interiorPlans}
    where project_id = ${projectId} and lower(room_name) = lower(${roomName}) and deleted_at is null
    order by id desc limit 1 for update`);
  return plan;
}

/** Loads room names by plan id. */
export async function loadRoomNames(
  connection: Connection,
  projectId: number,
  planIds: readonly number[],
): Promise<Map<number, string>> {
  const plans = await connection.rows<{ id: number; roomName: string }>(sql`
    select id, room_name as "roomName" from ${interiorPlans}
    where project_id = ${projectId} and id = any(${sql.param([...new Set(planIds)])}::bigint[])`);
  return new Map(plans.map(({ id, roomName }) => [id, roomName]));
}

interface InteriorWrite {
  connection: Connection;
  caller: Caller;
}

const logTaskChanges = (
  { connection, caller }: InteriorWrite,
  { projectId }: PlanRow,
  changed: SQL,
  action: 'deleted' | 'restored',
) =>
  connection.rows(sql`
    with changed as (${changed} returning t.id)
    insert into activity (project_id, actor_id, entity, entity_id, action)
    select ${projectId}, ${caller.userId}, ${taskRows.kind}, id, ${action} from changed`);

/** Moves the tasks of a plan to the trash with the same deletion time, by which they are found again. */
export const trashTasksOf = (context: InteriorWrite, plan: PlanRow) =>
  logTaskChanges(
    context,
    plan,
    sql`update ${interiorTasks} t set deleted_at = p.deleted_at, deleted_by = p.deleted_by, version = t.version + 1, updated_at = now()
      from interior_plans p where p.project_id = ${plan.projectId} and p.id = ${plan.id}
        and t.project_id = p.project_id and t.plan_id = p.id and t.deleted_at is null`,
    'deleted',
  );

/** Restores the tasks that were deleted with the plan. Tasks deleted before stay in the trash. */
export const restoreTasksOf = (context: InteriorWrite, deletedPlan: PlanRow) =>
  logTaskChanges(
    context,
    deletedPlan,
    sql`update ${interiorTasks} t set deleted_at = null, deleted_by = null, version = t.version + 1, updated_at = now()
      where t.project_id = ${deletedPlan.projectId} and t.plan_id = ${deletedPlan.id}
        and t.deleted_at = ${deletedPlan.deletedAt} and t.deleted_by = ${deletedPlan.deletedBy}`,
    'restored',
  );
