import type { LineState } from '@brick/domain/bank/line-states';
import type { StatementFormat } from '@brick/domain/bank/statement';
import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { amount, calendarDay, instant, reference, rowId, total } from '../kinds/column-types.ts';
import { userReference } from '../users.ts';
import { payments } from './payments.ts';

const bankAccount = () =>
  reference('account_id')
    .notNull()
    .references(() => bankAccounts.id, { onDelete: 'cascade' });

/** Bank accounts, each of the user who loads its statements. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: rowId().primaryKey(),
    userId: userReference(),
    name: varchar('name', { length: 100 }).notNull(),
    /** The IBAN or another number; null while no statement named it. */
    account: varchar('account', { length: 50 }),
    currency: varchar('currency', { length: 3 }).notNull(),
    /** How its tables are read, as the wizard of imports sent it. */
    tableLayout: jsonb('table_layout').$type<Record<string, unknown>>(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('bank_accounts_number').on(table.userId, table.account, table.currency)],
);

export const bankStatements = pgTable(
  'bank_statements',
  {
    id: rowId().primaryKey(),
    userId: userReference(),
    accountId: bankAccount(),
    format: varchar('format', { length: 8 }).$type<StatementFormat>().notNull(),
    fileName: varchar('file_name', { length: 255 }),
    from: calendarDay('from'),
    to: calendarDay('to'),
    opening: total('opening'),
    closing: total('closing'),
    difference: total('difference'),
    added: integer('added').notNull(),
    known: integer('known').notNull(),
    leftOut: integer('left_out').notNull(),
    pending: integer('pending').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('bank_statements_user').on(table.userId, table.id),
    index('bank_statements_account').on(table.accountId),
  ],
);

export const bankLines = pgTable(
  'bank_lines',
  {
    id: rowId().primaryKey(),
    userId: userReference(),
    accountId: bankAccount(),
    statementId: reference('statement_id')
      .notNull()
      .references(() => bankStatements.id, { onDelete: 'cascade' }),
    format: varchar('format', { length: 8 }).$type<StatementFormat>().notNull(),
    bookedOn: calendarDay('booked_on').notNull(),
    valueOn: calendarDay('value_on'),
    amount: amount('amount').notNull(),
    currency: varchar('currency', { length: 3 }).notNull(),
    name: varchar('name', { length: 255 }),
    account: varchar('account', { length: 50 }),
    text: varchar('text', { length: 1000 }),
    endToEndId: varchar('end_to_end_id', { length: 100 }),
    bankId: varchar('bank_id', { length: 100 }),
    /** SHA-256 of what makes lines equal: it stays when name and text are gone. */
    sameAs: varchar('same_as', { length: 64 }).notNull(),
    /** The letters and digits of text and end-to-end id, in which numbers are looked for. */
    letters: text('letters'),
    state: varchar('state', { length: 10 }).$type<LineState>().notNull().default('open'),
    settledAt: instant('settled_at'),
    /** When it lost name, account and text. */
    clearedAt: instant('cleared_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('bank_lines_same').on(table.accountId, table.sameAs),
    index('bank_lines_days').on(table.accountId, table.bookedOn, table.format),
    index('bank_lines_list').on(table.userId, table.bookedOn, table.id),
    index('bank_lines_open').on(table.userId, table.amount).where(sql`state = 'open'`),
    index('bank_lines_statement').on(table.statementId),
    index('bank_lines_uncleared').on(table.settledAt).where(sql`state = 'set_aside' and cleared_at is null`),
  ],
);

/** A line as it is stored. */
export type BankLineRow = typeof bankLines.$inferSelect;

/** The payments of each bank line. A row is deleted with its line or payment; deleting the row deletes neither. */
export const bankLinePayments = pgTable(
  'bank_line_payments',
  {
    lineId: reference('line_id')
      .notNull()
      .references(() => bankLines.id, { onDelete: 'cascade' }),
    projectId: reference('project_id').notNull(),
    paymentId: reference('payment_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.projectId, table.paymentId] }),
    index('bank_line_payments_payment').on(table.projectId, table.paymentId),
    foreignKey({
      name: 'bank_line_payments_of_payment',
      columns: [table.projectId, table.paymentId],
      foreignColumns: [payments.projectId, payments.id],
    }).onDelete('cascade'),
  ],
);
