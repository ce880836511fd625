import { DomainError, problemMessage } from '@brick/domain/errors';
import { importedTaskBody, interiorTaskFileEndpoints } from '@brick/domain/interior/import-export-api';
import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { CreateContext } from '../platform/http/endpoint-handlers.ts';
import { withPageRows } from '../platform/http/responses.ts';
import { serveExport } from '../platform/records/export.ts';
import { serveImport } from '../platform/records/import.ts';
import { interiorPlans, interiorTasks } from '../schema/interior.ts';
import { loadRoomNames, loadTasks, lockPlanOfRoom, lockPlans, type TaskRow } from './interior-store.ts';
import { addTask } from './task-rules.ts';

/** Adds one task to the plan of the named room. */
async function addImportedTask(context: CreateContext<z.output<typeof importedTaskBody>>) {
  const { roomName } = context.body;
  const plan = await lockPlanOfRoom(context.connection, context.project.id, roomName);
  if (!plan) {
    throw new DomainError(
      'invalid',
      problemMessage('There is no interior plan for the room {room}.', { room: roomName }),
      {
        fields: { roomName: problemMessage('Add an interior plan for this room first') },
      },
    );
  }
  return addTask(context, { planId: plan.id });
}

type ImportedTask = Pick<
  z.output<typeof importedTaskBody>,
  'roomName' | 'taskName' | 'estimatedCost' | 'dueDate'
>;

const likenessOf = ({ roomName, taskName, estimatedCost, dueDate }: ImportedTask) =>
  JSON.stringify([roomName.toLowerCase(), taskName, String(estimatedCost ?? ''), dueDate]);

/** Loads the tasks that imported ones may be like: those of the same room, name, cost and due day. */
async function loadKnownTasks(
  { connection, project }: Pick<CreateContext<unknown>, 'connection' | 'project'>,
  bodies: readonly ImportedTask[],
  below: number | null,
): Promise<(body: ImportedTask) => string | null> {
  const names = sql.param(bodies.map(({ taskName }) => taskName));
  const rows = await connection.rows<ImportedTask>(sql`
    select p.room_name as "roomName", t.task_name as "taskName", t.estimated_cost as "estimatedCost", t.due_date as "dueDate"
    from ${interiorTasks} t join ${interiorPlans} p on p.project_id = t.project_id and p.id = t.plan_id and p.deleted_at is null
    where t.project_id = ${project.id} and t.deleted_at is null and t.task_name = any(${names}::text[])
      and (${below}::bigint is null or t.id < ${below}::bigint)`);
  const known = new Set(rows.map(likenessOf));
  return (body) => (known.has(likenessOf(body)) ? `${body.roomName} · ${body.taskName}` : null);
}

export const interiorImportExportRoutes = [
  serveImport(interiorTaskFileEndpoints.imported, importedTaskBody, addImportedTask, {
    lock: lockPlans,
    loadKnown: loadKnownTasks,
  }),

  serveExport(
    interiorTaskFileEndpoints.exported,
    'interior-tasks',
    async ({ connection, caller, project }, query) => {
      const page = await loadTasks(connection, caller, { ...query, projectId: project.id });
      const rows = page.rows as readonly TaskRow[];
      const names = await loadRoomNames(
        connection,
        project.id,
        rows.map(({ planId }) => planId),
      );
      const named = rows.map((row) => ({ ...row, roomName: names.get(row.planId) ?? null }));
      return withPageRows(page, named);
    },
  ),
];
