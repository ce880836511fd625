/** What a list is for: the inspection at practical completion, or that at the end of the defects period. */
export const LIST_KINDS = ['practical', 'final'] as const;

export type ListKind = (typeof LIST_KINDS)[number];

/** How far a list is. Only a final one is certified: issuing the practical one is its certificate. */
export const LIST_STATES = ['open', 'issued', 'certified'] as const;

export type ListState = (typeof LIST_STATES)[number];

/** The steps of a list, in the order in which they are taken. */
export const LIST_STEPS = ['issue', 'certify'] as const;

export type ListStep = (typeof LIST_STEPS)[number];
