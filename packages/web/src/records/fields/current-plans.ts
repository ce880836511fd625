import type { PinSpot } from '@brick/domain/field-schemas';
import type { Plan } from '@brick/domain/plans/api';
import { currentOf } from '@brick/domain/plans/revisions';

/** A point on the sheet of a revision. */
export interface PlanPoint extends PinSpot {
  revision: number;
}

/** Returns the plans that have a current revision. */
export const currentPlans = (plans: readonly Plan[]): Plan[] =>
  plans.filter(({ revisions }) => currentOf(revisions) !== null);
