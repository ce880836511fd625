import { DomainError, fieldProblem, problemMessage } from '../errors.ts';
import type { RowFacts } from '../permissions.ts';
import { MAX_CODE_LENGTH } from './record.ts';

/** What rights depend on in a place. */
export const placeFacts = ({ addedBy }: { addedBy: number }): RowFacts => ({ createdBy: addedBy });

/** How deep places are nested at most, and how many a project has. */
export const MAX_LEVELS = 6;
export const MAX_PLACES = 5000;

/** What stands between the codes of a path. */
export const PATH_SEPARATOR = ' / ';

/** The codes of a path from the top down, or null if one of them is empty or too long. */
export function codesOfPath(path: string): string[] | null {
  const codes = path.split(PATH_SEPARATOR).map((code) => code.trim());
  const isCode = (code: string) => code !== '' && code.length <= MAX_CODE_LENGTH && !/^\/\s|\s\/$/.test(code);
  return codes.every(isCode) ? codes : null;
}

/** Where a place would stand. */
export interface PlaceSetting {
  /** The place itself; null for a new one. */
  id: number | null;
  code: string;
  parentId: number | null;
  /** The ids of the place above and of those above that, if it is there. */
  above: readonly number[];
  /** How many levels lie below the place. */
  levelsBelow: number;
  /** Whether another part of the same place has this code. */
  isCodeTaken: boolean;
  /** How many places the project has. */
  count: number;
}

/** Throws if a place cannot stand where it would. */
export function assertFits(setting: PlaceSetting): void {
  const { id, code, parentId, above, levelsBelow, isCodeTaken, count } = setting;
  if (parentId !== null && above.length === 0)
    throw fieldProblem('parentId', problemMessage('Choose a place of this project'));
  if (id !== null && above.includes(id))
    throw new DomainError('conflict', problemMessage('A place cannot be moved below itself.'));
  if (above.length + 1 + levelsBelow > MAX_LEVELS)
    throw fieldProblem(
      'parentId',
      problemMessage('Places are at most {levels} levels deep', { levels: MAX_LEVELS }),
    );
  if (code.includes(PATH_SEPARATOR))
    throw fieldProblem('code', problemMessage('A code cannot hold a stroke between two spaces'));
  if (isCodeTaken) throw fieldProblem('code', problemMessage('Another place here has this code'));
  if (id === null && count >= MAX_PLACES)
    throw new DomainError(
      'conflict',
      problemMessage('A project has at most {places} places.', { places: MAX_PLACES }),
    );
}

/** A row that stands at a place, as a refusal names it. */
export interface StandingRow {
  title: string;
}

/** How many rows a refusal names. */
export const NAMED_ROWS = 5;

/** Throws if something stands at a place that is to be deleted; `rows` are the first of them. */
export function assertEmpty(rows: readonly StandingRow[]): void {
  if (rows.length === 0) return;
  throw new DomainError(
    'conflict',
    problemMessage(
      'This place cannot be deleted while plans, unresolved issues, open checks or open completion lists stand there or below: {names}.',
      { names: rows.map(({ title }) => title).join(', ') },
    ),
  );
}
