import type { StatusShape, StatusTone } from '../../status-styles.ts';

/** Why everything of a person waits. */
export const HOLD_REASONS = ['session', 'offline', 'full', 'app'] as const;

export type HoldReason = (typeof HOLD_REASONS)[number];

interface StateRow {
  shape: StatusShape | 'pencil' | 'pause' | 'link';
  tone: StatusTone;
  /** The states that may follow. */
  next: readonly string[];
  /** Something to send that a person has saved. */
  unsent: boolean;
  /** What a person may do with it. */
  actions: readonly EntryAction[];
}

export type EntryAction = 'tryNow' | 'edit' | 'merge' | 'restore' | 'giveUp' | 'saveAsFile';

/**
 * The states of an entry of the outbox: what they look like, what may follow and what a person may do
 * (docs/architecture/offline.md, "States").
 */
export const ENTRY_STATES = {
  draft: {
    shape: 'pencil',
    tone: 'slate',
    next: ['waiting', 'held'],
    unsent: false,
    actions: ['edit', 'giveUp'],
  },
  waiting: {
    shape: 'ring',
    tone: 'ochre',
    // It stops unsent where the record that it refers to was given up.
    next: ['sending', 'held', 'behind', 'stopped'],
    unsent: true,
    actions: ['tryNow', 'edit', 'giveUp', 'saveAsFile'],
  },
  sending: {
    shape: 'half',
    tone: 'blueprint',
    next: ['sent', 'waiting', 'held', 'stopped'],
    unsent: true,
    actions: ['saveAsFile'],
  },
  held: {
    shape: 'pause',
    tone: 'ochre',
    next: ['waiting', 'behind'],
    unsent: true,
    actions: ['tryNow', 'edit', 'giveUp', 'saveAsFile'],
  },
  stopped: {
    shape: 'cross',
    tone: 'crimson',
    next: ['waiting', 'held'],
    unsent: true,
    actions: ['tryNow', 'edit', 'merge', 'restore', 'giveUp', 'saveAsFile'],
  },
  behind: {
    shape: 'link',
    tone: 'slate',
    next: ['waiting', 'held'],
    unsent: true,
    actions: ['edit', 'giveUp', 'saveAsFile'],
  },
  sent: { shape: 'tick', tone: 'moss', next: [], unsent: false, actions: [] },
} as const satisfies Record<string, StateRow>;

export type EntryState = keyof typeof ENTRY_STATES;

/** The states that an entry in the store may have; what is sent is a receipt. */
export const STORED_STATES = ['draft', 'waiting', 'sending', 'held', 'stopped', 'behind'] as const;

export type StoredState = (typeof STORED_STATES)[number];

/** Whether one state may follow another. */
export const mayFollow = (from: EntryState, to: EntryState): boolean =>
  from === to || (ENTRY_STATES[from].next as readonly string[]).includes(to);
