import { EXPENSE_KINDS } from '../expenses/record.ts';
import { defineRecord } from '../records/define-record.ts';
import {
  choice,
  day,
  file,
  files,
  moment,
  money,
  optionalPerson,
  person,
  reference,
  serverFlag,
  structure,
  text,
} from '../records/field-types.ts';
import { INVOICE_STATES } from './invoice-states.ts';

/** The most files within an invoice. */
const MAX_FILES = 20;

/** A supplier's invoice as it was received. What its document states stays; the other figures are typed. */
export const invoice = defineRecord({
  kind: 'invoice',
  path: 'invoices',
  resource: 'expenses',
  named: 'an invoice',
  title: 'title',
  fields: {
    /** Supplier and number, or the name of the file. */
    title: text({ required: true, max: 255 }),
    kind: choice(EXPENSE_KINDS, { initial: 'invoice', words: 'billKinds' }),
    invoiceNumber: text({ max: 100 }),
    supplier: text({ max: 255 }),
    supplierId: reference('supplier'),
    vatId: text({ max: 30 }),
    issueDate: day(),
    dueDate: day(),
    /** Of the document, which may not be that of the project. */
    currency: text({ max: 3 }),
    /** The total of the document with VAT, below zero for a credit note. */
    amount: money({ signed: true }),
  },
  also: {
    state: choice(INVOICE_STATES, { initial: 'received', words: 'statuses' }),
    /** Why it was set aside. */
    reason: text({ max: 1000 }),
    /** Null for a PDF or picture without data. */
    document: structure('invoice-document'),
    originalUrl: file(),
    sha256: text({ max: 64 }),
    /** By what it is the same as another one (`duplicateKey()`); null where that is not known. */
    sameAs: text({ max: 500 }),
    /** Files that came inside, of types that may be uploaded. */
    fileUrls: files({ accept: 'images', max: MAX_FILES }),
    /** The names of all other files that came inside. */
    otherFiles: structure('texts'),
    /** From whose address it was mailed; null if it was not. */
    mailedFrom: text({ max: 255, late: true }),
    /** What was written in that mail. */
    note: text({ max: 1000, late: true }),
    addedBy: person(),
    bookedAt: moment(),
    bookedBy: optionalPerson(),
    /** Booked by somebody who may edit all expenses: its payee account is that of the supplier. */
    confirmed: serverFlag(),
    expenseIds: structure('ids', { computed: true }),
    findings: structure('invoice-findings', { computed: true }),
    /** Rules whose figures the profile of the document does not carry. */
    notChecked: structure('texts', { computed: true }),
    /** Null unless it is received. */
    proposal: structure('invoice-proposal', { computed: true }),
  },
  columns: [
    'issueDate',
    'invoiceNumber',
    'supplier',
    'kind',
    'amount',
    'currency',
    'dueDate',
    'state',
    'reason',
  ],
  list: {
    sorts: ['issueDate', 'dueDate', 'supplier', 'invoiceNumber', 'amount', 'createdAt'],
    filters: [],
    search: ['title', 'invoiceNumber', 'supplier'],
    state: ['q', 'state', 'supplierId', 'from', 'to', 'sort'],
  },
});
