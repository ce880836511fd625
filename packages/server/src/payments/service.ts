import type { Minor } from '@brick/domain/money/money';
import type { Payment, paidValue } from '@brick/domain/payments/api';
import type { PayableKind } from '@brick/domain/payments/payable-kinds';
import { type PaymentFields, paymentFields } from '@brick/domain/payments/rules';
import type { Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import { loadNames } from '../members/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { BulkChange } from '../platform/records/bulk-actions.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { payments } from '../schema/bank/payments.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** Records of one kind in one project. */
interface Records {
  projectId: number;
  ids: readonly number[];
}

/** Lists what bank statements paid of a record, newest first. */
export async function listPaymentsOf(
  connection: Connection,
  kind: PayableKind,
  { projectId, id }: { projectId: number; id: number },
): Promise<Payment[]> {
  const rows = await connection.rows<PaymentRow>(sql`
    select ${columnsOf(payments)} from ${payments}
    where project_id = ${projectId} and kind = ${kind} and record_id = ${id} order by id desc`);
  const names = await loadNames(
    connection,
    rows.map(({ madeBy }) => madeBy),
  );
  return rows.map((row) => ({ ...row, madeByName: names.get(row.madeBy) ?? null }));
}

/** Removes the payments of records that were marked unpaid: nothing of them counts as paid any more. */
export async function removePaymentsOf(
  connection: Connection,
  kind: PayableKind,
  { projectId, ids }: Records,
): Promise<void> {
  if (ids.length === 0) return;
  await connection.rows(sql`
    delete from ${payments} where project_id = ${projectId} and kind = ${kind}
      and record_id = any(${sql.param([...ids])}::bigint[])`);
}

interface PaidRow extends PaymentFields {
  id: number;
  amount: Minor;
  projectId: number;
}

type MarksPaid = z.output<typeof paidValue>;

/** How a row is marked: an undo brings back the day and the reference. */
const undoOf = ({ isPaid, paidOn, paymentReference }: PaymentFields): MarksPaid =>
  isPaid ? { paidOn, paymentReference } : false;

/** Marks many records of a kind paid or unpaid. `assertAllowed` throws for a row that the member may not mark. */
export const marksPaid =
  <Row extends PaidRow>(
    kind: PayableKind,
    assertAllowed: (member: Member, row: Row, isPaid: boolean) => void,
  ): BulkChange<Row> =>
  ({ connection, member, today, project }, value) => {
    const marked = value as MarksPaid;
    const isPaid = marked !== false;
    const sent = typeof marked === 'boolean' ? {} : marked;
    return {
      fieldsOf(row) {
        assertAllowed(member, row, isPaid);
        if (row.isPaid === isPaid) return null;
        return { isPaid, ...sent, ...paymentFields({ isPaid, ...sent }, row, today) } as Partial<Row>;
      },
      undoOf: (row) => ({ action: 'paid', value: undoOf(row) }),
      changed: async (rows) => {
        const ids = rows.flatMap(({ before, after }) =>
          before.isPaid && !after.isPaid && after.paidAmount === null ? before.id : [],
        );
        await removePaymentsOf(connection, kind, { projectId: project.id, ids });
      },
    };
  };
