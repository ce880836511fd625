import type { Phase } from '@brick/domain/phases/phases';

/**
 * Content of the landing page that is the same in every language: the sample project, figures and badges. The figures
 * and badges are claims of the operator, who replaces them here, and the texts in each language's file.
 */

/** The sample project shown in the drawings, in whole currency units. The ledger section adds up its phases. */
export const SAMPLE_PROJECT = {
  project: 'Mokolodi Ridge House',
  currency: 'USD',
} as const;

export interface SamplePhase {
  phase: Phase;
  budget: number;
  variations: number;
  paid: number;
  unpaid: number;
  status: 'completed' | 'in_progress' | 'started' | 'not_started';
}

/** In building order. */
export const SAMPLE_PHASES: readonly SamplePhase[] = [
  {
    phase: 'land_planning',
    budget: 185_000,
    variations: 0,
    paid: 182_400,
    unpaid: 0,
    status: 'completed',
  },
  {
    phase: 'foundation',
    budget: 330_000,
    variations: 14_200,
    paid: 341_250,
    unpaid: 0,
    status: 'completed',
  },
  { phase: 'structure', budget: 620_000, variations: 0, paid: 618_900, unpaid: 0, status: 'completed' },
  {
    phase: 'roofing',
    budget: 290_000,
    variations: -6_500,
    paid: 188_300,
    unpaid: 86_000,
    status: 'in_progress',
  },
  {
    phase: 'utilities',
    budget: 260_000,
    variations: 22_750,
    paid: 62_780,
    unpaid: 94_000,
    status: 'in_progress',
  },
  { phase: 'finishes', budget: 310_000, variations: 0, paid: 0, unpaid: 48_200, status: 'started' },
  { phase: 'fittings', budget: 240_000, variations: 0, paid: 0, unpaid: 0, status: 'not_started' },
  { phase: 'compliance', budget: 65_000, variations: 0, paid: 0, unpaid: 0, status: 'not_started' },
];

export const COUNTERS = [
  { name: 'projects', value: 500, unit: 'none' },
  { name: 'satisfaction', value: 98, unit: 'percent' },
  { name: 'savings', value: 50, unit: 'percent' },
  { name: 'support', value: 24, unit: 'week' },
] as const;

export const BADGES = ['ISO 9001', 'SOC 2', 'GDPR', 'Security+'] as const;

/** Targets of the share links. {address} is the address of the page, {title} the product's name. */
export const SHARE_TARGETS = {
  email: 'mailto:?subject={title}&body={address}',
  WhatsApp: 'https://wa.me/?text={title}%20{address}',
  LinkedIn: 'https://www.linkedin.com/sharing/share-offsite/?url={address}',
} as const;
