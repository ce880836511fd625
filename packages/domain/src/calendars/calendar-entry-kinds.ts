import { PAYABLE_KINDS } from '../payments/payable-kinds.ts';

/** What a calendar may show, by the kind of record whose day it is. */
export const CALENDAR_ENTRY_KINDS = [
  'milestone',
  ...PAYABLE_KINDS,
  'inspection',
  'issue',
  'document',
] as const;

export type CalendarEntryKind = (typeof CALENDAR_ENTRY_KINDS)[number];
