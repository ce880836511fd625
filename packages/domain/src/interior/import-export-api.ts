import { requiredText } from '../field-schemas.ts';
import { fileEndpoints } from '../records/list-endpoints.ts';
import { interiorTaskBody, interiorTaskQuery } from './api.ts';
import { interiorTask } from './record.ts';

/** A task with the room of its plan. */
export const importedTaskBody = interiorTaskBody.extend({ roomName: requiredText(255) });

export const interiorTaskFileEndpoints = fileEndpoints(
  interiorTask,
  interiorTaskQuery.omit({ projectId: true }),
);
