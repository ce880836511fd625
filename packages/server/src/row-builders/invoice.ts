import { calendarDate } from '@brick/domain/dates/calendar-date';
import type { invoices } from '../schema/invoices/invoices.ts';
import { rowOf, type WithTextAmounts } from '../testing/builders/row-with-text-amounts.ts';

type NewInvoice = typeof invoices.$inferInsert;

/** Builds the row of an invoice. Default: a received one whose figures were typed. */
export const buildInvoice = (
  fields: WithTextAmounts<Pick<NewInvoice, 'projectId' | 'addedBy'> & Partial<NewInvoice>>,
): NewInvoice =>
  rowOf<NewInvoice>({
    ...{ title: 'Kgale Steel 4711', supplier: 'Kgale Steel', invoiceNumber: '4711' },
    issueDate: calendarDate('2026-03-04'),
    ...{ currency: 'BWP', amount: '3150.00', updatedAt: fields.createdAt },
    ...fields,
  });
