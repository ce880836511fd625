import { DomainError, problemMessage } from '@brick/domain/errors';
import { importedTaskBody, interiorTaskFileEndpoints } from '@brick/domain/interior/import-export-api';
import type * as z from 'zod';
import type { CreateContext } from '../platform/http/endpoint-handlers.ts';
import { withPageRows } from '../platform/http/responses.ts';
import { serveExport } from '../platform/records/export.ts';
import { serveImport } from '../platform/records/import.ts';
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

export const interiorImportExportRoutes = [
  serveImport(interiorTaskFileEndpoints.imported, importedTaskBody, addImportedTask, { lock: lockPlans }),

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
