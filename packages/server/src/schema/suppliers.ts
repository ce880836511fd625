import type { Category } from '@brick/domain/expenses/categories';
import { boolean, index, numeric, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { reference } from './columns.ts';
import { keptRow } from './rows.ts';
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
    addedBy: reference('added_by')
      .notNull()
      .references(() => users.id),
    /** The project in which it was added, whose members see it. */
    addedInProjectId: reference('added_in_project_id'),
    ...keptRow(),
  },
  (table) => [
    index('suppliers_added_by').on(table.addedBy),
    index('suppliers_project').on(table.addedInProjectId),
  ],
);
