/**
 * Which plans show their tasks, as the address says it: "all", or ids with dots between, "12.15". Dots, because a comma
 * would be written as %2C.
 */
export interface Unfolded {
  has: (planId: number) => boolean;
  /** The address's value after this plan was unfolded or folded; null where none is unfolded any more. */
  toggled: (planId: number) => string | null;
  any: boolean;
}

export const ALL = 'all';

export function unfoldedIn(value: string | undefined, planIds: readonly number[]): Unfolded {
  const named = new Set((value ?? '').split('.'));
  const open = planIds.filter((id) => value === ALL || named.has(String(id)));
  return {
    has: (planId) => open.includes(planId),
    toggled: (planId) => {
      const next = open.includes(planId) ? open.filter((id) => id !== planId) : [...open, planId];
      return next.join('.') || null;
    },
    any: open.length > 0,
  };
}
