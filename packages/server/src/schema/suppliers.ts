import type { Category } from '@brick/domain/expenses/expense-categories';
import { sql } from 'drizzle-orm';
import { boolean, index, numeric, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { instant, reference } from './kinds/column-types.ts';
import { projectReference, recordColumns } from './kinds/record-columns.ts';
import { users } from './users.ts';

export const suppliers = pgTable(
  'suppliers',
  {
    id: reference('id').primaryKey().generatedByDefaultAsIdentity(),
    name: varchar('name', { length: 255 }).notNull(),
    contactPerson: varchar('contact_person', { length: 255 }),
    email: varchar('email', { length: 255 }),
    phone: varchar('phone', { length: 50 }),
    address: text('address'),
    category: varchar('category', { length: 100 }).$type<Category>(),
    website: varchar('website', { length: 255 }),
    notes: text('notes'),
    isActive: boolean('is_active').notNull().default(true),
    rating: numeric('rating', { precision: 2, scale: 1 }),
    vatId: varchar('vat_id', { length: 30 }),
    accountCode: varchar('account_code', { length: 20 }),
    addedBy: reference('added_by')
      .notNull()
      .references(() => users.id),
    /** The project in which it was added, whose members see it. */
    addedInProjectId: reference('added_in_project_id'),
    ...recordColumns(),
  },
  (table) => [
    index('suppliers_added_by').on(table.addedBy),
    index('suppliers_project').on(table.addedInProjectId),
  ],
);

/**
 * Who named which supplier in a row of which project. If the supplier's owner names it, it is shared with the
 * project.
 */
export const supplierShares = pgTable(
  'supplier_shares',
  {
    projectId: projectReference(),
    /** No foreign key: its check would wait for an editor of the supplier, who may in turn wait for this row. */
    supplierId: reference('supplier_id').notNull(),
    sharedBy: reference('shared_by').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.supplierId, table.sharedBy] }),
    index('supplier_shares_supplier').on(table.supplierId),
  ],
);
