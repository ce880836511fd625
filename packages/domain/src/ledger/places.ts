import { PHASES } from '../phases/phases.ts';

/** Between what budget can be moved: the phases, the fees, the contingency, and what no phase was given. */
export const PLACES = [...PHASES, 'fees', 'contingency', 'unallocated'] as const;

export type Place = (typeof PLACES)[number];

/** Who pays for a variation. */
export const FUNDINGS = ['client', 'contingency'] as const;

export type Funding = (typeof FUNDINGS)[number];
