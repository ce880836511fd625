import { PHASES } from '../../phases/phases.ts';

/** Places that hold budget and between which it can be moved: phases, fees, contingency and unallocated. */
export const BUDGET_PLACES = [...PHASES, 'fees', 'contingency', 'unallocated'] as const;

export type BudgetPlace = (typeof BUDGET_PLACES)[number];

/** Payers of a variation. */
export const FUNDINGS = ['client', 'contingency'] as const;

export type Funding = (typeof FUNDINGS)[number];
