/** The eight construction phases in the order in which they are built. */
export const PHASES = [
  'land_planning',
  'foundation',
  'structure',
  'roofing',
  'utilities',
  'finishes',
  'fittings',
  'compliance',
] as const;

export type Phase = (typeof PHASES)[number];

export type PhaseStatus = 'not_started' | 'started' | 'in_progress' | 'completed';

/**
 * Returns the status of a phase from its number of expenses and of paid ones (docs/spec/ledger.md, "Phases and
 * progress").
 */
export function phaseStatus(count: number, paidCount: number): PhaseStatus {
  // An empty phase is "not started", never "completed": otherwise a new project would start at 100 % progress.
  if (count === 0) return 'not_started';
  if (paidCount === 0) return 'started';
  return paidCount === count ? 'completed' : 'in_progress';
}
