import type { PayableKind, Rest } from '@brick/domain/payments/payable-kinds';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { amount, calendarDay, instant, reference, rowId } from '../kinds/column-types.ts';
import { projectReference } from '../kinds/record-columns.ts';

/** Payments of a part or the whole of a record, as bank statements brought them. Nothing of a statement stands here. */
export const payments = pgTable(
  'payments',
  {
    projectId: projectReference(),
    id: rowId(),
    kind: varchar('kind', { length: 30 }).$type<PayableKind>().notNull(),
    recordId: reference('record_id').notNull(),
    /** With the sign of the record. */
    amount: amount('amount').notNull(),
    paidOn: calendarDay('paid_on').notNull(),
    reference: varchar('reference', { length: 140 }),
    rest: varchar('rest', { length: 10 }).$type<Rest>(),
    /** The amount of the record before a discount was taken. */
    amountBefore: amount('amount_before'),
    /** The version of the record with this payment: another one keeps it from being taken back. */
    recordVersion: integer('record_version').notNull().default(0),
    /** It does not count: the record was marked unpaid. The undo of that puts it back. */
    setAside: boolean('set_aside').notNull().default(false),
    madeBy: reference('made_by').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('payments_of_record').on(table.projectId, table.kind, table.recordId),
  ],
);
