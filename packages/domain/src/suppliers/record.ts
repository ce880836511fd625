import { CATEGORIES } from '../expenses/expense-categories.ts';
import { defineRecord } from '../records/define-record.ts';
import { choice, email, flag, person, rating, text, web } from '../records/field-types.ts';

/** Suppliers belong to users, not to a project. */
export const supplier = defineRecord({
  kind: 'supplier',
  path: 'suppliers',
  resource: 'suppliers',
  named: 'a supplier',
  title: 'name',
  fields: {
    name: text({ required: true, max: 255 }),
    contactPerson: text({ max: 255 }),
    email: email(),
    phone: text({ max: 50 }),
    address: text({ max: 1000, lines: true }),
    category: choice(CATEGORIES, { words: 'categories' }),
    website: web(),
    notes: text(),
    isActive: flag(true),
    rating: rating(),
    /** Letters and digits decide whether two are the same. */
    vatId: text({ max: 30, late: true }),
    /** What the accountant calls it: an account or a code of the accounting software. */
    accountCode: text({ max: 20, late: true }),
  },
  also: {
    addedBy: person(),
    /** True if the caller added it and may therefore delete it. */
    mine: flag(),
    /** True if the caller may change it: their own, or shared with a project in which their role may. */
    mayEdit: flag(),
  },
  columns: [
    'name',
    'contactPerson',
    'email',
    'phone',
    'category',
    'address',
    'website',
    'rating',
    'isActive',
    'notes',
    'vatId',
    'accountCode',
  ],
  list: {
    sorts: ['name', 'contactPerson', 'email', 'phone', 'category', 'isActive', 'rating', 'createdAt'],
    filters: ['category', 'isActive'],
    search: ['name', 'contactPerson', 'email', 'phone', 'address', 'vatId', 'accountCode'],
    state: ['q', 'status', 'category', 'rating', 'sort'],
  },
});
