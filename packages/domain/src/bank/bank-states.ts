export const LINE_STATES = ['open', 'matched', 'set_aside'] as const;

export type LineState = (typeof LINE_STATES)[number];

/** How sure it is that a line pays a record (docs/spec/bank.md, "Candidates"). */
export const LEVELS = ['certain', 'probable', 'possible'] as const;

export type Level = (typeof LEVELS)[number];

/** Kinds of records that a line may pay. */
export const PAYABLE_KINDS = ['expense', 'monitoring-fee', 'certificate'] as const;

export type PayableKind = (typeof PAYABLE_KINDS)[number];

/** What becomes of the rest where a payment is less than what is open: it stays open, or it is not owed. */
export const RESTS = ['part', 'discount'] as const;

export type Rest = (typeof RESTS)[number];
