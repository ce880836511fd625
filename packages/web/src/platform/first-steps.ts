import { onDevice } from './storage.ts';

const keyOf = (userId: number, projectId: number) => `brick.steps-closed.${userId}.${projectId}`;

/** Whether the first steps of a project were closed on this device. */
export const areStepsClosed = (userId: number, projectId: number): boolean =>
  onDevice.read(keyOf(userId, projectId)) === true;

/** Closes the first steps of a project on this device. */
export const closeSteps = (userId: number, projectId: number): void =>
  onDevice.write(keyOf(userId, projectId), true);
