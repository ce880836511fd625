import { PAYABLE_KINDS } from '../payments/payable-kinds.ts';
import type { ProjectRow } from '../records/record-kinds.ts';

/** The actions of the log that happen to a record. Apart from the kinds, whose declarations a form need not load. */
export const EVENT_ACTIONS = ['created', 'updated', 'deleted', 'restored', 'decided', 'paid'] as const;

export type EventAction = (typeof EVENT_ACTIONS)[number];

const DECIDED: readonly ProjectRow[] = [
  'variation',
  'inspection',
  'check',
  'completion-list',
  'diary-day',
  'certificate',
];

/** What can happen to records of a kind. A test compares it with what the log is told by all calls. */
export const actionsOf = (kind: ProjectRow): readonly EventAction[] =>
  EVENT_ACTIONS.filter((action) => {
    if (action === 'decided') return DECIDED.includes(kind);
    if (action === 'paid') return PAYABLE_KINDS.some((payable) => payable === kind);
    // Links of trades are withdrawn for good.
    return kind !== 'trade-link' || action === 'created' || action === 'updated';
  });

/** Returns true if what the name of an event says can happen to its kind. */
export function isPossibleEvent(name: string): boolean {
  const [kind, action] = name.split('.');
  return actionsOf(kind as ProjectRow).some((each) => each === action);
}
