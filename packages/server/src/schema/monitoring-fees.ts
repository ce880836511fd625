import { monitoringFee } from '@brick/domain/monitoring-fees/record';
import { boolean, index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { amount, calendarDay, reference, rowId } from './columns.ts';
import { kindOf, paymentState } from './kind.ts';
import { keptRow, numberedRow, projectReference, serialIndex, trashIndex } from './rows.ts';

export const monitoringFees = pgTable(
  'monitoring_fees',
  {
    projectId: projectReference(),
    id: rowId(),
    ...numberedRow('MF'),
    feeType: varchar('fee_type', { length: 255 }).notNull(),
    payeeName: varchar('payee_name', { length: 255 }).notNull(),
    amount: amount('amount').notNull(),
    dueDate: calendarDay('due_date'),
    description: text('description'),
    isPaid: boolean('is_paid').notNull().default(false),
    invoiceUrl: text('invoice_url'),
    addedBy: reference('added_by').notNull(),
    ...keptRow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('monitoring_fees_id').on(table.id),
    trashIndex('monitoring_fees', table),
    serialIndex('monitoring_fees', table),
  ],
);

export const monitoringFeeKind = kindOf(monitoringFee, monitoringFees, {
  reach: { createdBy: monitoringFees.addedBy },
  subtitle: monitoringFees.payeeName,
  status: paymentState(monitoringFees.isPaid),
});
