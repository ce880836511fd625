import type { PinSpot } from '@brick/domain/field-schemas';
import { roundMm } from '@brick/domain/plans/revisions';

/** A position on the sheet of a revision, as an issue is sent with it. */
export interface IssuePin extends PinSpot {
  revision: number;
}

/** A position as an address carries it. */
export const pinAddress = ({ planId, revision, x, y }: IssuePin): string =>
  [planId, revision, roundMm(x), roundMm(y)].join('_');

/** The position that an address carries; null without one. */
export function pinInAddress(text: string | undefined): IssuePin | null {
  if (!/^\d{1,15}_\d{1,4}_\d{1,4}(?:\.\d{1,3})?_\d{1,4}(?:\.\d{1,3})?$/.test(text ?? '')) return null;
  const [planId = 0, revision = 0, x = 0, y = 0] = (text ?? '').split('_').map(Number);
  return { planId, revision, x, y };
}
