import { deviceStorage } from '../browser/browser-storage.ts';

const stepsKey = (userId: number, projectId: number) => `brick.steps-closed.${userId}.${projectId}`;

/** Whether the first steps of a project were closed on this device. */
export const areFirstStepsClosed = (userId: number, projectId: number): boolean =>
  deviceStorage.read(stepsKey(userId, projectId)) === true;

/** Closes the first steps of a project on this device. */
export const closeFirstSteps = (userId: number, projectId: number): void =>
  deviceStorage.write(stepsKey(userId, projectId), true);
