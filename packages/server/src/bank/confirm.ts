import type { confirmLine } from '@brick/domain/bank/api';
import {
  assertAddsUp,
  assertLineState,
  assertPays,
  paymentEffect,
  referenceOf,
} from '@brick/domain/bank/line-rules';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { BodyOf } from '@brick/domain/endpoint';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { type Minor, sum } from '@brick/domain/money/money';
import { PAYABLE_RESOURCES } from '@brick/domain/payments/payable-kinds';
import { can } from '@brick/domain/permissions';
import { type Caller, notAllowed } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type BankLineRow, bankLinePayments } from '../schema/bank/bank-tables.ts';
import { payments } from '../schema/bank/payments.ts';
import { lockRecords, type RecordOfMember, recordKey, recordOf } from './lock-records.ts';
import type { PaymentChange } from './payable-stores.ts';

export interface ConfirmContext {
  connection: Connection;
  caller: Caller;
  today: CalendarDate;
}

/** Payments as they are sent: amounts above zero. */
export type SentPayment = BodyOf<typeof confirmLine>['payments'][number];

/** A locked line, and what it pays. */
export interface LineToConfirm {
  line: BankLineRow;
  payments: readonly SentPayment[];
}

const changed = (record: RecordOfMember) =>
  new DomainError(
    'stale',
    problemMessage('{number} was changed meanwhile. Look at the line again.', { number: record.number }),
  );

/** Throws unless the user may mark a record paid that is as they saw it and still unpaid. */
function assertPayable(record: RecordOfMember, { version, rest }: SentPayment): void {
  const { kind, number, member, facts } = record;
  if (!can(member, PAYABLE_RESOURCES[kind], 'pay', facts))
    throw notAllowed(problemMessage('Your role does not allow marking {number} paid.', { number }));
  if (record.isPaid)
    throw new DomainError('conflict', problemMessage('{number} is paid already.', { number }));
  if (version !== undefined && version !== record.version) throw changed(record);
  if (!record.isPayable)
    throw new DomainError('conflict', problemMessage('{number} is not certified yet.', { number }));
  if (rest === 'discount' && !can(member, PAYABLE_RESOURCES[kind], 'update', facts))
    throw notAllowed(
      problemMessage('A discount changes the amount of {number}, which your role does not allow.', {
        number,
      }),
    );
}

/** The amount of a payment with the sign of its record. */
const signed = (record: RecordOfMember, amount: Minor): Minor =>
  (record.open < 0n ? -amount : amount) as Minor;

interface DecidedPayment {
  line: BankLineRow;
  record: RecordOfMember;
  /** With the sign of the record. */
  amount: Minor;
  effect: ReturnType<typeof paymentEffect>;
}

const sized = ({ amount, currency, projectCurrency, open, kind, number }: RecordOfMember) => ({
  ...{ kind, number, amount, open, currency: currency ?? projectCurrency },
});

/** Decides all payments of a line. Rights and versions come before sums. */
function decide(
  { line, payments: sent }: LineToConfirm,
  found: ReadonlyMap<string, RecordOfMember>,
): DecidedPayment[] {
  const records = sent.map((payment) => recordOf(found, payment));
  for (const [place, record] of records.entries()) {
    const payment = sent[place];
    if (payment) assertPayable(record, payment);
  }
  assertAddsUp(line.amount, sent);
  return sent.map((payment) => {
    const record = recordOf(found, payment);
    assertPays(line, sized(record));
    const effect = paymentEffect(sized(record), payment.amount, payment.rest);
    return { line, record, amount: signed(record, payment.amount), effect };
  });
}

/** What a payment changes in its record. */
function changeOf({ line, record, amount, effect }: DecidedPayment, paidOn: CalendarDate): PaymentChange {
  const paidAmount = sum([record.amount, -record.open, amount]);
  if (effect === 'part') return { paidAmount };
  return {
    ...{ isPaid: true, paidOn, paidAmount, paymentReference: referenceOf(line) },
    ...(effect === 'discount' && { amount: paidAmount }),
  };
}

async function storePayment(
  { connection, caller, today }: ConfirmContext,
  decided: DecidedPayment,
): Promise<void> {
  const { line, record, amount, effect } = decided;
  // Never later than today, whatever a bank books in advance.
  const paidOn = line.bookedOn > today ? today : line.bookedOn;
  const recordVersion = await record.store({ connection, caller }, changeOf(decided, paidOn));
  const [payment] = await connection.db
    .insert(payments)
    .values({
      ...{ projectId: record.projectId, kind: record.kind, recordId: record.id, amount, paidOn },
      ...{ reference: referenceOf(line), rest: effect === 'whole' ? null : effect, recordVersion },
      ...{ amountBefore: effect === 'discount' ? record.amount : null, madeBy: caller.userId },
    })
    .returning({ id: payments.id });
  if (!payment) throw new Error('an inserted payment came back empty');
  await connection.db
    .insert(bankLinePayments)
    .values({ lineId: line.id, projectId: record.projectId, paymentId: payment.id });
}

/** Throws if two payments are of one record, of which each would leave another rest. */
function assertEachOnce(lines: readonly LineToConfirm[]): void {
  const names = lines.flatMap(({ payments: sent }) => sent.map(recordKey));
  if (new Set(names).size < names.length)
    throw new DomainError('invalid', problemMessage('Each record is paid once. Put both amounts together.'));
}

/**
 * Confirms what locked lines pay, all of it or nothing (docs/spec/bank.md, "Confirming"). Throws forbidden, stale,
 * conflict or invalid. The lines keep their state.
 */
export async function confirmPayments(
  context: ConfirmContext,
  lines: readonly LineToConfirm[],
): Promise<void> {
  for (const { line } of lines) assertLineState(line.state, 'open');
  assertEachOnce(lines);
  const names = lines.flatMap(({ payments: sent }) => sent);
  const found = await lockRecords(context.connection, context.caller.userId, names);
  for (const decided of lines.flatMap((line) => decide(line, found))) await storePayment(context, decided);
}
