import { isCallError } from './call-error.ts';

/**
 * The server's reason for refusing a call: the first field's error, else the problem's detail; undefined if it gave
 * none. A bug's reason points at a number in the log, which no screen shows.
 */
export const reasonOf = (error: unknown): string | undefined =>
  isCallError(error) && error.status !== 500
    ? (Object.values(error.problem?.errors ?? {})[0] ?? error.problem?.detail)
    : undefined;

/** The same, or that it could not be asked. */
export const detailOf = (error: unknown): string | undefined =>
  reasonOf(error) ?? (isCallError(error) ? error.detail : undefined);
