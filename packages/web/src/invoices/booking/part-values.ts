import type { CATEGORIES } from '@brick/domain/expenses/expense-categories';
import { divideByLines } from '@brick/domain/invoices/divide-by-lines';
import type { InvoiceDocument } from '@brick/domain/invoices/document';
import type { InvoiceProposal } from '@brick/domain/invoices/findings-and-proposal';
import { asJson, withAmounts } from '@brick/domain/money/json';
import { type Minor, sum, ZERO } from '@brick/domain/money/money';

export const MAX_PARTS = 50;

/** A part as typed: what is not chosen is empty. */
export interface TypedPart {
  phase: string;
  itemName: string;
  amount: string;
  category: (typeof CATEGORIES)[number] | null;
  commitmentId: number | null;
}

interface TypedSums {
  /** The amount to divide; null until it is one. */
  whole: Minor | null;
  total: Minor;
  difference: Minor;
  /** What is left of the amount, as somebody would type it. */
  left: string;
}

/** What parts come to, and what is left of the amount after them. What is no amount yet counts for nothing. */
export function sumsOf(amount: string, parts: readonly Pick<TypedPart, 'amount'>[]): TypedSums {
  const read = withAmounts<{ amount: Minor | string; parts: { amount: Minor | string }[] }>({
    amount,
    parts,
  });
  const known = (value: Minor | string): Minor => (typeof value === 'string' ? ZERO : value);
  const total = sum(read.parts.map((part) => known(part.amount)));
  const difference = sum([known(read.amount), -total as Minor]);
  return {
    whole: typeof read.amount === 'string' ? null : read.amount,
    ...{ total, difference, left: asJson({ difference }).difference },
  };
}

/** The parts as they are proposed; one that takes the whole amount where none is. */
export function proposedParts(proposal: InvoiceProposal, item: string): TypedPart[] {
  const { parts, amount, commitmentId } = asJson(proposal);
  const whole = { phase: null, itemName: item, amount, category: null, commitmentId };
  return (parts.length > 0 ? parts : [whole]).map((part) => ({
    phase: part.phase ?? '',
    itemName: part.itemName,
    amount: part.amount ?? '',
    category: part.category,
    commitmentId: part.commitmentId,
  }));
}

/** A single part takes the whole amount. */
export const withAmount = (parts: readonly TypedPart[], amount: string): TypedPart[] =>
  parts.length === 1 ? parts.map((part) => ({ ...part, amount })) : [...parts];

/**
 * One part for each line of the document that has a share of the amount; one that lowers the total is below zero. Null
 * where the lines come to nothing, or are too many.
 */
export function partsByLines(
  amount: Minor,
  { lines }: Pick<InvoiceDocument, 'lines'>,
  like: Omit<TypedPart, 'itemName' | 'amount'>,
): TypedPart[] | null {
  const { phase, category, commitmentId } = like;
  const parts = (divideByLines(amount, lines) ?? []).flatMap((share, place) => {
    const itemName = (lines[place]?.name ?? lines[place]?.id ?? '').slice(0, 255);
    return share === 0n ? [] : [{ phase, category, commitmentId, itemName, amount: share }];
  });
  return parts.length > 0 && parts.length <= MAX_PARTS ? asJson(parts) : null;
}
