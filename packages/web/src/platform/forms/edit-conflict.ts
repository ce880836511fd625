import { isSameJson } from '@brick/domain/money/json';
import { isCallError } from '../api/call-error.ts';

/**
 * What somebody else has saved since an edit began, as text by field: it is shown beside the typed values, so that
 * nobody overwrites unseen work.
 */
export interface EditConflict<Field> {
  any: boolean;
  of: (field: Field) => string | undefined;
}

/** Compares a row as the edit began with the stored one; `t` says "Saved by someone else: …". */
export function findConflict<Row extends { version: number }, Field extends keyof Row>(
  opened: Row | null,
  stored: Row | null,
  words: (field: Field, row: Row) => string,
  t: (word: 'theirs', values: { value: string }) => string,
): EditConflict<Field> {
  const any = opened !== null && stored !== null && opened.version !== stored.version;
  return {
    any,
    of: (field) =>
      any && !isSameJson(opened[field], stored[field])
        ? t('theirs', { value: words(field, stored) })
        : undefined,
  };
}

/** The current row, if a change was refused because it started from an older version; else null. */
export const currentRow = <Row>(error: unknown): Row | null =>
  isCallError(error, 409) ? ((error.problem?.current ?? null) as Row | null) : null;
