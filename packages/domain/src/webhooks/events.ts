import { OTHER_ROW_KINDS, PROJECT_RECORD_KINDS, type ProjectRow } from '../records/record-kinds.ts';

/** The kinds of record whose changes are events. */
export const EVENT_KINDS: readonly ProjectRow[] = [...PROJECT_RECORD_KINDS, ...OTHER_ROW_KINDS];

/** The actions of the log that happen to a record. */
export const EVENT_ACTIONS = ['created', 'updated', 'deleted', 'restored', 'decided', 'paid'] as const;

export type EventAction = (typeof EVENT_ACTIONS)[number];

/** What happened to a record, by its name: `expense.created`. */
export type EventName = `${ProjectRow}.${EventAction}`;

/** Every event that a webhook may ask for. */
export const EVENT_NAMES: readonly [EventName, ...EventName[]] = EVENT_KINDS.flatMap((kind) =>
  EVENT_ACTIONS.map((action): EventName => `${kind}.${action}`),
) as [EventName, ...EventName[]];

/** The event by which somebody tries a webhook. */
export const TEST_EVENT = 'webhook.test';
