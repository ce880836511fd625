import { PROJECTS_KEY } from './current-project.ts';

/**
 * The key of a record that is read before its project is known. Its second name is that of the room, so that it goes
 * stale with the room's rows.
 */
export const recordKey = (room: string, kind: string, id: number): readonly unknown[] => [
  ...PROJECTS_KEY,
  room,
  'record',
  kind,
  id,
];
