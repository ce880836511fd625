import {
  type Alignment,
  apply,
  compose,
  IDENTITY,
  inverse,
  type SheetPoint,
  type SheetSize,
} from './alignment.ts';

export const REVISION_STATES = ['waiting', 'preparing', 'ready', 'failed'] as const;

export type RevisionState = (typeof REVISION_STATES)[number];

export const REVISION_PURPOSES = ['information', 'construction', 'record'] as const;

export type RevisionPurpose = (typeof REVISION_PURPOSES)[number];

/** What decides which revision of a plan is current, and where its pins are. */
export interface RevisionFacts {
  number: number;
  state: RevisionState;
  /** Levels of its tiles; null as long as it was never drawn. */
  levels: number | null;
  /** The revision whose points `alignment` maps; null for the first. */
  alignFrom: number | null;
  alignment: Alignment | null;
  withdrawnAt: string | null;
}

/** Whether the tiles of a revision are not there yet. */
export const isBeingDrawn = ({ state }: Pick<RevisionFacts, 'state'>): boolean =>
  state === 'waiting' || state === 'preparing';

/** Whether lost tiles of a revision are being drawn again: nothing else of it changes. */
export const isBeingRedrawn = (revision: Pick<RevisionFacts, 'state' | 'levels'>): boolean =>
  isBeingDrawn(revision) && revision.levels !== null;

/** Whether a revision is drawn, also while its lost tiles are drawn again. */
export const isReady = (revision: Pick<RevisionFacts, 'state' | 'levels'>): boolean =>
  revision.state === 'ready' || isBeingRedrawn(revision);

/** Whether points of other revisions can be shown on this one. */
export const isAligned = (revision: RevisionFacts): boolean =>
  isReady(revision) && (revision.alignFrom === null || revision.alignment !== null);

/** The newest revision that is ready, aligned and not withdrawn. */
export const currentOf = <Revision extends RevisionFacts>(revisions: readonly Revision[]): Revision | null =>
  revisions
    .filter((revision) => isAligned(revision) && revision.withdrawnAt === null)
    .reduce<Revision | null>((newest, each) => (newest && newest.number > each.number ? newest : each), null);

/** What a revision is to whoever looks for the one that holds. One that waits for alignment waits as well. */
export function statusOfRevision(revisions: readonly RevisionFacts[], revision: RevisionFacts) {
  if (revision.withdrawnAt !== null) return 'withdrawn';
  if (!isReady(revision)) return revision.state;
  if (!isAligned(revision)) return 'waiting';
  return currentOf(revisions)?.number === revision.number ? 'current' : 'superseded';
}

/** The revision that one is aligned from: the latest before it that is ready and aligned itself. */
export const alignedBefore = <Revision extends RevisionFacts>(
  revisions: readonly Revision[],
  number: number,
): Revision | null =>
  revisions
    .filter((revision) => revision.number < number && isAligned(revision))
    .reduce<Revision | null>((latest, each) => (latest && latest.number > each.number ? latest : each), null);

/** The first revision of a chain, and the alignment from it to this one. Null if one of them is not aligned. */
function fromFirst(
  revisions: readonly RevisionFacts[],
  number: number,
): { first: number; whole: Alignment } | null {
  const byNumber = new Map(revisions.map((revision) => [revision.number, revision]));
  let whole = IDENTITY;
  for (let at = byNumber.get(number); at; at = byNumber.get(at.alignFrom ?? 0)) {
    if (!isAligned(at)) return null;
    if (at.alignFrom === null) return { first: at.number, whole };
    whole = compose(whole, at.alignment ?? IDENTITY);
  }
  return null;
}

/** The alignment from one revision of a plan to another, either way. Null if nobody has said it. */
export function alignmentBetween(
  revisions: readonly RevisionFacts[],
  from: number,
  to: number,
): Alignment | null {
  if (from === to) return IDENTITY;
  const [there, back] = [fromFirst(revisions, to), fromFirst(revisions, from)];
  return there && there.first === back?.first ? compose(there.whole, inverse(back.whole)) : null;
}

/** Places on sheets are kept to a thousandth of a millimetre. */
export const roundMm = (millimetres: number): number => Math.round(millimetres * 1000) / 1000;

/** Where a point of one revision is on another; null if the two are not aligned. */
export function pointOn(
  revisions: readonly RevisionFacts[],
  point: SheetPoint,
  from: number,
  to: number,
): SheetPoint | null {
  const alignment = alignmentBetween(revisions, from, to);
  if (!alignment) return null;
  const [x, y] = apply(alignment, point);
  return [roundMm(x), roundMm(y)];
}

/** Whether a point is on a sheet. */
export const isOnSheet = ([x, y]: SheetPoint, { widthMm, heightMm }: SheetSize): boolean =>
  x >= 0 && y >= 0 && x <= widthMm && y <= heightMm;
