import { type BillOfQuantities, MAX_BILL_BYTES } from '@brick/domain/certificates/boq/bill';
import { readBillRows } from '@brick/domain/certificates/boq/bill-rows';
import { LARGEST_AMOUNT } from '@brick/domain/money/money';
import { XmlRefusal } from '@brick/xml/refusals';
import { kindOf } from './file-kind.ts';
import { readGaeb } from './read-gaeb.ts';
import { Refusal, type RefusalCode } from './refusals.ts';

/** What became of a file. */
export type BillReading =
  | { outcome: 'read'; bill: BillOfQuantities }
  | { outcome: 'refused'; code: RefusalCode; ordinal: string | null };

const isTooLarge = (amount: bigint | null): boolean =>
  amount !== null && (amount > LARGEST_AMOUNT || -amount > LARGEST_AMOUNT);

function billOf(bytes: Uint8Array): BillOfQuantities {
  if (bytes.length === 0) throw new Refusal('empty-file');
  if (bytes.length > MAX_BILL_BYTES) throw new Refusal('file-too-large');
  const kind = kindOf(bytes);
  if (kind !== 'xml') throw new Refusal(kind === 'unknown' ? 'unknown-file' : kind);
  const bill = readBillRows(readGaeb(bytes));
  const items = bill.rows.filter((row) => row.kind === 'item' && row.leftOut !== 'remark');
  if (items.length === 0) throw new Refusal('no-items');
  if (items.every(({ amount }) => amount === null)) throw new Refusal('no-prices');
  // The innermost first: what it is in is beyond the limit with it.
  const large = bill.rows.findLast(({ amountOfParts, amount, discount }) =>
    [amountOfParts, amount, discount, (amount ?? 0n) + (discount ?? 0n)].some(isTooLarge),
  );
  if (large) throw new Refusal('amount-too-large', large.number || null);
  return bill;
}

/**
 * Reads a bill of quantities from a file of a stranger. Its content decides what it is, not its name. Never throws for
 * what the file holds; the caller runs it in a thread with limits of memory and time.
 */
export function readBill(bytes: Uint8Array): BillReading {
  try {
    return { outcome: 'read', bill: billOf(bytes) };
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', code: error.code, ordinal: error.ordinal };
    if (error instanceof XmlRefusal) return { outcome: 'refused', code: error.code, ordinal: null };
    throw error;
  }
}
