import { assertLineState } from '@brick/domain/bank/line-rules';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { sum } from '@brick/domain/money/money';
import { PAYABLE_RESOURCES } from '@brick/domain/payments/payable-kinds';
import { can } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { IS_COUNTED, type PaymentRow } from '../payments/service.ts';
import { type Caller, notAllowed } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { lockedInOrder } from '../platform/db/ordered-locks.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { type BankLineRow, bankLinePayments } from '../schema/bank/bank-tables.ts';
import { payments } from '../schema/bank/payments.ts';
import { lockRecords, type RecordOfMember, recordKey } from './lock-records.ts';
import type { PaymentChange } from './payable-stores.ts';

interface UndoContext {
  connection: Connection;
  caller: Caller;
}

type LinkedPayment = PaymentRow & { lineId: number };

const linkedTo = (lines: readonly BankLineRow[]) => sql`
  from ${bankLinePayments} as l join ${payments} on ${payments.projectId} = l.project_id and ${payments.id} = l.payment_id
  where l.line_id = any(${sql.param(lines.map(({ id }) => id))}::bigint[])`;

const paymentsOfLines = (connection: Connection, lines: readonly BankLineRow[]) =>
  connection.rows<LinkedPayment>(
    sql`select l.line_id as "lineId", ${columnsOf(payments)} ${linkedTo(lines)} and ${IS_COUNTED}`,
  );

/**
 * Deletes the payments of these lines that do not count because their record was marked unpaid. Undoing that can no
 * longer restore them.
 */
function removeSetAside(connection: Connection, lines: readonly BankLineRow[]): Promise<object[]> {
  const taken = sql`not ${IS_COUNTED} and (project_id, id) in (select l.project_id, l.payment_id ${linkedTo(lines)})`;
  return connection.rows(sql`delete from ${payments} where ${lockedInOrder(payments, taken)}`);
}

async function findPayment(
  connection: Connection,
  { projectId, id }: PaymentRow,
): Promise<PaymentRow | undefined> {
  const [payment] = await connection.rows<PaymentRow>(
    sql`select ${columnsOf(payments)} from ${payments} where project_id = ${projectId} and id = ${id} and ${IS_COUNTED}`,
  );
  return payment;
}

const changed = () =>
  new DomainError(
    'conflict',
    problemMessage('What this line paid was changed or deleted meanwhile. Put it right there.'),
  );

/** Takes the payments in projects that a user has left off their lines, and returns these lines. The payments stay. */
async function releaseLines(
  connection: Connection,
  userId: number,
  lines: readonly BankLineRow[],
): Promise<number[]> {
  const released = await connection.rows<{ id: number }>(sql`
    delete from ${bankLinePayments} as l where l.line_id = any(${sql.param(lines.map(({ id }) => id))}::bigint[]) and not exists (
      select from project_members m where m.project_id = l.project_id and m.user_id = ${userId}) returning l.line_id as id`);
  return released.map(({ id }) => id);
}

/** Throws for a payment after which another one paid the rest: that is what changed the record. */
async function assertLast(
  connection: Connection,
  { id, projectId, kind, recordId }: PaymentRow,
  number: string,
): Promise<void> {
  const later = await connection.rows(sql`
    select id from ${payments} where project_id = ${projectId} and kind = ${kind} and record_id = ${recordId} and id > ${id}
      and ${IS_COUNTED} limit 1`);
  if (later.length > 0)
    throw new DomainError(
      'conflict',
      problemMessage('A later bank line paid the rest of {number}. Undo that one first.', { number }),
    );
}

const staysPaid = () =>
  new DomainError('conflict', problemMessage('A payment certificate that is paid stays paid.'));

/**
 * Throws unless a payment may be taken back: with the right to mark paid, of a record that is as the payment left it. A
 * part is taken back from an unpaid one whatever else was changed: that leaves the other fields as they are.
 */
async function assertUnchanged(
  connection: Connection,
  payment: PaymentRow,
  record: RecordOfMember | undefined,
): Promise<RecordOfMember> {
  if (!record) throw changed();
  const { kind, member, facts, number, version } = record;
  if (!can(member, PAYABLE_RESOURCES[kind], 'pay', facts))
    throw notAllowed(problemMessage('Your role does not allow marking {number} unpaid.', { number }));
  const isOpenPart = payment.rest === 'part' && !record.isPaid;
  if (version === payment.recordVersion || isOpenPart) return record;
  await assertLast(connection, payment, number);
  throw changed();
}

function changeOf(payment: PaymentRow, { amount, open }: RecordOfMember): PaymentChange {
  const paid = sum([amount, -open, -payment.amount]);
  return {
    ...{ isPaid: false, paidOn: null, paymentReference: null, paidAmount: paid === 0n ? null : paid },
    ...(payment.amountBefore !== null && { amount: payment.amountBefore }),
  };
}

/** Removes a payment. The one before it may be taken back next, if nothing else changed the record in between. */
async function removePayment(connection: Connection, payment: PaymentRow, version: number): Promise<void> {
  const { projectId, id, kind, recordId, recordVersion } = payment;
  const [removed] = await Promise.all([
    connection.rows(
      sql`delete from ${payments} where project_id = ${projectId} and id = ${id} and ${IS_COUNTED} returning id`,
    ),
    connection.rows(sql`
      update ${payments} set record_version = ${version}
      where project_id = ${projectId} and kind = ${kind} and record_id = ${recordId} and record_version = ${recordVersion - 1}`),
  ]);
  // Marking the record unpaid came before the lock.
  if (removed.length === 0) throw changed();
}

/** The lines among some that paid a certificate. */
export async function linesOfCertificates(
  connection: Connection,
  lines: readonly BankLineRow[],
): Promise<Set<number>> {
  const linked = await paymentsOfLines(connection, lines);
  return new Set(linked.filter(({ kind }) => kind === 'certificate').map(({ lineId }) => lineId));
}

/**
 * Takes back what locked lines paid, of all of them or of none (docs/spec/bank.md, "Undo"). Throws forbidden without the
 * right to mark paid at this moment, conflict for a record that was changed since, and for certificates. What they paid in a
 * project that the caller has left stays paid. The lines keep their state.
 */
export async function undoPaymentsOf(
  { connection, caller }: UndoContext,
  lines: readonly BankLineRow[],
): Promise<void> {
  for (const line of lines) assertLineState(line.state, 'matched');
  const [released, linked] = await Promise.all([
    releaseLines(connection, caller.userId, lines),
    paymentsOfLines(connection, lines),
  ]);
  const covered = new Set([...released, ...linked.map(({ lineId }) => lineId)]);
  if (lines.some(({ id }) => !covered.has(id))) throw changed();
  if (linked.some(({ kind }) => kind === 'certificate')) throw staysPaid();
  const names = linked.map(({ kind, recordId }) => ({ kind, id: recordId }));
  const found = await lockRecords(connection, caller.userId, names);
  // The last payment of a record goes first.
  for (const one of [...linked].sort((first, second) => second.id - first.id)) {
    // As it is now: taking back a later payment of the same record changed both.
    const payment = linked.length > 1 ? await findPayment(connection, one) : one;
    if (!payment) throw changed();
    const name = { kind: payment.kind, id: payment.recordId };
    const known = found.get(recordKey(name));
    const record = await assertUnchanged(connection, payment, known);
    const version = await record.store({ connection, caller }, changeOf(payment, record));
    await removePayment(connection, payment, version);
    if (names.filter((each) => recordKey(each) === recordKey(name)).length > 1)
      for (const [key, anew] of await lockRecords(connection, caller.userId, [name])) found.set(key, anew);
  }
  await removeSetAside(connection, lines);
}

/** Deletes the payments of a matched line that were set aside, and returns true if no payment is left. */
export async function discardLostPayments(connection: Connection, line: BankLineRow): Promise<boolean> {
  if (line.state !== 'matched') return false;
  const [, left] = await Promise.all([
    removeSetAside(connection, [line]),
    paymentsOfLines(connection, [line]),
  ]);
  return left.length === 0;
}
