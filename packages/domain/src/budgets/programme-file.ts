import type { CalendarDate } from '../dates/calendar-date.ts';

/** What a file with a programme may hold at most. */
export const MAX_PROGRAMME_BYTES = 20 * 1024 * 1024;
export const MAX_PROGRAMME_TASKS = 20_000;

/** A task of a programme that was made elsewhere, as its file states it. */
export interface FileTask {
  name: string;
  /** How deep it stands in the tree: 1 below the project itself, one more below each summary task. */
  level: number;
  /** Null where the file has no day that exists. */
  start: CalendarDate | null;
  finish: CalendarDate | null;
  isMilestone: boolean;
  /** 0 to 100; null where the file states none. */
  percentComplete: number | null;
  /** By what a milestone is known in the next file of the same programme; null for other tasks. */
  importKey: string | null;
}

/** A programme that was made elsewhere. Its tasks stand in the order of the file, summary tasks before theirs. */
export interface ProgrammeFile {
  title: string | null;
  /** As of when percent complete is stated; null where the file does not say. */
  statusOn: CalendarDate | null;
  /** Tasks that are switched off in the file, or are of another one, and so are not among them. */
  leftOut: number;
  tasks: FileTask[];
}
