import * as z from 'zod';
import { dateField, dateText, instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { CATEGORIES } from '../expenses/expense-categories.ts';
import { pageQuery } from '../list-query.ts';
import { CURRENCY_CODES } from '../money/currencies.ts';
import { money } from '../money/money-schemas.ts';
import { PHASES } from '../phases/phases.ts';
import { ACCOUNTING_SYSTEMS, profileReply, profileUpdate } from './profile.ts';
import { MISSING_FIELDS } from './rows.ts';

/** Expenses of one export at most. */
export const MAX_EXPORTED = 5000;

/** Changed expenses that the list names for each export at most; it counts all of them. */
export const MAX_CHANGES = 50;

export const EXPORT_SCOPES = ['new', 'all'] as const;

/** new: what no export holds yet; all: the whole period again. */
export type ExportScope = (typeof EXPORT_SCOPES)[number];

const rowReply = z.object({
  expenseId: z.int(),
  expenseNumber: z.string(),
  date: dateText,
  dueDate: dateText,
  itemName: z.string(),
  phase: z.enum(PHASES),
  category: z.enum(CATEGORIES).nullable(),
  supplier: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  /** In percent; null where no VAT is stated. */
  rate: z.string().nullable(),
  /** In the books: with VAT or without, as the project counts. The amounts of its rows are the expense. */
  amount: money,
  net: money,
  /** Null where no VAT is stated. */
  vat: money.nullable(),
  gross: money,
  account: z.string().nullable(),
  creditorAccount: z.string().nullable(),
  taxCode: z.string().nullable(),
  costCentre: z.string().nullable(),
  lacks: z.array(z.enum(MISSING_FIELDS)),
});

/** Null for an expense that lay in the trash when the project became an archive. */
const exportedExpense = z.int().nullable();

const changeReply = z.object({
  expenseId: exportedExpense,
  expenseNumber: z.string(),
  itemName: z.string(),
  /** deleted: it is in the trash, or gone. */
  change: z.enum(['changed', 'deleted']),
});

/** The fields of an export that the log shows. */
const exportFields = {
  from: dateText,
  to: dateText,
  what: z.enum(EXPORT_SCOPES),
  system: z.enum(ACCOUNTING_SYSTEMS),
  currency: z.enum(CURRENCY_CODES),
  /** Its rows. */
  count: z.int(),
  /** Of its rows, in the books. */
  total: money,
};

export const loggedExport = z.object({ number: z.int(), ...exportFields });

const listedExport = z.object({
  /** Counted within the project from 1. */
  number: z.int(),
  ...exportFields,
  fileName: z.string(),
  createdAt: instantText,
  createdBy: z.int(),
  /** Null if the account has been deleted. */
  createdByName: z.string().nullable(),
  /** How many of its expenses are not as they were exported. */
  changedCount: z.int(),
  /** The first of them. */
  changes: z.array(changeReply),
});

export type ListedExport = z.output<typeof listedExport>;

/** A new export, or what one would hold. */
const exportReply = z.object({
  ...exportFields,
  preview: z.boolean(),
  /** Null for a preview. */
  number: z.int().nullable(),
  fileName: z.string().nullable(),
  /** Null while no profile is set up. */
  system: exportFields.system.nullable(),
  net: money,
  gross: money,
  rows: z.array(rowReply),
  /** Expenses whose rows lack something; nothing is exported while one lacks an account. */
  missing: z.array(
    z.object({
      expenseId: z.int(),
      expenseNumber: z.string(),
      itemName: z.string(),
      lacks: z.array(z.enum(MISSING_FIELDS)),
    }),
  ),
});

export type ExportReply = z.output<typeof exportReply>;

export const getAccounting = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/accounting',
  on: 'project',
  allow: ['budget', 'read'],
  summary: 'Returns how expenses become bills for the accountant',
  reply: profileReply,
});

export const putAccounting = endpoint({
  method: 'PUT',
  path: '/api/projects/{projectId}/accounting',
  on: 'project',
  allow: ['budget', 'update'],
  summary: 'Sets how expenses become bills for the accountant; what is left out is cleared',
  body: profileUpdate,
  reply: profileReply,
  refusals: ['stale'],
});

export const exportBody = z.object({
  from: dateField,
  to: dateField,
  what: z.enum(EXPORT_SCOPES, { error: 'choice' }).default('new'),
  /** Only answers what an export would hold. */
  preview: z.boolean().default(false),
});

export const addAccountingExport = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/accounting/exports',
  on: 'project',
  allow: ['expenses', 'export'],
  summary:
    'Exports the expenses of a period for the accountant as a numbered record that stays as it is; a preview only answers what it would hold',
  body: exportBody,
  reply: exportReply,
});

export const listAccountingExports = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/accounting/exports',
  on: 'project',
  allow: ['expenses', 'export'],
  summary: 'Lists exports for the accountant, newest first, and what of them has changed since',
  query: pageQuery,
  reply: z.array(listedExport),
});

const exportDetails = listedExport.extend({
  rows: z.array(rowReply.extend({ expenseId: exportedExpense })),
});

export const getAccountingExport = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/accounting/exports/{number}',
  on: 'project',
  allow: ['expenses', 'export'],
  summary: 'Returns an export for the accountant with its rows as they were exported',
  reply: exportDetails,
  refusals: ['notFound'],
});

export const accountingFile = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/accounting/exports/{number}/file',
  on: 'project',
  allow: ['expenses', 'export'],
  summary: 'Downloads the file of an export as it was made: text, or a ZIP of several',
  reply: 'file',
  refusals: ['notFound'],
});
