import { alike } from '@brick/domain/money/json';
import { isCallError } from './call-error.ts';

/**
 * What somebody else has saved since an edit began, in words, field by field: it stands beside what was typed, so that
 * nobody overwrites unseen work.
 */
export interface Theirs<Field> {
  any: boolean;
  of: (field: Field) => string | undefined;
}

/** Compares a row as an edit began with the row as it is stored now; `t` says "Saved by someone else: …". */
export function theirsOf<Row extends { version: number }, Field extends keyof Row>(
  opened: Row | null,
  stored: Row | null,
  words: (field: Field, row: Row) => string,
  t: (word: 'theirs', values: { value: string }) => string,
): Theirs<Field> {
  const any = opened !== null && stored !== null && opened.version !== stored.version;
  return {
    any,
    of: (field) =>
      any && !alike(opened[field], stored[field]) ? t('theirs', { value: words(field, stored) }) : undefined,
  };
}

/** The row as it is now, where a change was refused because it had started from an older one; else null. */
export const rowNow = <Row>(error: unknown): Row | null =>
  isCallError(error, 409) ? ((error.problem?.current ?? null) as Row | null) : null;
