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
 * Status of a phase from how many of its expenses there are and how many of them are paid (docs/spec/ledger.md,
 * "Phases and progress").
 */
export function phaseStatus(count: number, paidCount: number): PhaseStatus {
  // An empty phase is "not started", never "completed": all-of-nothing is true in JavaScript,
  // and a new project would open at 100 % progress.
  if (count === 0) return 'not_started';
  if (paidCount === 0) return 'started';
  return paidCount === count ? 'completed' : 'in_progress';
}
