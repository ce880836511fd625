import { CATEGORIES } from '../expenses/categories.ts';
import { choice, email, flag, person, rating, text, web } from '../records/fields.ts';
import { defineRecord } from '../records/record.ts';

/** Suppliers belong to people and not to a project. */
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
  },
  also: {
    addedBy: person(),
    /** True where the caller added it: then they may also delete it. */
    mine: flag(),
    /** True where the caller may change it: their own, or shared with a project in which their role may. */
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
  ],
  list: {
    sorts: ['name', 'contactPerson', 'email', 'phone', 'category', 'isActive', 'rating', 'createdAt'],
    filters: ['category', 'isActive'],
    search: ['name', 'contactPerson', 'email', 'phone', 'address'],
    state: ['q', 'status', 'category', 'rating', 'sort'],
  },
});
