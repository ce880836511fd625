import type { CalendarDate } from '../dates/calendar-date.ts';
import { DomainError, fieldProblem, type ProblemMessage, problemMessage } from '../errors.ts';
import { type Minor, sum } from '../money/money.ts';
import type { PayableKind, Rest } from '../payments/payable-kinds.ts';
import { cutText } from '../text-checks.ts';
import type { LineState } from './line-states.ts';
import type { BankStatement, StatementLine } from './statement.ts';

/** After so many days a line that was set aside loses name, account and text. */
export const DAYS_SET_ASIDE = 30;

/** A discount is at most this share of the amount, in percent. */
const MAX_DISCOUNT = 5n;

/** closing − opening − the sum of all booked lines; null where the file does not state both balances. */
export function differenceOf({ opening, closing, lines }: BankStatement): Minor | null {
  if (opening === null || closing === null) return null;
  return sum([closing, -opening, ...lines.map(({ amount }) => -amount)]);
}

/** The key by which lines of one account are recognised as duplicates. */
export const bankLineKey = ({ text, sameText = text, ...line }: StatementLine): string =>
  JSON.stringify([line.bookedOn, `${line.amount}`, line.currency, line.bankId, sameText, line.name]);

const LONGEST_REFERENCE = 140;

/** What a payment by a line is called: never by its name or text, which are nobody else's business. */
export function referenceOf({
  endToEndId,
  bankId,
  bookedOn,
}: {
  endToEndId: string | null;
  bankId: string | null;
  bookedOn: CalendarDate;
}): string {
  const given = endToEndId !== null && endToEndId.toUpperCase() !== 'NOTPROVIDED' ? endToEndId : bankId;
  return cutText(given ?? `Bank ${bookedOn}`, 0, LONGEST_REFERENCE);
}

const WRONG_STATE: Readonly<Record<LineState, ProblemMessage>> = {
  open: problemMessage('This line is open already.'),
  matched: problemMessage('This line is matched to its payments. Take them back first.'),
  set_aside: problemMessage('This line is set aside. Take it back first.'),
};

/** Throws invalidStep unless a line is in the state that a step starts from. */
export function assertLineState(state: LineState, from: LineState): void {
  if (state !== from) throw new DomainError('invalidStep', WRONG_STATE[state]);
}

/** Throws unless the payments, all above zero, add up to the line. */
export function assertAddsUp(line: Minor, payments: readonly { amount: Minor }[]): void {
  if (payments.some(({ amount }) => amount <= 0n))
    throw fieldProblem(
      'payments',
      problemMessage(
        'Enter more than 0. If a credit note was set off, pay the invoice in part, then mark both paid by hand',
      ),
    );
  const size = line < 0n ? -line : line;
  const difference = sum([...payments.map(({ amount }) => amount), -size]);
  if (difference !== 0n)
    throw fieldProblem(
      'payments',
      problemMessage('The payments differ from the line by {difference}', { difference }),
    );
}

interface OpenRecord {
  kind: PayableKind;
  number: string;
  /** The whole amount, with the sign of the books. */
  amount: Minor;
  /** What is left to pay of it. */
  open: Minor;
  currency: string;
}

/** Throws unless a line can pay a record: one currency, and money out for what is owed. */
export function assertPays(line: { amount: Minor; currency: string }, record: OpenRecord): void {
  if (line.currency !== record.currency)
    throw fieldProblem(
      'payments',
      problemMessage('{number} is in {theirs}, this line in {ours}', {
        ...{ number: record.number, theirs: record.currency, ours: line.currency },
      }),
    );
  if (record.open === 0n)
    throw fieldProblem('payments', problemMessage('Nothing of {number} is open', { number: record.number }));
  if (line.amount > 0n === record.open > 0n)
    throw fieldProblem(
      'payments',
      line.amount > 0n
        ? problemMessage('{number} is owed by this project, and this line came in', { number: record.number })
        : problemMessage('{number} is owed to this project, and this line went out', {
            number: record.number,
          }),
    );
}

/** What a payment does to its record. */
export type PaymentEffect = 'whole' | Rest;

/**
 * Returns what a payment above zero does to a record: it covers what is open, leaves a part, or takes the rest as a
 * discount. Throws for more than is open, for less without a word on the rest, for a discount above 5 %, and for
 * certificates, which are paid in full.
 */
export function paymentEffect(record: OpenRecord, paid: Minor, rest: Rest | null): PaymentEffect {
  const { number, kind } = record;
  const size = (value: bigint) => (value < 0n ? -value : value) as Minor;
  const left = sum([size(record.open), -paid]);
  if (left === 0n) return 'whole';
  if (left < 0n)
    throw fieldProblem(
      'payments',
      problemMessage('{open} of {number} is open: that is less than this payment', {
        ...{ number, open: size(record.open) },
      }),
    );
  if (kind === 'certificate')
    throw fieldProblem(
      'payments',
      problemMessage('{number} is paid in full: {open}', { number, open: size(record.open) }),
    );
  if (rest === null)
    throw fieldProblem(
      'payments',
      problemMessage('Say what becomes of the rest of {number}: {left}', { number, left }),
    );
  if (rest === 'discount' && left * 100n > size(record.amount) * MAX_DISCOUNT)
    throw fieldProblem(
      'payments',
      problemMessage('A discount is at most 5 % of {number}; the rest is {left}', { number, left }),
    );
  return rest;
}
