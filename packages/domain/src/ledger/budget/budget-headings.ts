import { PHASES } from '../../phases/phases.ts';

/** Places that hold budget and between which it can be moved: phases, fees, contingency and unallocated. */
export const BUDGET_HEADINGS = [...PHASES, 'fees', 'contingency', 'unallocated'] as const;

export type BudgetHeading = (typeof BUDGET_HEADINGS)[number];

/** Payers of a variation. */
export const FUNDINGS = ['client', 'contingency'] as const;

export type Funding = (typeof FUNDINGS)[number];
