import { isCallError } from './call-error.ts';

/** What the server said of a call that failed; undefined if none did. */
export const detailOf = (error: Error | null): string | undefined =>
  isCallError(error) ? error.detail : undefined;
