import { monitoringFee } from '@brick/domain/monitoring-fees/record';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { amount, calendarDay, recordId, reference } from './kinds/column-types.ts';
import { defineKind, paymentState } from './kinds/define-kind.ts';
import { listIndexes } from './kinds/list-indexes.ts';
import {
  numberColumns,
  numberKeySql,
  paymentCheck,
  paymentColumns,
  projectReference,
  recordColumns,
  serialIndex,
  trashIndex,
} from './kinds/record-columns.ts';

export const monitoringFees = pgTable(
  'monitoring_fees',
  {
    projectId: projectReference(),
    id: recordId(),
    ...numberColumns('MF'),
    feeType: varchar('fee_type', { length: 255 }).notNull(),
    payeeName: varchar('payee_name', { length: 255 }).notNull(),
    amount: amount('amount').notNull(),
    dueDate: calendarDay('due_date'),
    description: text('description'),
    isPaid: boolean('is_paid').notNull().default(false),
    invoiceUrl: text('invoice_url'),
    invoiceNumber: varchar('invoice_number', { length: 100 }),
    ...paymentColumns(),
    addedBy: reference('added_by').notNull(),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    trashIndex('monitoring_fees', table),
    serialIndex('monitoring_fees', table),
    ...listIndexes('monitoring_fees', monitoringFee, table),
    paymentCheck('monitoring_fees'),
    index('monitoring_fees_by_invoice_number')
      .on(table.projectId, numberKeySql(table.invoiceNumber))
      .where(sql`invoice_number is not null and deleted_at is null`),
  ],
);

export const monitoringFeeKind = defineKind(monitoringFee, monitoringFees, {
  reach: { createdBy: monitoringFees.addedBy },
  subtitle: monitoringFees.payeeName,
  status: paymentState(monitoringFees.isPaid),
  counted: { resource: 'monitoring-fees', by: ['isPaid'] },
});
