/**
 * Which plans show their tasks. The URL holds "all" or the ids separated by dots, such as "12.15". A comma would be
 * encoded as %2C.
 */
export interface ExpandedPlans {
  has: (planId: number) => boolean;
  /** The URL value after toggling this plan, or null if no plan is expanded any more. */
  toggled: (planId: number) => string | null;
  any: boolean;
}

export const ALL_EXPANDED = 'all';

export function parseExpandedPlans(value: string | undefined, planIds: readonly number[]): ExpandedPlans {
  const named = new Set((value ?? '').split('.'));
  const open = planIds.filter((id) => value === ALL_EXPANDED || named.has(String(id)));
  return {
    has: (planId) => open.includes(planId),
    toggled: (planId) => {
      const next = open.includes(planId) ? open.filter((id) => id !== planId) : [...open, planId];
      return next.join('.') || null;
    },
    any: open.length > 0,
  };
}
