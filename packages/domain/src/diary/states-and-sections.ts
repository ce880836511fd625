/** How far a day of the diary is. */
export const DIARY_STATES = ['open', 'signed', 'countersigned'] as const;

export type DiaryState = (typeof DIARY_STATES)[number];

export const DIARY_STEPS = ['sign', 'countersign'] as const;

export type DiaryStep = (typeof DIARY_STEPS)[number];

/** From which state each step leads where (docs/spec/diary.md, "Signing"). There is no way back. */
export const DIARY_STEP_RULES: Readonly<Record<DiaryStep, { from: DiaryState; to: DiaryState }>> = {
  sign: { from: 'open', to: 'signed' },
  countersign: { from: 'signed', to: 'countersigned' },
};

/** The five sections of a day. */
export const DIARY_SECTIONS = ['labour', 'plant', 'delivery', 'delay', 'event'] as const;

export type DiarySection = (typeof DIARY_SECTIONS)[number];

export const DELAY_CAUSES = ['weather', 'client', 'design', 'supplier', 'authority', 'own'] as const;

export type DelayCause = (typeof DELAY_CAUSES)[number];

export const DIARY_EVENT_KINDS = ['work', 'instruction', 'visitor', 'accident', 'test', 'other'] as const;

export type EventKind = (typeof DIARY_EVENT_KINDS)[number];

/** The most people, or machines, of a line. */
export const MAX_HEADS = 9999;

/** Hours that somebody works on a day, and that a machine has. */
export const LEAST_HOURS = 0.25;
export const HOURS_OF_A_DAY = 24;

/** A quantity below a billion with at most three decimals, as exact text. */
export const QUANTITY = /^\d{1,9}(?:\.\d{1,3})?$/;
