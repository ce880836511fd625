import type { PinSpot } from '@brick/domain/field-schemas';
import { roundMm } from '@brick/domain/plans/revisions';

/** A position on the sheet of a revision, as an issue or a check is sent with it. */
export interface PlanSpot extends PinSpot {
  revision: number;
}

/** A position as an address carries it. */
export const pinAddress = ({ planId, revision, x, y }: PlanSpot): string =>
  [planId, revision, roundMm(x), roundMm(y)].join('_');

/** The position that an address carries; null without one. */
export function pinInAddress(text: string | undefined): PlanSpot | null {
  if (!/^\d{1,15}_\d{1,4}_\d{1,4}(?:\.\d{1,3})?_\d{1,4}(?:\.\d{1,3})?$/.test(text ?? '')) return null;
  const [planId = 0, revision = 0, x = 0, y = 0] = (text ?? '').split('_').map(Number);
  return { planId, revision, x, y };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The position on a plan in the body of an entry; null without one. */
export function pinIn(body: Readonly<Record<string, unknown>>): PlanSpot | null {
  const { planId, revision, x, y } = (body['pin'] ?? {}) as Partial<Record<keyof PlanSpot, unknown>>;
  const isWhole = isNumber(planId) && isNumber(revision) && isNumber(x) && isNumber(y);
  return isWhole ? { planId, revision, x, y } : null;
}
