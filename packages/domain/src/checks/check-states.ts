/** How far a check is. */
export const CHECK_STATES = ['planned', 'running', 'closed', 'abandoned'] as const;

export type CheckState = (typeof CHECK_STATES)[number];

/** How a closed check ended: every item passes, some only by concession, or some fail. */
export const CHECK_RESULTS = ['passed', 'concession', 'failed'] as const;

export type CheckResult = (typeof CHECK_RESULTS)[number];
