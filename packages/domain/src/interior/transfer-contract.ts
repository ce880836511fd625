import { requiredText } from '../fields.ts';
import { exportOf, importOf } from '../transfer/contract.ts';
import { interiorTaskBody, interiorTaskQuery } from './contract.ts';

/** A task with the room whose plan it belongs to. */
export const importedTaskBody = interiorTaskBody.extend({ roomName: requiredText(255) });

export const exportInteriorTasks = exportOf(
  'interior-tasks',
  'interior',
  interiorTaskQuery.omit({ projectId: true }),
  'The interior tasks that a filter leaves, as CSV or XLSX',
);

export const importInteriorTasks = importOf(
  'interior-tasks',
  'interior',
  'Add several interior tasks at once: all of them, or those that are right',
);
