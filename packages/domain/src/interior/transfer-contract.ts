import { requiredText } from '../fields.ts';
import { fileCallsOf } from '../records/calls.ts';
import { interiorTaskBody, interiorTaskQuery } from './contract.ts';
import { interiorTask } from './record.ts';

/** A task with the room whose plan it belongs to. */
export const importedTaskBody = interiorTaskBody.extend({ roomName: requiredText(255) });

export const interiorTaskFiles = fileCallsOf(interiorTask, interiorTaskQuery.omit({ projectId: true }));
