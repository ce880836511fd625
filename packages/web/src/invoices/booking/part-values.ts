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

const isOpposed = (share: Minor, amount: Minor): boolean => share !== 0n && share < 0n !== amount < 0n;

const sizeOf = (share: Minor): bigint => (share < 0n ? -share : share);

/**
 * One part for each line of the document, as large as the line's share. A line that lowers the total cannot be an
 * expense of its own, so the largest part bears it. Null where lines and amount do not allow that.
 */
export function partsByLines(
  amount: Minor,
  document: InvoiceDocument,
  like: Omit<TypedPart, 'itemName' | 'amount'>,
): TypedPart[] | null {
  const shares = divideByLines(amount, document.lines);
  if (shares === null) return null;
  const lowering = sum(shares.filter((share) => isOpposed(share, amount)));
  const named = shares
    .map((share, place) => ({ share, line: document.lines[place] }))
    .filter(({ share }) => share !== 0n && !isOpposed(share, amount));
  if (named.length === 0 || named.length > MOST_PARTS) return null;
  const largest = named.reduce((most, each) => (sizeOf(each.share) > sizeOf(most.share) ? each : most));
  const parts = named.map((each) => ({
    ...like,
    itemName: (each.line?.name ?? each.line?.id ?? '').slice(0, 255),
    amount: each === largest ? sum([each.share, lowering]) : each.share,
  }));
  if (parts.some((part) => part.amount === 0n || isOpposed(part.amount, amount))) return null;
  return parts.map((part) => ({ ...part, amount: decimal(part.amount) }));
}
