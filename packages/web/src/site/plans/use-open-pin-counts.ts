import { useMemo } from 'react';
import { usePack } from '../pack/pack-context.tsx';
import type { Pinnable } from './local-pins.ts';

/** How many pins each plan has of issues that are not closed and of open checks, with what waits counted in. */
export function useOpenPinCounts({ issues, checks }: Pinnable): ReadonlyMap<number, number> {
  const { pack } = usePack();
  return useMemo(() => {
    const openIssues = issues.filter(({ stage }) => stage !== 'closed');
    const openChecks = checks.filter(({ isOpen }) => isOpen);
    const ids = {
      issue: new Set(openIssues.flatMap(({ row }) => (row ? [row.id] : []))),
      check: new Set(openChecks.map(({ row }) => row.id)),
    };
    const stored = [...(pack?.pins.values() ?? [])].filter(({ kind, subjectId }) => ids[kind].has(subjectId));
    // A position that waits is one with the pin that it will move.
    const pins = new Set([
      ...stored.map(({ kind, subjectId, planId }) => `${planId} ${kind} ${subjectId}`),
      ...openIssues.flatMap(({ pin, key }) => (pin ? [`${pin.planId} waiting ${key}`] : [])),
      ...openChecks.flatMap(({ row, spots }) => spots.map(({ planId }) => `${planId} check ${row.id}`)),
    ]);
    const counts = new Map<number, number>();
    for (const pin of pins) {
      const plan = Number(pin.split(' ')[0]);
      counts.set(plan, (counts.get(plan) ?? 0) + 1);
    }
    return counts;
  }, [pack, issues, checks]);
}
