import type { ExportScope } from '@brick/domain/accounting/api';
import type { AccountingFile } from '@brick/domain/accounting/formats/file';
import type { AccountingProfile, AccountingSystem } from '@brick/domain/accounting/profile';
import type { MissingField } from '@brick/domain/accounting/rows';
import type { Category } from '@brick/domain/expenses/expense-categories';
import type { Currency } from '@brick/domain/money/currencies';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { calendarDay, instant, reference, total } from '../kinds/column-types.ts';
import { projectReference } from '../kinds/record-columns.ts';

const system = () => varchar('system', { length: 10 }).$type<AccountingSystem>().notNull();

/** How expenses of a project become bills for the accountant; no row until somebody set it up. */
export const accountingProfiles = pgTable('accounting_profiles', {
  projectId: projectReference().primaryKey(),
  system: system(),
  defaultAccount: varchar('default_account', { length: 100 }),
  accounts: jsonb('accounts').$type<AccountingProfile['accounts']>().notNull(),
  taxCodes: jsonb('tax_codes').$type<AccountingProfile['taxCodes']>().notNull(),
  noVatCode: varchar('no_vat_code', { length: 50 }),
  reverseChargeCode: varchar('reverse_charge_code', { length: 50 }),
  intraCommunityCode: varchar('intra_community_code', { length: 50 }),
  exemptCode: varchar('exempt_code', { length: 50 }),
  creditorAccount: varchar('creditor_account', { length: 100 }),
  costCentres: jsonb('cost_centres').$type<AccountingProfile['costCentres']>().notNull(),
  datev: jsonb('datev').$type<AccountingProfile['datev']>(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
});

/** What was exported. It never changes, and its number is never given twice. */
export const accountingExports = pgTable(
  'accounting_exports',
  {
    projectId: projectReference(),
    number: integer('number').notNull(),
    from: calendarDay('from_day').notNull(),
    to: calendarDay('to_day').notNull(),
    what: varchar('what', { length: 3 }).$type<ExportScope>().notNull(),
    system: system(),
    currency: varchar('currency', { length: 3 }).$type<Currency>().notNull(),
    count: integer('count').notNull(),
    total: total('total').notNull(),
    fileName: varchar('file_name', { length: 100 }).notNull(),
    files: jsonb('files').$type<AccountingFile[]>().notNull(),
    createdBy: reference('created_by').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.number] })],
);

/** The rows of an export as they were. */
export const accountingRows = pgTable(
  'accounting_rows',
  {
    projectId: projectReference(),
    number: integer('number').notNull(),
    position: integer('position').notNull(),
    /** Null in a project that was imported without this expense. */
    expenseId: reference('expense_id'),
    expenseNumber: varchar('expense_number', { length: 20 }).notNull(),
    date: calendarDay('date').notNull(),
    dueDate: calendarDay('due_date').notNull(),
    itemName: varchar('item_name', { length: 255 }).notNull(),
    phase: varchar('phase', { length: 20 }).$type<Phase>().notNull(),
    category: varchar('category', { length: 30 }).$type<Category>(),
    supplier: varchar('supplier', { length: 255 }),
    invoiceNumber: varchar('invoice_number', { length: 100 }),
    rate: varchar('rate', { length: 10 }),
    amount: total('amount').notNull(),
    net: total('net').notNull(),
    vat: total('vat'),
    gross: total('gross').notNull(),
    account: varchar('account', { length: 100 }),
    creditorAccount: varchar('creditor_account', { length: 100 }),
    taxCode: varchar('tax_code', { length: 50 }),
    costCentre: varchar('cost_centre', { length: 36 }),
    lacks: jsonb('lacks').$type<MissingField[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.number, table.position] }),
    foreignKey({
      name: 'accounting_rows_export',
      columns: [table.projectId, table.number],
      foreignColumns: [accountingExports.projectId, accountingExports.number],
    }).onDelete('cascade'),
    // Whether an expense is new, and which export holds it last.
    index('accounting_rows_expense').on(table.projectId, table.expenseId, table.number),
  ],
);
