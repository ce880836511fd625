import { isCallError } from './call-error.ts';

/**
 * The server's reason for refusing a call: the first field's error, else the problem's detail; undefined if it gave
 * none.
 */
export const reasonOf = (error: unknown): string | undefined =>
  isCallError(error) ? (Object.values(error.problem?.errors ?? {})[0] ?? error.problem?.detail) : undefined;

/** The same, or that it could not be asked. */
export const detailOf = (error: unknown): string | undefined =>
  reasonOf(error) ?? (isCallError(error) ? error.detail : undefined);
