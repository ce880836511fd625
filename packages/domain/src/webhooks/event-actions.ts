import type { ProjectRow } from '../records/record-kinds.ts';

/** The actions of the log that happen to a record. Apart from the kinds, whose declarations a form need not load. */
export const EVENT_ACTIONS = ['created', 'updated', 'deleted', 'restored', 'decided', 'paid'] as const;

export type EventAction = (typeof EVENT_ACTIONS)[number];

const COMMON: readonly EventAction[] = ['created', 'updated', 'deleted', 'restored'];

/** Kinds to which other things happen than being added, changed, put into the trash and taken out of it. */
const OTHERS: Partial<Record<ProjectRow, readonly EventAction[]>> = {
  expense: [...COMMON, 'paid'],
  variation: [...COMMON, 'decided'],
  'monitoring-fee': [...COMMON, 'paid'],
  inspection: [...COMMON, 'decided'],
  check: [...COMMON, 'decided'],
  'completion-list': [...COMMON, 'decided'],
  'diary-day': [...COMMON, 'decided'],
  'trade-link': ['created', 'updated'],
  certificate: [...COMMON, 'decided', 'paid'],
};

/** What can happen to records of a kind. A test compares it with what the log is told by all calls. */
export const actionsOf = (kind: ProjectRow): readonly EventAction[] => OTHERS[kind] ?? COMMON;

/** Returns true if what the name of an event says can happen to its kind. */
export function canHappen(name: string): boolean {
  const [kind, action] = name.split('.');
  return actionsOf(kind as ProjectRow).some((each) => each === action);
}
