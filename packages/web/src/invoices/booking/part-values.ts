import type { CATEGORIES } from '@brick/domain/expenses/expense-categories';
import { divideByLines } from '@brick/domain/invoices/divide-by-lines';
import type { InvoiceDocument } from '@brick/domain/invoices/document';
import type { InvoiceProposal } from '@brick/domain/invoices/replies';
import { decimal, type Minor, parseDecimal, sum, ZERO } from '@brick/domain/money/money';

export const MOST_PARTS = 50;

/** A part as typed: what is not chosen is empty. */
export interface TypedPart {
  phase: string;
  itemName: string;
  amount: string;
  category: (typeof CATEGORIES)[number] | null;
  commitmentId: number | null;
}

export const amountOf = (text: string): Minor => parseDecimal(text) ?? ZERO;

/** The parts as they are proposed; one that takes the whole amount where none is. */
export function proposedParts({ parts, amount, commitmentId }: InvoiceProposal, item: string): TypedPart[] {
  const whole = { phase: null, itemName: item, amount, category: null, commitmentId };
  return (parts.length > 0 ? parts : [whole]).map((part) => ({
    phase: part.phase ?? '',
    itemName: part.itemName,
    amount: part.amount === null ? '' : decimal(part.amount),
    category: part.category,
    commitmentId: part.commitmentId,
  }));
}

/** What is left of the amount after the parts. */
export const differenceOf = (amount: string, parts: readonly TypedPart[]): Minor =>
  sum([amountOf(amount), ...parts.map((part) => -amountOf(part.amount))]);

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
    return share === 0n ? [] : [{ phase, category, commitmentId, itemName, amount: decimal(share) }];
  });
  return parts.length > 0 && parts.length <= MOST_PARTS ? parts : null;
}
