import { isCallError } from './call-error.ts';

/** What the server has against a call, of its first field or of the whole; undefined if it did not say. */
export const reasonOf = (error: unknown): string | undefined =>
  isCallError(error) ? (Object.values(error.problem?.errors ?? {})[0] ?? error.problem?.detail) : undefined;

/** The same, or that it could not be asked. */
export const detailOf = (error: unknown): string | undefined =>
  reasonOf(error) ?? (isCallError(error) ? error.detail : undefined);
