import { DomainError, said } from '@brick/domain/errors';
import { importedTaskBody, interiorTaskFiles } from '@brick/domain/interior/transfer-contract';
import type * as z from 'zod';
import { withRows } from '../platform/answers.ts';
import { serveExport } from '../platform/export.ts';
import { serveImport } from '../platform/import.ts';
import type { Creation } from '../platform/serve.ts';
import { planOfRoom, roomNames, type TaskRow, tasksFor } from './store.ts';
import { addTask } from './task-rules.ts';

/** Adds one task to the plan of the room that it names. */
async function addOne(context: Creation<z.output<typeof importedTaskBody>>) {
  const { roomName } = context.body;
  const plan = await planOfRoom(context.connection, context.project.id, roomName);
  if (!plan) {
    throw new DomainError(
      'invalid',
      said('There is no interior plan for the room {room}.', { room: roomName }),
      {
        fields: { roomName: said('Add an interior plan for this room first') },
      },
    );
  }
  return addTask(context, { planId: plan.id });
}

export const interiorTransferRoutes = [
  serveImport(interiorTaskFiles.imported, importedTaskBody, addOne),

  serveExport(
    interiorTaskFiles.exported,
    'interior-tasks',
    async ({ connection, caller, project }, query) => {
      const page = await tasksFor(connection, caller.userId, { ...query, projectId: project.id });
      const rows = page.rows as readonly TaskRow[];
      const names = await roomNames(
        connection,
        project.id,
        rows.map(({ planId }) => planId),
      );
      const named = rows.map((row) => ({ ...row, roomName: names.get(row.planId) ?? null }));
      return withRows(page, named);
    },
  ),
];
