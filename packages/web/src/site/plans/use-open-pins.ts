import { useMemo } from 'react';
import type { LocalIssue } from '../issues/local-issues.ts';
import { usePack } from '../pack/pack-context.tsx';

/** How many pins each plan has of issues that are not closed, with what waits counted in. */
export function useOpenPins(issues: readonly LocalIssue[]): ReadonlyMap<number, number> {
  const { pack } = usePack();
  return useMemo(() => {
    const open = issues.filter(({ stage }) => stage !== 'closed');
    const ids = new Set(open.map(({ row }) => row?.id));
    const plans = [
      ...[...(pack?.pins.values() ?? [])].flatMap((pin) => (ids.has(pin.subjectId) ? [pin.planId] : [])),
      ...open.flatMap(({ pin }) => (pin ? [pin.planId] : [])),
    ];
    const counts = new Map<number, number>();
    for (const plan of plans) counts.set(plan, (counts.get(plan) ?? 0) + 1);
    return counts;
  }, [pack, issues]);
}
