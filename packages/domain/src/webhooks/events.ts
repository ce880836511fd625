import { OTHER_ROW_KINDS, PROJECT_RECORD_KINDS, type ProjectRow } from '../records/record-kinds.ts';
import { actionsOf, type EventAction } from './event-actions.ts';

/** The kinds of record whose changes are events. */
export const EVENT_RECORD_KINDS: readonly ProjectRow[] = [...PROJECT_RECORD_KINDS, ...OTHER_ROW_KINDS];

/** What happened to a record, by its name: `expense.created`. */
export type EventName = `${ProjectRow}.${EventAction}`;

/** Every event that a webhook may ask for: what can happen to a kind. */
export const EVENT_NAMES: readonly [EventName, ...EventName[]] = EVENT_RECORD_KINDS.flatMap((kind) =>
  actionsOf(kind).map((action): EventName => `${kind}.${action}`),
) as [EventName, ...EventName[]];
