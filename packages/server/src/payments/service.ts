import { DomainError, problemMessage } from '@brick/domain/errors';
import { asJson, withAmounts } from '@brick/domain/money/json';
import { type Minor, sum } from '@brick/domain/money/money';
import type { Payment, paidValue } from '@brick/domain/payments/api';
import type { PayableKind } from '@brick/domain/payments/payable-kinds';
import { type PaymentFields, paymentFields } from '@brick/domain/payments/rules';
import type { Member } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { loadNames } from '../members/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { lockedInOrder } from '../platform/db/ordered-locks.ts';
import type { BulkChange } from '../platform/records/bulk-actions.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { payments } from '../schema/bank/payments.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** Lists what bank statements paid of a record, newest first. */
export async function listPaymentsOf(
  connection: Connection,
  kind: PayableKind,
  { projectId, id }: { projectId: number; id: number },
): Promise<Payment[]> {
  const rows = await connection.rows<PaymentRow>(sql`
    select ${columnsOf(payments)} from ${payments}
    where ${ofRecords(kind, projectId, [id])} and ${IS_COUNTED} order by id desc`);
  const names = await loadNames(
    connection,
    rows.map(({ madeBy }) => madeBy),
  );
  return rows.map((row) => ({ ...row, madeByName: names.get(row.madeBy) ?? null }));
}

/** SQL condition: a payment that was not set aside. */
export const IS_COUNTED = sql`not ${payments.setAside}`;

const ofRecords = (kind: PayableKind, projectId: number, ids: readonly number[]): SQL =>
  sql`project_id = ${projectId} and kind = ${kind} and record_id = any(${sql.param([...ids])}::bigint[])`;

/** Changes payments, and tells those who made them: their bank lines show it. */
async function changePayments(connection: Connection, change: SQL) {
  const rows = await connection.rows<{ recordId: number; amount: Minor; madeBy: number }>(
    sql`${change} returning record_id as "recordId", amount, made_by as "madeBy"`,
  );
  for (const userId of new Set(rows.map(({ madeBy }) => madeBy)))
    connection.announce({ userId, topic: 'bank' });
  return rows;
}

/** Removes the payments of records that are removed. */
export const removePaymentsOf = (
  connection: Connection,
  kind: PayableKind,
  { projectId, ids }: { projectId: number; ids: readonly number[] },
) =>
  changePayments(
    connection,
    sql`delete from ${payments} where ${lockedInOrder(payments, ofRecords(kind, projectId, ids))}`,
  );

interface PaidRow extends PaymentFields {
  id: number;
  amount: Minor;
  projectId: number;
  number: string;
}

/**
 * Follows how records of a project were marked. What is marked unpaid loses its payments: nothing of them counts as paid
 * any more. Its undo brings them back. Throws conflict if a line lost one of them meanwhile.
 */
export async function applyPaidMarks(
  connection: Connection,
  kind: PayableKind,
  marks: readonly { before: PaidRow; after: Partial<PaymentFields> }[],
): Promise<void> {
  const moved = marks.filter(
    ({ before, after }) => after.paidAmount !== undefined && after.paidAmount !== before.paidAmount,
  );
  const [projectId = 0] = moved.map(({ before }) => before.projectId);
  const of = (those: typeof marks) => {
    const ids = those.map(({ before }) => before.id);
    return ofRecords(kind, projectId, ids);
  };
  const gone = moved.filter(({ after }) => after.paidAmount === null);
  const back = moved.filter(({ after }) => after.paidAmount !== null);
  // Only the last mark is undone.
  if (gone.length > 0)
    await changePayments(
      connection,
      sql`
      with earlier as (delete from ${payments} where ${of(gone)} and not ${IS_COUNTED})
      update ${payments} set set_aside = true
      where ${lockedInOrder(payments, sql`${of(gone)} and ${IS_COUNTED}`)}`,
    );
  if (back.length === 0) return;
  // The record has two versions more then: that of the mark, and that of its undo.
  const found = await changePayments(
    connection,
    sql`
    update ${payments} set set_aside = false, record_version = record_version + case when set_aside then 2 else 0 end
    where ${lockedInOrder(payments, of(back))}`,
  );
  for (const { before, after } of back)
    if (
      sum(found.flatMap(({ recordId, amount }) => (recordId === before.id ? amount : []))) !==
      after.paidAmount
    )
      throw new DomainError(
        'conflict',
        problemMessage(
          'The bank payments of {number} cannot be put back: the bank line was opened again or used otherwise meanwhile. Nothing was changed.',
          { number: before.number },
        ),
      );
}

/** Marks many records of a kind paid or unpaid. `assertAllowed` throws for a row that the member may not mark. */
export const marksPaid =
  <Row extends PaidRow>(
    kind: PayableKind,
    assertAllowed: (member: Member, row: Row, isPaid: boolean) => void,
  ): BulkChange<Row> =>
  ({ connection, member, today }, value) => {
    const marked = value as z.output<typeof paidValue>;
    const isPaid = marked !== false;
    const { paidAmount, ...sent } =
      typeof marked === 'boolean' ? {} : withAmounts<Partial<PaymentFields>>(marked);
    return {
      fieldsOf(row) {
        assertAllowed(member, row, isPaid);
        if (row.isPaid === isPaid) return null;
        const fields = paymentFields({ isPaid, paidAmount, ...sent }, row, today);
        return { isPaid, ...sent, ...fields } as Partial<Row>;
      },
      undoOf: ({ isPaid, paidOn, paymentReference, paidAmount }) => ({
        action: 'paid',
        value: isPaid && asJson({ paidOn, paymentReference, paidAmount }),
      }),
      changed: (rows) => applyPaidMarks(connection, kind, rows),
    };
  };
