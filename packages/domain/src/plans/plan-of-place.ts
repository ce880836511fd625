import { MAX_LEVELS } from '../places/rules.ts';

/** Finds the plan of a place, else that of the nearest place above it which has one. */
export function planOfPlace<Plan extends { placeId: number | null }>(
  plans: readonly Plan[],
  placeId: number | null,
  parentOf: (placeId: number) => number | null,
): Plan | undefined {
  let at = placeId;
  // A circle would be a fault of the data.
  for (let level = 0; at !== null && level < MAX_LEVELS; level += 1) {
    const found = plans.find((plan) => plan.placeId === at);
    if (found) return found;
    at = parentOf(at);
  }
  return undefined;
}
