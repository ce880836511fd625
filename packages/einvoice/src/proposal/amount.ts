import { isCreditNote, signInBooks } from '@brick/domain/invoices/credit-note';
import { add, type Decimal, NOTHING } from '@brick/domain/invoices/decimal';
import type { InvoiceDocument } from '@brick/domain/invoices/document';
import { exactValueOf, hundredthsOf } from '@brick/domain/invoices/stated-amount';
import { LARGEST_AMOUNT, type Minor, sum } from '@brick/domain/money/money';

/** Where an invoice is to be booked. */
export interface Books {
  /** Whether the amounts of the project are with VAT. */
  amounts: 'gross' | 'net';
  currency: string;
  /** The amounts of the supplier's expenses in the project, with their signs. */
  booked: readonly Minor[];
}

/** Why no single amount follows from the document. */
export type Question = 'other-currency' | 'paid-before' | 'no-amount';

export interface AmountProposal {
  kind: 'invoice' | 'credit_note';
  /** With the sign of the books; null where somebody has to choose or type it. */
  amount: Minor | null;
  /** What may be chosen: the whole, then the rest; or the one amount; or none. */
  amounts: Minor[];
  /** Null where the document states the one amount. */
  question: Question | null;
}

/** The whole or the rest, if what the document calls paid before is among the books. */
function preselected(
  whole: Minor,
  rest: Minor | null,
  paid: Minor | null,
  booked: readonly Minor[],
): Minor | null {
  if (rest === null) return null;
  if (booked.some((one) => one === paid) || (booked.length > 0 && sum(booked) === paid)) return rest;
  return rest === 0n ? whole : null;
}

/**
 * Proposes the amount of an expense from figures of the document: the total with VAT as rounded, or the one without.
 * Where a part was paid before, projects with VAT choose between the whole and the rest.
 */
export function proposeAmount(document: InvoiceDocument, books: Books): AmountProposal {
  const { totals } = document;
  const kind = isCreditNote(document) ? 'credit_note' : 'invoice';
  const sign = signInBooks(document);
  // One that no record takes is as none.
  const inBooks = (value: Decimal | null): Minor | null => {
    const size = value === null ? null : hundredthsOf(value);
    return size === null || size > LARGEST_AMOUNT || -size > LARGEST_AMOUNT ? null : ((sign * size) as Minor);
  };
  const asked = (question: Question, amounts: Minor[] = [], amount: Minor | null = null): AmountProposal => ({
    kind,
    amount,
    amounts,
    question,
  });
  if (document.currency !== null && document.currency !== books.currency) return asked('other-currency');
  const prepaid = exactValueOf(totals.prepaid) ?? NOTHING;
  const paidBefore = prepaid.digits !== 0n;
  const gross = exactValueOf(totals.gross);
  const stated =
    books.amounts === 'net'
      ? exactValueOf(totals.net)
      : gross && add(gross, exactValueOf(totals.rounding) ?? NOTHING);
  const whole = inBooks(stated);
  if (whole === null) return asked('no-amount');
  if (!paidBefore) return { kind, amount: whole, amounts: [whole], question: null };
  // How much of it was VAT is not stated.
  if (books.amounts === 'net') return asked('paid-before');
  const rest = inBooks(exactValueOf(totals.payable));
  const amount = preselected(whole, rest, inBooks(prepaid), books.booked);
  return asked('paid-before', rest === null ? [whole] : [whole, rest], amount);
}
