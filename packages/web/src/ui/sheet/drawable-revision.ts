import type { Revision } from '@brick/domain/plans/revision-fields';
import { isReady } from '@brick/domain/plans/revisions';

/** A revision as the canvas needs it. */
export interface DrawnRevision {
  number: number;
  widthMm: number;
  heightMm: number;
  pixelWidth: number;
  pixelHeight: number;
  levels: number;
}

/** Whether a revision can be shown, also while its lost tiles are drawn again. */
export const isDrawn = (revision: Revision): revision is Revision & DrawnRevision =>
  isReady(revision) && revision.levels !== null;
