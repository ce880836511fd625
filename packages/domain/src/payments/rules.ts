import type { CalendarDate } from '../dates/calendar-date.ts';
import { fieldProblem, problemMessage } from '../errors.ts';
import type { Minor } from '../money/money.ts';

/** What a record that is paid says of it. */
export interface PaymentFields {
  isPaid: boolean;
  /** Null where it is not paid, and where nobody knows the day. */
  paidOn: CalendarDate | null;
  paymentReference: string | null;
  /** What bank statements paid of it so far; null if nothing. */
  paidAmount: Minor | null;
}

type Paid = PaymentFields & { amount: bigint };

type SentFields = { [Name in keyof Paid]?: Paid[Name] | undefined };

/** Whether what bank statements paid is a part of an amount. */
const isPart = (paid: bigint, amount: bigint): boolean => (paid < 0n ? amount < paid : amount > paid);

/** Throws if a day of payment is later than today. */
export function assertNotLater(field: string, day: CalendarDate, today: CalendarDate): void {
  if (day > today) throw fieldProblem(field, problemMessage('A payment cannot be dated later than today'));
}

const UNPAID = { paidOn: null, paymentReference: null } as const;

/**
 * Returns the fields that an edit stores so that what is paid has a day, today unless another is sent, and what is not
 * paid has none (docs/spec/bank.md, "Paid"). What bank statements paid of it stays where the rest was marked paid by hand.
 * `before` is null for a new record. Throws for a day later than today, and for a day or reference of what is not paid.
 * `paidAmount` is null where payments go, and that of an undo where those come back that it names.
 */
export function paymentFields(
  sent: SentFields,
  before: Paid | null,
  today: CalendarDate,
): Partial<PaymentFields> {
  const wasPaid = before?.isPaid ?? false;
  if (!(sent.isPaid ?? wasPaid)) {
    for (const field of ['paidOn', 'paymentReference'] as const)
      if (sent[field])
        throw fieldProblem(field, problemMessage('Mark it paid first, or leave this field empty'));
    const isPartPaid = before?.paidAmount != null && isPart(before.paidAmount, sent.amount ?? before.amount);
    return wasPaid && !isPartPaid ? { ...UNPAID, paidAmount: null } : UNPAID;
  }
  if (sent.paidOn) assertNotLater('paidOn', sent.paidOn, today);
  // What was paid before days were known keeps none until somebody says it.
  const known = wasPaid ? (before?.paidOn ?? null) : today;
  const named = sent.paidAmount ?? 0n;
  const isUndo = before && !wasPaid && named !== 0n && named !== before.paidAmount;
  return {
    paidOn: sent.paidOn ?? (sent.paidOn === null && known !== null ? today : known),
    ...(isUndo && { paidAmount: sent.paidAmount }),
  };
}

/** Throws if an edit lowers an unpaid amount below what was paid of it, or turns its sign. */
export function assertCoversPaid(
  amount: bigint,
  { isPaid, paidAmount }: Pick<PaymentFields, 'isPaid' | 'paidAmount'>,
): void {
  if (isPaid || paidAmount === null) return;
  if (!isPart(paidAmount, amount))
    throw fieldProblem(
      'amount',
      problemMessage('{paid} of it is paid already. Enter more than that, or mark it paid', {
        paid: paidAmount,
      }),
    );
}

/** Whether a change says no more than that a record is paid, which has its own action in the history. */
export const isPayment = (changed: Partial<PaymentFields>): boolean =>
  changed.isPaid === true &&
  Object.keys(changed).every((name) =>
    // A discount lowers the amount to what a bank statement paid.
    name === 'amount' ? changed.paidAmount !== undefined : name === 'isPaid' || PAYMENT_FIELDS.has(name),
  );

const PAYMENT_FIELDS: ReadonlySet<string> = new Set(['paidOn', 'paymentReference', 'paidAmount']);
