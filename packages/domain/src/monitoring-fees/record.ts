import { defineRecord } from '../records/define-record.ts';
import { day, file, flag, money, person, text } from '../records/field-types.ts';

export const monitoringFee = defineRecord({
  kind: 'monitoring-fee',
  path: 'monitoring-fees',
  resource: 'monitoring-fees',
  named: 'a monitoring fee',
  number: 'MF',
  title: 'feeType',
  figures: 'money',
  fields: {
    /** The purpose: supervision, a quantity survey, an inspection round. */
    feeType: text({ required: true, max: 255 }),
    payeeName: text({ required: true, max: 255 }),
    amount: money({ required: true }),
    dueDate: day(),
    description: text(),
    isPaid: flag(),
    invoiceUrl: file({ link: true, word: 'link' }),
    /** As the payee counts it. */
    invoiceNumber: text({ max: 100, late: true }),
    /** Today unless another day is sent; null while it is unpaid. */
    paidOn: day({ late: true }),
    paymentReference: text({ max: 140, late: true }),
  },
  also: {
    addedBy: person(),
    /** What bank statements paid of it so far. */
    paidAmount: money({ late: true }),
  },
  columns: [
    'feeType',
    'payeeName',
    'amount',
    'dueDate',
    'isPaid',
    'description',
    'invoiceUrl',
    'invoiceNumber',
    'paidOn',
    'paymentReference',
  ],
  list: {
    sorts: ['feeType', 'payeeName', 'amount', 'dueDate', 'isPaid', 'createdAt'],
    filters: ['isPaid'],
    search: ['feeType', 'payeeName', 'description', 'invoiceNumber'],
    state: ['q', 'status', 'sort'],
  },
});
