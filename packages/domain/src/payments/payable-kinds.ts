import type { Resource } from '../permissions.ts';

/** Kinds of records that are paid. */
export const PAYABLE_KINDS = ['expense', 'monitoring-fee', 'certificate'] as const;

export type PayableKind = (typeof PAYABLE_KINDS)[number];

export const isPayable = (kind: string): kind is PayableKind =>
  (PAYABLE_KINDS as readonly string[]).includes(kind);

/** By whose right each of them is paid. */
export const PAYABLE_RESOURCES = {
  expense: 'expenses',
  'monitoring-fee': 'monitoring-fees',
  certificate: 'certificates',
} as const satisfies Record<PayableKind, Resource>;

/** What becomes of the rest where a payment is less than what is open: it stays open, or it is not owed. */
export const RESTS = ['part', 'discount'] as const;

export type Rest = (typeof RESTS)[number];
