import type { Revision } from '@brick/domain/plans/revision-fields';

/** A revision as the canvas needs it. */
export interface DrawnRevision {
  number: number;
  widthMm: number;
  heightMm: number;
  pixelWidth: number;
  pixelHeight: number;
  levels: number;
}

/** Whether a revision can be shown. */
export const isDrawn = (revision: Revision): revision is Revision & DrawnRevision =>
  revision.state === 'ready' && revision.levels !== null;
