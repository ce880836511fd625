import type { Minor } from '../../money/money.ts';

/** A bill of quantities may be as large as this. */
export const MAX_BILL_BYTES = 20 * 1024 * 1024;

/** The most items of a bill. */
export const MAX_BILL_ITEMS = 20_000;

/** The most items, categories and remarks together. */
export const MAX_BILL_PARTS = 2 * MAX_BILL_ITEMS;

/** The longest text of an item or category; the rest of it is left out. */
export const MAX_BILL_TEXT = 500;

/** The phases of an exchange that carry prices: a tender, and a contract that was awarded. */
export const BILL_PHASES = ['X84', 'X86'] as const;

/** Why an item or category counts for nothing (docs/spec/boq.md, "Left out"). */
export const LEFT_OUT_REASONS = [
  'not_applicable',
  'not_offered',
  'provisional',
  'alternative',
  'remark',
  'no_price',
] as const;

export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** By what the totals of a category or bill differ from its items: a discount, or an agreed lump sum. */
export const DISCOUNT_KINDS = ['discount', 'lump_sum'] as const;

/** Quantity and prices as a file states them; numbers are text with a decimal point. */
export interface StatedFigures {
  quantity: string | null;
  unitPrice: string | null;
  total: Minor | null;
}

/** The place of an item or category among alternatives to each other. */
export interface StatedAlternative {
  group: string;
  /** 0 is the base. */
  serial: number;
  accepted: boolean;
}

interface StatedFlags {
  notApplicable: boolean;
  alternative: StatedAlternative | null;
}

/** An item as a file states it. A remark has a text alone. */
export interface StatedItem extends StatedFlags, StatedFigures {
  kind: 'item' | 'remark';
  /** Its own part of the ordinal number. */
  ordinal: string;
  text: string;
  unit: string | null;
  discountPercent: string | null;
  lumpSum: boolean;
  notOffered: boolean;
  /** Provisional, and the total of the bill does not count it. */
  provisional: boolean;
  /** What its price is made of, where it has none of its own. */
  within: readonly StatedFigures[];
}

/** The totals of a category or bill as a file states them, without VAT. */
export interface StatedTotals {
  /** Before a discount. */
  total: Minor | null;
  discountPercent: string | null;
  discountAmount: Minor | null;
  afterDiscount: Minor | null;
  lumpSum: Minor | null;
  /** After discounts. */
  net: Minor | null;
}

/** A category as a file states it. */
export interface StatedCategory extends StatedFlags {
  kind: 'category';
  ordinal: string;
  text: string;
  totals: StatedTotals;
  parts: readonly StatedPart[];
}

export type StatedPart = StatedItem | StatedCategory;

/** A bill of quantities as a file states it. */
export interface StatedBill {
  phase: (typeof BILL_PHASES)[number];
  version: string | null;
  name: string;
  /** ISO 4217; null where the file names none. */
  currency: string | null;
  /** What the levels of categories are called, the top first; null for one without a name. */
  levels: readonly (string | null)[];
  totals: StatedTotals;
  parts: readonly StatedPart[];
}

/**
 * A row of a bill, in the order of the file: the bill itself (level 0), a category or an item. What is within a category
 * that is left out has no rows.
 */
export interface BillRow {
  kind: 'category' | 'item';
  /** How far within: 1 on top. */
  level: number;
  /** The whole ordinal number: 01.02.0010. */
  number: string;
  text: string;
  quantity: string | null;
  unit: string | null;
  unitPrice: string | null;
  /** What the file states: an item's total, or that of a category before its discount. */
  statedAmount: Minor | null;
  /** What its parts come to: quantity × unit price, or the rows within. Null where that is not known. */
  amountOfParts: Minor | null;
  /** `statedAmount`, else `amountOfParts`. */
  amount: Minor | null;
  /** What a discount or lump sum of a category or bill adds, below zero for less. */
  discount: Minor | null;
  discountKind: (typeof DISCOUNT_KINDS)[number] | null;
  discountPercent: string | null;
  leftOut: LeftOutReason | null;
}

/** A bill of quantities that was read. */
export interface BillOfQuantities extends Pick<StatedBill, 'phase' | 'version' | 'currency' | 'levels'> {
  rows: readonly BillRow[];
}
