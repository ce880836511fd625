export const LINE_STATES = ['open', 'matched', 'set_aside'] as const;

export type LineState = (typeof LINE_STATES)[number];

/** How sure it is that a line pays a record (docs/spec/bank.md, "Candidates"). */
export const CONFIDENCE_LEVELS = ['certain', 'probable', 'possible'] as const;

export type ConfidenceLevel = (typeof CONFIDENCE_LEVELS)[number];
