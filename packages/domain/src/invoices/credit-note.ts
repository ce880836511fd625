import type { InvoiceDocument } from './document.ts';
import { exactValueOf } from './stated-amount.ts';

/** The credit notes of UNTDID 1001 that EN 16931 takes (BR-CL-01), and those of the French reform. */
const CREDIT_NOTES = [
  ...['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532'],
  ...['502', '503'],
];
/** Partial, final partial and final construction invoice. */
const CONSTRUCTION_INVOICES = ['875', '876', '877'];

type Stated = Pick<InvoiceDocument, 'syntax' | 'typeCode' | 'totals'>;

const isBelowZero = ({ totals }: Stated): boolean => (exactValueOf(totals.gross)?.digits ?? 0n) < 0n;

/** Whether the document lowers what the supplier is owed. */
export const isCreditNote = (document: Stated): boolean =>
  CREDIT_NOTES.includes(document.typeCode ?? '') ||
  document.syntax === 'ubl-credit-note' ||
  isBelowZero(document);

/**
 * What the amounts of a document are multiplied by for the books, where a credit note is negative: most state it in
 * positive figures, some in negative ones.
 */
export const signInBooks = (document: Stated): 1n | -1n =>
  isCreditNote(document) && !isBelowZero(document) ? -1n : 1n;

export const isConstructionInvoice = ({ typeCode }: Pick<InvoiceDocument, 'typeCode'>): boolean =>
  CONSTRUCTION_INVOICES.includes(typeCode ?? '');
