import { DomainError, fieldProblem, problemMessage } from '../errors.ts';
import type { RowFacts } from '../permissions.ts';
import type { SheetPoint, SheetSize } from './alignment.ts';
import { isAligned, isOnSheet, isReady, type RevisionFacts } from './revisions.ts';

/** What rights depend on in a plan. */
export const planFacts = ({ addedBy }: { addedBy: number }): RowFacts => ({ createdBy: addedBy });

/** Throws unless a revision can be looked at. */
export function assertReady(revision: Pick<RevisionFacts, 'state' | 'levels'>): void {
  if (isReady(revision)) return;
  throw new DomainError(
    'notReady',
    revision.state === 'failed'
      ? problemMessage('This revision could not be drawn.')
      : problemMessage('This revision is still being drawn.'),
  );
}

/** Throws unless pins can be shown on a revision. */
export function assertAligned(revision: RevisionFacts): void {
  assertReady(revision);
  if (isAligned(revision)) return;
  throw new DomainError(
    'notReady',
    problemMessage(
      'This revision waits for alignment: show two points that it has in common with the one before.',
    ),
  );
}

/** Throws for a point that is not on its sheet. */
export function assertOnSheet(point: SheetPoint, sheet: SheetSize): void {
  if (!isOnSheet(point, sheet)) throw fieldProblem('x', problemMessage('Choose a point on the sheet'));
}
