/** The actions of the log that happen to a record. Apart from the kinds, whose declarations a form need not load. */
export const EVENT_ACTIONS = ['created', 'updated', 'deleted', 'restored', 'decided', 'paid'] as const;

export type EventAction = (typeof EVENT_ACTIONS)[number];
